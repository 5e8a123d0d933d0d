/** Replaces a part of a field's text as if it had been typed, so that it can be undone, and selects a part of the new text. */
export function replaceText(
	field: HTMLTextAreaElement,
	{ from, to, text }: { from: number; to: number; text: string },
	[start, end]: readonly [start: number, end: number],
): void {
	field.focus();
	field.setSelectionRange(from, to);
	const typed = text
		? document.execCommand("insertText", false, text)
		: from === to || document.execCommand("delete");
	if (!typed) {
		field.setRangeText(text, from, to, "end");
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
	field.setSelectionRange(start, end);
}
