import { askForPage } from "./merge-page.ts";

/**
 * A link with `data-load` brings a part of another page: the element that has the id of the one around it; so does the number of a line in
 * a table with `data-lines`, which asks for its file alone. Without a script it leads there.
 */
export function loadPartsInPlace(): void {
	document.addEventListener("click", (event) => {
		const target = event.target as HTMLElement;
		const link = target.closest<HTMLAnchorElement>(
			"a[data-load], table[data-lines] td > a",
		);
		const around = link?.closest("section[id]");
		if (!link || !around || event.ctrlKey || event.metaKey || event.shiftKey)
			return;
		event.preventDefault();
		void load(link, around);
	});
}

async function load(link: HTMLAnchorElement, around: Element): Promise<void> {
	link.setAttribute("aria-busy", "true");
	const answer = await askForPage(addressOf(link, around.id)).catch(
		() => undefined,
	);
	const fresh = answer?.response.ok && answer.page.getElementById(around.id);
	if (!fresh) return location.assign(link.href);
	around.replaceWith(document.importNode(fresh, true));
	document.dispatchEvent(new CustomEvent("page:merged"));
	const there = document.getElementById(around.id);
	const field = there?.querySelector<HTMLElement>("[autofocus]");
	(field ?? there?.querySelector<HTMLElement>("summary"))?.focus();
}

function addressOf(link: HTMLAnchorElement, file: string): string {
	if (link.dataset.load) return link.dataset.load;
	const address = new URL(link.href);
	address.searchParams.set("files", file);
	return address.href;
}
