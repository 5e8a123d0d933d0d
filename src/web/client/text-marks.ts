// The module of the bar above a text in Markdown: its buttons, the keys for the same, lists that go on by themselves, and files that are put into it.
import { continueList } from "./writing/continue-list.ts";
import { chooseFiles, placeFiles } from "./writing/place-files.ts";
import { type Mark, setMark } from "./writing/set-mark.ts";

/** The marks in the order of their names in `data-marks`, each with its icon and its keys. */
const marks: readonly (readonly [Mark, icon: string, keys: string])[] = [
	["bold", "bold", "Ctrl+B"],
	["italic", "ital", "Ctrl+I"],
	["code", "code", "Ctrl+E"],
	["link", "link", "Ctrl+K"],
	["quote", "quote", "Ctrl+Shift+."],
	["list", "list", "Ctrl+Shift+8"],
	["task", "task", "Ctrl+Shift+L"],
	["mention", "person", ""],
	["reference", "open", ""],
];

let begun = false;

/** Makes the bar of a text; with the first one, what listens does so for all. */
export function start(editor: HTMLElement): void {
	const bar = editor.querySelector(".bar");
	if (bar && !bar.querySelector(".marks")) bar.prepend(makeBar(editor));
	if (begun) return;
	begun = true;
	document.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest<HTMLElement>("[data-mark]");
		const field = button && textOf(button);
		if (field) setMark(field, button.dataset.mark as Mark);
		const files = (target as Element).closest(".marks > [data-attach]");
		const taking = files && textOf(files);
		if (taking) chooseFiles(taking);
	});
	// before other fields of the page, which take files that come anywhere else
	document.addEventListener("paste", paste, true);
	for (const name of ["dragover", "drop"] as const)
		document.addEventListener(name, drop, true);
	// before the keys of the page, which mean other things
	document.addEventListener("keydown", press, true);
}

function makeBar(editor: HTMLElement): HTMLElement {
	const made = document.createElement("div");
	made.className = "marks";
	made.setAttribute("role", "toolbar");
	made.setAttribute("aria-label", editor.dataset.bar ?? "");
	made.setAttribute("data-keep", "");
	const names = (editor.dataset.marks ?? "").split("|");
	for (const [i, [mark, icon, keys]] of marks.entries()) {
		const button = makeButton(names[i] ?? "", icon, keys);
		button.dataset.mark = mark;
		button.tabIndex = i === 0 ? 0 : -1;
		made.append(button);
	}
	if (editor.dataset.upload) {
		const [name = ""] = (editor.dataset.files ?? "").split("|");
		const button = makeButton(name, "clip", "");
		button.dataset.attach = "";
		button.tabIndex = -1;
		made.append(button);
	}
	return made;
}

function makeButton(
	name: string,
	icon: string,
	keys: string,
): HTMLButtonElement {
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn plain icon s";
	button.ariaLabel = name;
	button.title = keys ? `${name} (${keys})` : name;
	button.append(iconOf(icon));
	return button;
}

/** The text that takes the files of an event. */
function takerOf({ target }: Event): HTMLTextAreaElement | undefined {
	return target instanceof HTMLTextAreaElement &&
		target.closest(".editor[data-upload]")
		? target
		: undefined;
}

function paste(event: ClipboardEvent): void {
	const field = takerOf(event);
	const data = event.clipboardData;
	// what has words too, such as cells of a table, is pasted as words
	if (!field || !data?.files.length || data.types.includes("text/plain"))
		return;
	event.preventDefault();
	event.stopPropagation();
	placeFiles(field, [...data.files]);
}

function drop(event: DragEvent): void {
	const field = takerOf(event);
	if (!field || !event.dataTransfer?.types.includes("Files")) return;
	event.preventDefault();
	event.stopPropagation();
	if (event.type !== "drop") return;
	document.documentElement.classList.remove("dropping");
	placeFiles(field, [...event.dataTransfer.files]);
}

const svg = "http://www.w3.org/2000/svg";

/** An icon of the sprite that the page uses. */
function iconOf(name: string): SVGElement {
	const [sprite] =
		document.querySelector("svg.i > use")?.getAttribute("href")?.split("#") ??
		[];
	const icon = document.createElementNS(svg, "svg");
	icon.setAttribute("class", "i");
	icon.setAttribute("aria-hidden", "true");
	const use = document.createElementNS(svg, "use");
	use.setAttribute("href", `${sprite}#${name}`);
	icon.append(use);
	return icon;
}

const textOf = (inside: Element): HTMLTextAreaElement | null | undefined =>
	inside.closest(".editor")?.querySelector("textarea");

/** With ctrl or cmd held; those of the second list with shift as well. */
const keys: Readonly<Record<string, Mark>> = {
	KeyB: "bold",
	KeyI: "italic",
	KeyE: "code",
	KeyK: "link",
};
const keysWithShift: Readonly<Record<string, Mark>> = {
	Period: "quote",
	Digit8: "list",
	KeyL: "task",
};

function press(event: KeyboardEvent): void {
	const { target } = event;
	if (event.isComposing || event.altKey || !(target instanceof Element)) return;
	const done = target.matches(".marks > button")
		? step(event, target)
		: target instanceof HTMLTextAreaElement &&
			target.closest(".editor") !== null &&
			write(event, target);
	if (!done) return;
	event.preventDefault();
	event.stopPropagation();
}

/** Does what a key means in a text; tells if it did something. */
function write(event: KeyboardEvent, field: HTMLTextAreaElement): boolean {
	if (!event.ctrlKey && !event.metaKey)
		return event.key === "Enter" && !event.shiftKey && continueList(field);
	const mark = (event.shiftKey ? keysWithShift : keys)[event.code];
	if (mark) setMark(field, mark);
	return mark !== undefined;
}

/** Arrows lead from button to button, since the bar is one stop of the tab key; tells if it did something. */
function step(event: KeyboardEvent, button: Element): boolean {
	const all = [
		...(button.parentElement?.querySelectorAll<HTMLElement>("button") ?? []),
	].filter((one) => one.offsetParent !== null);
	const at = all.indexOf(button as HTMLElement);
	const rtl = getComputedStyle(button).direction === "rtl";
	const forward = rtl ? "ArrowLeft" : "ArrowRight";
	const back = rtl ? "ArrowRight" : "ArrowLeft";
	const to: Readonly<Record<string, number>> = {
		[forward]: (at + 1) % all.length,
		[back]: (at + all.length - 1) % all.length,
		Home: 0,
		End: all.length - 1,
	};
	const next = all[to[event.key] ?? -1];
	if (!next) return false;
	for (const one of all) one.tabIndex = one === next ? 0 : -1;
	next.focus();
	return true;
}
