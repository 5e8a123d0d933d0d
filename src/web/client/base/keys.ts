import { openPalette } from "./palette.ts";
import { showPageIn } from "./show-dialog.ts";

/** How long the second key of two may take, in milliseconds. */
const pause = 1_200;
let first = "";
let timer: ReturnType<typeof setTimeout> | undefined;

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof Element &&
	target.closest(
		"input, textarea, select, [contenteditable], [data-types], dialog",
	) !== null;

/** The keys of every page: those that links and buttons name (`aria-keyshortcuts`), of lists, and of texts. */
export function listenToKeys(): void {
	document.addEventListener("keydown", (event) => {
		const mod = event.ctrlKey || event.metaKey;
		const target = event.target as HTMLElement;
		if (mod && event.key.toLowerCase() === "k" && !event.altKey) {
			event.preventDefault();
			return openPalette();
		}
		if (mod && event.key === "Enter") return sendText(event, target);
		if (mod || event.altKey || event.isComposing || isTyping(target)) return;
		if (document.documentElement.dataset.keys === "off") return;
		if (single(event)) event.preventDefault();
	});
}

/** `mod+enter` sends the form of a text. */
function sendText(event: KeyboardEvent, target: HTMLElement): void {
	if (!(target instanceof HTMLTextAreaElement) || !target.form) return;
	event.preventDefault();
	// what the form is for stands out; a preview beside it does not
	const sends = ["[data-sends]", "button.primary:not([type=button])"];
	const button =
		target.form.querySelector<HTMLElement>(sends.join()) ??
		target.form.querySelector<HTMLElement>(
			"button:not([type]), button[type=submit]",
		);
	target.form.requestSubmit(button);
}

/** What a key does without another that is held; false for those that do nothing. */
function single(event: KeyboardEvent): boolean {
	const key =
		event.shiftKey && /^[A-Z]$/.test(event.key)
			? `Shift+${event.key}`
			: event.key;
	const keys = first ? `${first} ${key}` : key;
	clearTimeout(timer);
	first = "";
	if (press(keys)) return true;
	if (event.key === "?") {
		void showPageIn("keys", `${document.body.dataset.base ?? ""}/-/keys`);
		return true;
	}
	if (event.key === "j" || event.key === "k")
		return step(event.key === "j" ? 1 : -1);
	if (event.key === "x") return choose();
	if (event.key === "g") {
		first = "g";
		timer = setTimeout(() => (first = ""), pause);
		return true;
	}
	return false;
}

/** Presses what names the keys. */
function press(keys: string): boolean {
	const named = document.querySelectorAll<HTMLElement>(
		`[aria-keyshortcuts~="${CSS.escape(keys.replace(" ", "+"))}"]`,
	);
	// what acts on selected rows stands before what narrows the list, and is seen with a selection alone; a row hears of its own keys while it has the focus
	const all = [...named].filter((one) => one.checkVisibility());
	const row = document.activeElement?.closest("li");
	const found =
		all.find((one) => one.closest(".bulk")) ??
		all.find((one) => row?.contains(one)) ??
		all.find((one) => !one.closest(".list"));
	if (!found) return false;
	const at =
		row?.contains(found) && rows().findIndex((one) => row.contains(one));
	if (found instanceof HTMLInputElement && found.type !== "checkbox") {
		found.focus();
		found.select();
	} else if (found instanceof HTMLTextAreaElement) found.focus();
	else {
		// a permanent link keeps the line that is marked
		if (found instanceof HTMLAnchorElement && found.dataset.hash !== undefined)
			found.hash = location.hash;
		found.focus();
		found.click();
		// the list goes on at the same place, and at the next row where this one leaves
		if (typeof at === "number")
			rows()[at + (found.dataset.leaves === undefined ? 0 : 1)]?.focus();
	}
	return true;
}

/** The rows of the list of the page: the link of each. */
const rows = (): HTMLElement[] => [
	...document.querySelectorAll<HTMLElement>(
		"main .list a.to, main .list .to a",
	),
];

/** The row where somebody was, from which one goes on after its rows were changed: its address, and which one it was. */
let last: { readonly href: string | null; readonly at: number } | undefined;

function step(by: 1 | -1): boolean {
	const all = rows();
	const focused = all.findIndex(
		(row) =>
			row === document.activeElement ||
			row.closest("li")?.contains(document.activeElement),
	);
	const at = focused < 0 ? lastRow(all, by) : focused;
	const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
	const next = all[to];
	if (!next) return all.length > 0;
	last = { href: next.getAttribute("href"), at: to };
	next.focus();
	next.scrollIntoView({ block: "nearest" });
	return true;
}

/** The last row, or the one before that which took its place; -1 where there was none. */
function lastRow(all: readonly HTMLElement[], by: 1 | -1): number {
	if (!last) return -1;
	const { href, at } = last;
	const there = all.findIndex((row) => row.getAttribute("href") === href);
	if (there >= 0) return there;
	return at < all.length ? at - by : -1;
}

function choose(): boolean {
	const row =
		document.activeElement?.closest("li") ??
		rows()
			.find((one) => one.getAttribute("href") === last?.href)
			?.closest("li");
	const box = row?.querySelector<HTMLInputElement>("input[type=checkbox]");
	box?.click();
	return box !== null && box !== undefined;
}
