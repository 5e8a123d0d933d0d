// The module of the bar above a text in Markdown: its buttons, the keys for the same, and lists that go on by themselves.
import { showButtons } from "./base/show-buttons.ts";
import { continueList } from "./writing/continue-list.ts";
import { type Mark, setMark } from "./writing/set-mark.ts";

let begun = false;

/** Begins with the first such text; what listens does so for all. */
export function start(): void {
	if (begun) return;
	begun = true;
	showButtons(".editor .marks");
	document.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest<HTMLElement>("[data-mark]");
		const field = button && textOf(button);
		if (field) setMark(field, button.dataset.mark as Mark);
	});
	// before the keys of the page, which mean other things
	document.addEventListener("keydown", press, true);
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

/** What a key does in a text; tells if it did something. */
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
