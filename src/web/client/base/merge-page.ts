import { Idiomorph } from "idiomorph";
import { announce, words } from "./announce.ts";
import { holdPlace } from "./hold-place.ts";

/** Fields whose text somebody has changed since the page came. */
const isChanged = (element: Element): boolean =>
	(element instanceof HTMLInputElement &&
		(element.type === "checkbox" || element.type === "radio"
			? element.checked !== element.defaultChecked
			: element.type !== "hidden" && element.value !== element.defaultValue)) ||
	(element instanceof HTMLTextAreaElement &&
		element.value !== element.defaultValue) ||
	(element instanceof HTMLSelectElement && isChosen(element));

/** Whether somebody has chosen something else than what the page had; where that names nothing, the first option stands chosen. */
function isChosen(select: HTMLSelectElement): boolean {
	const options = [...select.options];
	const named = options.some((option) => option.defaultSelected);
	const first =
		named || select.multiple
			? undefined
			: options.find((option) => !option.disabled);
	return options.some(
		(option) =>
			option.selected !== (option.defaultSelected || option === first),
	);
}

let count = 0;

/** How many pages have been merged into this one. */
export const merges = (): number => count;

/** What the server has answered to a form that is still to be sent: how its text would look, or why it was refused. */
const answers = '.preview, .note[role="alert"]';

/**
 * Makes the open page what a new one says. What somebody has typed, opened, chosen or scrolled to stays; `sent` is the form that was
 * sent: its fields become what the new page has, but for those that were changed after it was sent, `later`. On a page of another
 * address, `moved`, nothing has been opened yet.
 */
export function mergePage(
	page: Document,
	sent?: HTMLFormElement,
	later: ReadonlySet<Element> = new Set(),
	moved = false,
): void {
	count++;
	if (!sent) keepMessage(page);
	document.title = page.title;
	copyAttributes(page.documentElement, document.documentElement);
	mergeHead(page);
	// what was sent need not be kept any more
	sent?.closest('[data-keep=""]')?.removeAttribute("data-keep");
	const stays = new Set<Element>();
	for (const field of document.querySelectorAll("input, textarea, select"))
		if (later.has(field) || (isChanged(field) && !sent?.contains(field)))
			stays.add(field);
	// the text of such a form came with the answer, and is saved no more than one that was just typed
	for (const shown of document.querySelectorAll(answers)) {
		const form = shown.closest("form");
		if (!form || form === sent) continue;
		stays.add(shown);
		for (const field of form.elements) stays.add(field);
	}
	const outdated = keepWhole(stays, page, sent);
	const putBack = holdPlace();
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
				if (
					old instanceof HTMLDetailsElement &&
					!moved &&
					!isOfAnother(old, fresh)
				)
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
				!(
					old instanceof Element &&
					(old.hasAttribute("data-keep") ||
						(stays.has(old) && old.matches(answers)))
				),
			// a script says what is being sent or loaded, and takes that away again
			beforeAttributeUpdated: (name: string) => name !== "aria-busy",
		},
	});
	for (const form of outdated) tellOutdated(form);
	putBack();
	document.dispatchEvent(new CustomEvent("page:merged"));
}

/** The message of the reader's last act stays until the reader goes on: what others do asks for the page again, without it. */
function keepMessage(page: Document): void {
	const message = document.querySelector("main > .told");
	const main = page.querySelector("main");
	if (message && main && !main.querySelector(":scope > .told"))
		main.prepend(page.importNode(message, true));
}

/**
 * A form that is being filled in is one unit: its hidden fields say which version or commit it is about, and stay with what was typed. Gives
 * the forms whose subject has another version by now.
 */
function keepWhole(
	stays: Set<Element>,
	page: Document,
	sent: HTMLFormElement | undefined,
): HTMLFormElement[] {
	const whole = [...document.forms].filter(
		(form) =>
			form !== sent &&
			([...form.elements].some((field) => stays.has(field)) || isOpen(form)),
	);
	const hidden = (form: HTMLFormElement) =>
		[...form.elements].filter(
			(field): field is HTMLInputElement =>
				field instanceof HTMLInputElement && field.type === "hidden",
		);
	for (const form of whole) for (const field of hidden(form)) stays.add(field);
	return whole.filter((form) => {
		const action = form.getAttribute("action");
		const fresh = [...page.forms].find(
			(one) => one.getAttribute("action") === action,
		);
		return hidden(form).some(
			({ name, value, dataset }) =>
				dataset.read !== undefined &&
				fresh &&
				hidden(fresh).some((one) => one.name === name && one.value !== value),
		);
	});
}

/** Whether somebody has opened a form that is about what the page says of it. */
const isOpen = (form: HTMLFormElement): boolean =>
	form.querySelector("[data-read]") !== null &&
	(form.contains(document.activeElement) ||
		form.querySelector("details[open]") !== null ||
		form.closest("details[open], dialog[open], :popover-open") !== null);

/** Says at a form that what it is about has changed beneath it. */
function tellOutdated(form: HTMLFormElement): void {
	if (!form.isConnected || form.querySelector("[data-outdated-note]")) return;
	const read = form.querySelector<HTMLElement>("[data-read]")?.dataset.read;
	const text = words(read === "head" ? "pushed" : "changed");
	const note = document.createElement("p");
	note.className = "error";
	note.setAttribute("data-outdated-note", "");
	note.setAttribute("data-keep", "");
	note.textContent = text;
	form.append(note);
	announce(text);
}

/** Whether a menu stands where that of another thing stood: it says by its label whose it is, and was not opened. */
function isOfAnother(old: Element, fresh: Element): boolean {
	const [before, now] = [old, fresh].map((one) =>
		one.querySelector(":scope > summary")?.getAttribute("aria-label"),
	);
	return !!before && !!now && before !== now;
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
	const about = "meta[name], link[rel=alternate]";
	const old = [...document.head.querySelectorAll(about)];
	const fresh = [...page.head.querySelectorAll(about)];
	const same = (a: Element, b: Element) => a.isEqualNode(b);
	for (const one of old)
		if (!fresh.some((other) => same(one, other))) one.remove();
	for (const one of fresh)
		if (!old.some((other) => same(one, other)))
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

/** An answer that is no page: what stands in front of the forge refuses so, or says that the forge is away. */
export class NoPage extends Error {
	readonly status: number;
	constructor(status: number) {
		super(`status ${status}`);
		this.status = status;
	}
}

/** Nothing waits longer than this for an answer, in milliseconds. */
export const longestWait = 60_000;

/**
 * Asks for a page; undefined for what is no page of the forge.
 * @throws NoPage for a refusal that is no page, Error when nothing answers
 */
export async function askForPage(
	path: string,
	init: RequestInit = {},
): Promise<{ page: Document; response: Response } | undefined> {
	const response = await fetch(path, {
		signal: AbortSignal.timeout(longestWait),
		...init,
		headers: { ...init.headers, Accept: "text/html" },
		credentials: "same-origin",
	});
	const type = response.headers.get("content-type") ?? "";
	if (!type.startsWith("text/html")) {
		if (response.status >= 400) throw new NoPage(response.status);
		return undefined;
	}
	const text = await response.text();
	return {
		page: new DOMParser().parseFromString(text, "text/html"),
		response,
	};
}
