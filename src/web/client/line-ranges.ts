// The module of differences in which lines are commented on: several are chosen by dragging over their numbers, or by a second number with shift.

interface Line {
	readonly table: Element;
	readonly side: string;
	readonly number: number;
	readonly link: HTMLAnchorElement;
}

let begun = false;
/** The line on which the pointer went down, and the one that it is over. */
let from: Line | undefined;
let over: Line | undefined;

/** Begins with the first difference; what listens does so for all. */
export function start(): void {
	if (begun) return;
	begun = true;
	document.addEventListener("pointerdown", (event) => {
		if (event.button === 0 && event.pointerType === "mouse")
			from = lineOf(event.target);
		over = from;
	});
	document.addEventListener("pointerover", ({ target }) => {
		if (!from) return;
		const line = lineOf(target);
		if (!line || line.table !== from.table || line.side !== from.side) return;
		over = line;
		mark(from, over);
	});
	document.addEventListener("pointerup", () => {
		if (from && over && from.number !== over.number) {
			const [first, last] = inOrder(from, over);
			open(first.number, last);
		}
		from = undefined;
		for (const row of document.querySelectorAll("tr.dragged"))
			row.classList.remove("dragged");
	});
	// a link is dragged as such unless somebody says no
	document.addEventListener("dragstart", (event) => {
		if (lineOf(event.target)) event.preventDefault();
	});
	document.addEventListener("selectstart", (event) => {
		if (from) event.preventDefault();
	});
	document.addEventListener("click", withShift, true);
}

const place = /^([LR]):(\d+)$/;

/** The line of a number in a difference. */
function lineOf(target: EventTarget | null): Line | undefined {
	if (!(target instanceof Element)) return undefined;
	const link = target
		.closest("table[data-lines] td")
		?.querySelector<HTMLAnchorElement>(":scope > a");
	const table = link?.closest("table");
	if (!link || !table) return undefined;
	const wanted = new URL(link.href).searchParams.get("comment") ?? "";
	const [, side, number] = place.exec(wanted) ?? [];
	return side ? { table, side, number: Number(number), link } : undefined;
}

function mark(one: Line, other: Line): void {
	const [first, last] = inOrder(one, other);
	for (const row of one.table.querySelectorAll("tr")) {
		const { number = -1 } =
			[...row.children].map(lineOf).find((line) => line?.side === one.side) ??
			{};
		row.classList.toggle(
			"dragged",
			number >= first.number && number <= last.number,
		);
	}
}

const inOrder = (one: Line, other: Line): [Line, Line] =>
	one.number <= other.number ? [one, other] : [other, one];

/** With shift, the lines reach from the one whose form is open to this one. */
function withShift(event: MouseEvent): void {
	const line = event.shiftKey ? lineOf(event.target) : undefined;
	const form = document.querySelector("#line-form");
	const input = (name: string) =>
		form?.querySelector<HTMLInputElement>(`[name=${name}]`);
	const [, side, number] = place.exec(input("comment")?.value ?? "") ?? [];
	if (!line?.table.contains(form) || side !== line.side) return;
	event.preventDefault();
	event.stopPropagation();
	const start = input("start");
	if (line.number > Number(number)) open(Number(number), line);
	else if (start) start.value = String(line.number);
}

/** Opens the form for several lines below the last of them; what was written in an open one goes on there. */
function open(first: number, { link: last }: Line): void {
	const text = document.querySelector<HTMLTextAreaElement>("#line-text")?.value;
	const address = new URL(last.href);
	address.searchParams.set("start", String(first));
	const link = document.createElement("a");
	link.href = address.href;
	link.hidden = true;
	last.after(link);
	link.click();
	link.remove();
	if (text)
		document.addEventListener("page:merged", () => fill(text), { once: true });
}

function fill(text: string): void {
	const field = document.querySelector<HTMLTextAreaElement>("#line-text");
	if (!field || field.value) return;
	field.value = text;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
