// Moves cards of a board by dragging and by Shift and an arrow key: each move sends the form in the card's menu.
let dragged: HTMLElement | undefined;

const cardOf = (target: EventTarget | null): HTMLElement | undefined =>
	(target instanceof Element &&
		target.closest<HTMLElement>("[data-board] [data-card]")) ||
	undefined;
const listOf = (target: EventTarget | null): HTMLElement | null | undefined =>
	target instanceof Element
		? target
				.closest("[data-board] .lane")
				?.querySelector<HTMLElement>("[data-column]")
		: undefined;

/** Puts a card into a column, in front of another one or at the end. */
function move(
	card: HTMLElement,
	column: HTMLElement,
	before: Element | null | undefined,
): void {
	const form = card.querySelector<HTMLFormElement>('form[action$="/move"]');
	const select = form?.querySelector<HTMLSelectElement>("[name=column]");
	const place = form?.querySelector<HTMLInputElement>("[name=before]");
	if (!form || !select || !place) return;
	select.value = column.dataset.column ?? "";
	place.value = (before as HTMLElement | null)?.dataset.card ?? "";
	// where it goes is seen at once; the answer's page comes after that
	column.insertBefore(card, before ?? null);
	form.requestSubmit(form.querySelector<HTMLElement>("[value=last]"));
}

document.addEventListener("dragstart", (event) => {
	dragged = cardOf(event.target);
	if (!dragged) return;
	event.dataTransfer?.setData("text/plain", dragged.dataset.card ?? "");
	dragged.classList.add("moving");
});
document.addEventListener("dragend", () => {
	dragged?.classList.remove("moving");
	dragged = undefined;
});
document.addEventListener("dragover", (event) => {
	if (dragged && listOf(event.target)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
	const column = listOf(event.target);
	if (!dragged || !column) return;
	event.preventDefault();
	const over = cardOf(event.target);
	if (over === dragged) return;
	const { top = 0, height = 0 } = over?.getBoundingClientRect() ?? {};
	const below = event.clientY > top + height / 2;
	move(dragged, column, below ? over?.nextElementSibling : over);
});

document.addEventListener("keydown", (event) => {
	if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
	const target = event.target as HTMLElement;
	const card = cardOf(target);
	if (!card || target.closest("input, textarea, select, [popover]")) return;
	const column = card.closest<HTMLElement>("[data-column]");
	const lists = [
		...document.querySelectorAll<HTMLElement>("[data-board] [data-column]"),
	];
	const at = column ? lists.indexOf(column) : -1;
	const side = (by: number) => {
		const to = lists[at + by];
		if (to) move(card, to, to.firstElementChild);
	};
	const act: Record<string, () => void> = {
		ArrowLeft: () => side(-1),
		ArrowRight: () => side(1),
		ArrowUp: () => {
			const before = card.previousElementSibling;
			if (column && before) move(card, column, before);
		},
		ArrowDown: () => {
			const next = card.nextElementSibling;
			if (column && next) move(card, column, next.nextElementSibling);
		},
	};
	if (!act[event.key]) return;
	event.preventDefault();
	act[event.key]?.();
	// taking it elsewhere in the page takes the focus away
	target.focus();
});
