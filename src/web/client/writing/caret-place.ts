/** What decides where letters stand in a field. */
const alike = [
	"boxSizing",
	"width",
	"borderLeftWidth",
	"borderRightWidth",
	"borderTopWidth",
	"paddingTop",
	"paddingRight",
	"paddingBottom",
	"paddingLeft",
	"font",
	"lineHeight",
	"letterSpacing",
	"tabSize",
	"direction",
] as const;

/** Where a letter of a field stands in the window: a copy of the field, which nobody sees, is asked. */
export function caretPlace(
	field: HTMLTextAreaElement,
	at: number,
): { left: number; top: number; bottom: number } {
	const copy = document.createElement("div");
	const style = getComputedStyle(field);
	for (const name of alike) copy.style[name] = style[name];
	Object.assign(copy.style, {
		position: "absolute",
		visibility: "hidden",
		whiteSpace: "pre-wrap",
		overflowWrap: "break-word",
		borderStyle: "solid",
		insetBlockStart: "0",
		insetInlineStart: "0",
	});
	const letter = document.createElement("span");
	letter.textContent = field.value.slice(at, at + 1) || ".";
	copy.append(field.value.slice(0, at), letter);
	document.body.append(copy);
	const box = field.getBoundingClientRect();
	const left = box.left + letter.offsetLeft - field.scrollLeft;
	const top = box.top + letter.offsetTop - field.scrollTop;
	const height = letter.offsetHeight;
	copy.remove();
	return { left, top, bottom: Math.min(top + height, box.bottom) };
}
