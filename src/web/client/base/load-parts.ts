import { askForPage } from "./merge-page.ts";

/**
 * A link with `data-load` brings a part of another page: the element that has the id of the one around it; so does the number of a line in
 * a table with `data-lines`, which asks for its file alone. With `data-near` it does so by itself as one nears it. Without a script it leads there.
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
	watch();
	document.addEventListener("page:merged", watch);
	addEventListener("hashchange", showNamed);
	showNamed();
}

async function load(link: HTMLAnchorElement, around: Element): Promise<void> {
	link.setAttribute("aria-busy", "true");
	const answer = await askForPage(addressOf(link, around.id)).catch(
		() => undefined,
	);
	const fresh = answer?.response.ok && answer.page.getElementById(around.id);
	if (!fresh) return location.assign(link.href);
	put(around, fresh);
	document.dispatchEvent(new CustomEvent("page:merged"));
	const there = document.getElementById(around.id);
	const field = there?.querySelector<HTMLElement>("[autofocus]");
	(field ?? there?.querySelector<HTMLElement>("summary"))?.focus();
}

function put(around: Element, fresh: Element): void {
	const part = document.importNode(fresh, true);
	// a page that is asked for as a whole has it folded
	part.setAttribute("data-loaded", "");
	around.replaceWith(part);
}

function addressOf(link: HTMLAnchorElement, file: string): string {
	if (link.dataset.load) return link.dataset.load;
	const address = new URL(link.href);
	address.searchParams.set("files", file);
	return address.href;
}

const pending = "a[data-near]:not([aria-busy])";
/** Parts that are asked for at once. */
const atOnce = 20;

const near = new IntersectionObserver(
	(seen) => {
		const links = seen
			.filter(({ isIntersecting }) => isIntersecting)
			.map(({ target }) => target as HTMLAnchorElement)
			.filter((link) => link.isConnected);
		for (const link of links) near.unobserve(link);
		const files = links.filter((link) => link.dataset.near);
		for (let at = 0; at < files.length; at += atOnce)
			void loadNear(files.slice(at, at + atOnce));
		for (const link of links) if (!link.dataset.near) void loadNear([link]);
	},
	{ rootMargin: "1200px" },
);

function watch(): void {
	for (const link of document.querySelectorAll(pending)) near.observe(link);
}

/** Parts that were loaded already and that others have changed are asked for again as the first are. */
async function loadNear(links: readonly HTMLAnchorElement[]): Promise<void> {
	const [first] = links;
	if (!first) return;
	for (const link of links) link.setAttribute("aria-busy", "true");
	const address = new URL(first.dataset.load ?? "", location.href);
	if (first.dataset.near) {
		address.searchParams.delete("files");
		for (const { dataset } of links)
			address.searchParams.append("near", dataset.near ?? "");
	}
	const answer = await askForPage(address.href).catch(() => undefined);
	for (const link of links) {
		const around = link.closest("section[id]");
		const fresh =
			answer?.response.ok && around && answer.page.getElementById(around.id);
		// what did not come is a link that somebody can follow
		if (!fresh) link.removeAttribute("data-near");
		else if (around.isConnected) put(around, fresh);
		link.removeAttribute("aria-busy");
	}
	document.dispatchEvent(new CustomEvent("page:merged"));
}

/** A line that an address names may be in a part that is not there yet. */
function showNamed(): void {
	const [, file] = /^#(diff-[0-9a-f]{40})[LR]\d+$/.exec(location.hash) ?? [];
	const name = location.hash.slice(1);
	if (!file || document.getElementById(name)) return;
	const link = document
		.getElementById(file)
		?.querySelector<HTMLAnchorElement>(pending);
	if (link)
		void loadNear([link]).then(() =>
			document.getElementById(name)?.scrollIntoView(),
		);
}
