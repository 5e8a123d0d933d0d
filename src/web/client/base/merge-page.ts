import { Idiomorph } from "idiomorph";

/** Fields whose text somebody has changed since the page came. */
const isChanged = (element: Element): boolean =>
	(element instanceof HTMLInputElement &&
		(element.type === "checkbox" || element.type === "radio"
			? element.checked !== element.defaultChecked
			: element.type !== "hidden" && element.value !== element.defaultValue)) ||
	(element instanceof HTMLTextAreaElement &&
		element.value !== element.defaultValue) ||
	(element instanceof HTMLSelectElement &&
		[...element.options].some(
			(option) => option.selected !== option.defaultSelected,
		) &&
		[...element.options].some((option) => option.defaultSelected));

/**
 * Makes the open page what a new one says. What somebody has typed, opened, chosen or scrolled to stays; `sent` is the form that was
 * sent: its fields become what the new page has.
 */
export function mergePage(page: Document, sent?: HTMLFormElement): void {
	document.title = page.title;
	copyAttributes(page.documentElement, document.documentElement);
	mergeHead(page);
	// what was sent need not be kept any more
	sent?.closest('[data-keep=""]')?.removeAttribute("data-keep");
	const stays = new Set<Element>();
	for (const field of document.querySelectorAll("input, textarea, select"))
		if (isChanged(field) && !sent?.contains(field)) stays.add(field);
	Idiomorph.morph(document.body, page.body, {
		morphStyle: "outerHTML",
		restoreFocus: true,
		callbacks: {
			beforeNodeMorphed(old: Node, fresh: Node) {
				if (!(old instanceof Element) || !(fresh instanceof Element))
					return true;
				if (stays.has(old) || old.hasAttribute("data-keep")) return false;
				if (isLoaded(old, fresh)) {
					askAgain(old, fresh);
					return false;
				}
				if (old instanceof HTMLDetailsElement)
					fresh.toggleAttribute("open", old.open);
				if (old instanceof HTMLDialogElement && old.open) return false;
				return true;
			},
			afterNodeMorphed(old: Node) {
				// what the page says of a field is what it shows, unless somebody typed there
				if (old instanceof HTMLInputElement && !stays.has(old)) {
					if (old.type === "checkbox" || old.type === "radio")
						old.checked = old.defaultChecked;
					else if (old.type !== "file") old.value = old.defaultValue;
				} else if (old instanceof HTMLTextAreaElement && !stays.has(old))
					old.value = old.defaultValue;
			},
			beforeNodeRemoved: (old: Node) =>
				!(old instanceof Element && old.hasAttribute("data-keep")),
		},
	});
	document.dispatchEvent(new CustomEvent("page:merged"));
}

/** A part that was loaded as somebody neared it, of which the page has only the place. */
const isLoaded = (old: Element, fresh: Element): boolean =>
	old.hasAttribute("data-loaded") && placeOf(fresh) !== null;

/** The link that stands in a part's place until one nears it. */
const placeOf = (part: Element): HTMLElement | null =>
	part.querySelector<HTMLElement>(
		":scope > a[data-near], :scope > details > p > a[data-near]",
	);

/** What others have said in it comes when it is near; not while somebody writes there. */
function askAgain(old: Element, fresh: Element): void {
	const link = placeOf(fresh);
	if (!link || placeOf(old) || old.querySelector("[data-keep]")) return;
	const place = document.importNode(link, false);
	place.className = "again";
	place.tabIndex = -1;
	place.ariaHidden = "true";
	old.append(place);
}

function copyAttributes(from: Element, to: Element): void {
	for (const name of to.getAttributeNames())
		if (!from.hasAttribute(name)) to.removeAttribute(name);
	for (const name of from.getAttributeNames())
		to.setAttribute(name, from.getAttribute(name) ?? "");
}

/** Modules and sheets are added and stay; what describes the page is its own. */
function mergeHead(page: Document): void {
	for (const one of document.head.querySelectorAll(
		"meta[name], link[rel=alternate]",
	))
		one.remove();
	for (const one of page.head.querySelectorAll(
		"meta[name], link[rel=alternate]",
	))
		document.head.append(document.importNode(one, true));
	for (const one of page.head.querySelectorAll<HTMLScriptElement>(
		"script[src]",
	)) {
		const src = one.getAttribute("src") ?? "";
		if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) continue;
		const script = document.createElement("script");
		script.type = "module";
		script.src = src;
		document.head.append(script);
	}
}

/** Asks for a page; undefined for what is no page of the forge. */
export async function askForPage(
	path: string,
	init: RequestInit = {},
): Promise<{ page: Document; response: Response } | undefined> {
	const response = await fetch(path, {
		...init,
		headers: { Accept: "text/html" },
		credentials: "same-origin",
	});
	const type = response.headers.get("content-type") ?? "";
	if (!type.startsWith("text/html")) return undefined;
	const text = await response.text();
	return {
		page: new DOMParser().parseFromString(text, "text/html"),
		response,
	};
}
