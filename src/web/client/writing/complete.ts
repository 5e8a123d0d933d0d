import { announce } from "../base/announce.ts";
import { caretPlace } from "./caret-place.ts";

/** A way to end a word, as the forge gives it. */
interface Suggestion {
	readonly text: string;
	readonly name: string;
	readonly about: string;
}

/** The open list, and the word that it ends. */
interface Open {
	readonly field: HTMLTextAreaElement;
	readonly from: number;
	readonly found: readonly Suggestion[];
	at: number;
}

/** So long typing rests before the forge is asked, in milliseconds. */
const rest = 120;
/** A mark and a word behind it, where a word begins. */
const begun = /(^|[\s([{>*_~"'])([@#:])([\p{L}\p{N}_.+-]{0,50})$/u;

let open: Open | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
let list: HTMLUListElement | undefined;

/** Completes people (`@`), issues (`#`) and signs (`:`) in texts that name where to ask (`data-suggest`). */
export function completeWords(): void {
	document.addEventListener("input", ({ target }) => {
		if (!(target instanceof HTMLTextAreaElement) || !target.dataset.suggest)
			return;
		clearTimeout(timer);
		timer = setTimeout(() => void look(target), rest);
	});
	document.addEventListener("keydown", press, true);
	document.addEventListener("focusout", ({ target }) => {
		if (target === open?.field) close();
	});
	document.addEventListener("click", ({ target }) => {
		if (open && target === open.field) close();
	});
}

/** The word that ends at the caret, when it is one to complete. */
function wordIn(
	field: HTMLTextAreaElement,
): { kind: string; word: string; from: number } | undefined {
	const { selectionStart: end, selectionEnd } = field;
	if (end !== selectionEnd || document.activeElement !== field)
		return undefined;
	const [, before = "", kind = "", word = ""] =
		begun.exec(field.value.slice(Math.max(0, end - 60), end)) ?? [];
	if (!kind) return undefined;
	// a colon ends sentences, and a number sign begins headings
	const line = before === "" || before === "\n";
	if ((kind === ":" && word.length < 2) || (kind === "#" && line && !word))
		return undefined;
	return { kind, word, from: end - word.length - 1 };
}

async function look(field: HTMLTextAreaElement): Promise<void> {
	const turn = ++asked;
	const typed = wordIn(field);
	if (!typed) return close();
	const address = new URL(field.dataset.suggest ?? "", location.href);
	address.searchParams.set("kind", typed.kind);
	address.searchParams.set("q", typed.word);
	const found = await fetch(address, { credentials: "same-origin" })
		.then((answer) => (answer.ok ? answer.json() : []))
		.catch(() => []);
	if (turn !== asked) return;
	// what was typed since then asks for itself
	if (wordIn(field)?.from !== typed.from || !found.length) return close();
	show({ field, from: typed.from, found, at: 0 });
}

function show(next: Open): void {
	const first = open === undefined;
	open = next;
	list ??= makeList();
	list.replaceChildren(
		...next.found.map(({ name, about }, i) => {
			const row = document.createElement("li");
			row.id = `suggested-${i}`;
			row.setAttribute("role", "option");
			const title = document.createElement("span");
			title.className = "cut";
			title.textContent = name;
			const more = document.createElement("span");
			more.className = "soft cut";
			more.textContent = about;
			row.append(title, more);
			return row;
		}),
	);
	const { field } = next;
	// what stands on the top layer would hide it
	const layer = field.closest("[popover], dialog");
	(layer ?? document.querySelector("main") ?? document.body).append(list);
	const { left, top, bottom } = caretPlace(field, next.from);
	const { offsetWidth: width, offsetHeight: height } = list;
	const below = bottom + height <= innerHeight || top < height;
	list.style.insetInlineStart = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
	list.style.insetBlockStart = `${below ? bottom : top - height}px`;
	field.setAttribute("aria-controls", list.id);
	field.setAttribute("aria-autocomplete", "list");
	field.setAttribute("aria-haspopup", "listbox");
	mark(next.at);
	if (first) announce(list.dataset.words ?? "");
}

function makeList(): HTMLUListElement {
	const made = document.createElement("ul");
	made.id = "suggested";
	made.className = "menu suggested";
	made.setAttribute("role", "listbox");
	made.setAttribute("data-keep", "");
	const { words = "" } =
		document.querySelector<HTMLElement>("[data-suggest]")?.dataset ?? {};
	made.setAttribute("aria-label", words);
	made.dataset.words = words;
	// the field keeps the focus
	made.addEventListener("pointerdown", (event) => {
		event.preventDefault();
		const row = (event.target as Element).closest("li");
		if (row) take([...made.children].indexOf(row));
	});
	return made;
}

function mark(at: number): void {
	if (!open || !list) return;
	open.at = at;
	for (const [i, row] of [...list.children].entries())
		row.setAttribute("aria-selected", i === at ? "true" : "false");
	list.children[at]?.scrollIntoView({ block: "nearest" });
	open.field.setAttribute("aria-activedescendant", `suggested-${at}`);
}

function close(): void {
	clearTimeout(timer);
	asked++;
	if (!open) return;
	open.field.removeAttribute("aria-activedescendant");
	open.field.removeAttribute("aria-controls");
	open = undefined;
	list?.remove();
}

function take(at: number): void {
	const chosen = open?.found[at];
	if (!open || !chosen) return;
	const { field, from } = open;
	close();
	field.focus();
	field.setSelectionRange(from, field.selectionEnd);
	// only so can it be undone
	const typed = document.execCommand("insertText", false, `${chosen.text} `);
	if (!typed)
		field.setRangeText(`${chosen.text} `, from, field.selectionEnd, "end");
	clearTimeout(timer);
}

function press(event: KeyboardEvent): void {
	if (!open || event.target !== open.field || event.isComposing) return;
	const { length } = open.found;
	const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
	if (event.key === "ArrowDown") mark((open.at + 1) % length);
	else if (event.key === "ArrowUp") mark((open.at + length - 1) % length);
	else if (["Enter", "Tab"].includes(event.key) && plain && !event.shiftKey)
		take(open.at);
	else if (event.key === "Escape") close();
	else return;
	event.preventDefault();
	event.stopImmediatePropagation();
}
