import { askForPage } from "./merge-page.ts";

/** A link with `data-load` brings a part of another page: the element that has the id of the one around it. Without a script it leads there. */
export function loadPartsInPlace(): void {
	document.addEventListener("click", (event) => {
		const target = event.target as HTMLElement;
		const link = target.closest<HTMLAnchorElement>("a[data-load]");
		const around = link?.closest("section[id]");
		if (!link || !around || event.ctrlKey || event.metaKey || event.shiftKey)
			return;
		event.preventDefault();
		void load(link, around);
	});
}

async function load(link: HTMLAnchorElement, around: Element): Promise<void> {
	link.setAttribute("aria-busy", "true");
	const answer = await askForPage(link.dataset.load ?? "").catch(
		() => undefined,
	);
	const fresh = answer?.response.ok && answer.page.getElementById(around.id);
	if (!fresh) return location.assign(link.href);
	around.replaceWith(document.importNode(fresh, true));
	document
		.getElementById(around.id)
		?.querySelector<HTMLElement>("summary")
		?.focus();
}
