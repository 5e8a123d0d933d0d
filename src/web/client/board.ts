// Moves cards and columns of a board by dragging and by Shift and an arrow key: each move sends the form in the menu of the card or column.
import { announce } from "./base/announce.ts";

/** What is dragged: a card, or the head of a column. */
let dragged: HTMLElement | undefined;
/** Shows where a dragged card would go. */
const line = document.createElement("li");
line.className = "drop";
line.setAttribute("aria-hidden", "true");

const within = (target: EventTarget | null, path: string) =>
	(target instanceof Element &&
		target.closest<HTMLElement>(`[data-board] ${path}`)) ||
	undefined;
const cardOf = (target: EventTarget | null) => within(target, "[data-card]");
const headOf = (target: EventTarget | null) => within(target, "[data-lane]");
const laneOf = (target: EventTarget | null) =>
	within(target, ".lane:not(.new)");
const listOf = (target: EventTarget | null) =>
	laneOf(target)?.querySelector<HTMLElement>("[data-column]") ?? undefined;
const lanes = () => [
	...document.querySelectorAll<HTMLElement>("[data-board] .lane:not(.new)"),
];

/** Whether the order of the cards is the one in which they were put. */
const isOrdered = (card: Element): boolean =>
	boardOf(card)?.hasAttribute("data-ordered") ?? false;

const boardOf = (one: Element | undefined) => one?.closest("[data-board]");

/** Moves that wait for the one that is being sent: who presses keys quickly loses none of them. */
const moves: { form: HTMLFormElement; send(): void }[] = [];
let sending = false;

function sendInTurn(form: HTMLFormElement, send: () => void): void {
	moves.push({ form, send });
	if (!sending) sendNext();
	// the page that answers the move before has not seen this one
	else boardOf(form)?.setAttribute("data-keep", "moves");
}
function sendNext(): void {
	const move = moves.shift();
	if (!move) return;
	// until the last one is answered no page is as new as what is seen
	const more = moves.length > 0 || dragged?.isConnected;
	boardOf(move.form)?.setAttribute("data-keep", more ? "moves" : "");
	move.send();
	sending = move.form.getAttribute("aria-busy") === "true";
}
document.addEventListener("form:end", () => {
	sending = false;
	if (moves.length) sendNext();
	else if (!dragged)
		document.querySelector("[data-board]")?.removeAttribute("data-keep");
});

/** Puts a card into a column, in front of another one or at the end. */
function moveCard(
	card: HTMLElement,
	column: HTMLElement,
	before: Element | null,
): void {
	const select = card.querySelector<HTMLSelectElement>("select[data-to]");
	const form = select?.form;
	if (!form || !select) return;
	const to = column.dataset.column ?? "";
	const place = form.querySelector<HTMLInputElement>("[name=before]");
	const next = isOrdered(card)
		? ((before as HTMLElement | null)?.dataset.card ?? "")
		: "";
	// where it goes is seen at once; the answer's page comes after that
	column.insertBefore(card, before);
	const title = column.closest(".lane")?.querySelector("h2")?.textContent ?? "";
	const at = [...column.children].indexOf(card) + 1;
	announce(`${title}: ${at}/${column.children.length}`);
	sendInTurn(form, () => {
		select.value = to;
		if (place) place.value = next;
		// where it stands is free only among columns in the order of the board
		form.requestSubmit(form.querySelector<HTMLElement>("[value=last]"));
	});
}

/** Puts a column at a place among the others, counted from 0. */
function moveLane(lane: HTMLElement, to: number): void {
	const all = lanes();
	const from = all.indexOf(lane);
	const form = lane.querySelector<HTMLFormElement>(
		'header form[action*="/move"]',
	);
	const button = form?.querySelector<HTMLButtonElement>("[name=position]");
	if (!form || !button || to < 0 || to >= all.length || to === from) return;
	const next = all.filter((one) => one !== lane)[to];
	if (next) next.before(lane);
	else all.at(-1)?.after(lane);
	const title = lane.querySelector("h2")?.textContent ?? "";
	announce(`${title}: ${to + 1}/${all.length}`);
	sendInTurn(form, () => {
		button.value = String(to + 1);
		form.requestSubmit(button);
	});
}

/** The card in front of which something that is held at a height would go; null for the end. */
function cardBelow(column: HTMLElement, y: number): HTMLElement | null {
	const cards = [...column.querySelectorAll<HTMLElement>("[data-card]")];
	return (
		cards.find((card) => {
			const { top, height } = card.getBoundingClientRect();
			return card !== dragged && y < top + height / 2;
		}) ?? null
	);
}

/** The place for what is held: at the end where cards have an order of their own. */
const placeIn = (column: HTMLElement, y: number): HTMLElement | null =>
	isOrdered(column) ? cardBelow(column, y) : null;

/** Whether what is held stands over the later half of a column. */
function isBehind(lane: HTMLElement, x: number): boolean {
	const { left, width } = lane.getBoundingClientRect();
	const after = x > left + width / 2;
	return getComputedStyle(lane).direction === "rtl" ? !after : after;
}

function unmark(): void {
	line.remove();
	for (const lane of document.querySelectorAll(".lane.drop"))
		lane.classList.remove("drop", "behind");
}

document.addEventListener("dragstart", (event) => {
	dragged = cardOf(event.target) ?? headOf(event.target);
	if (!dragged) return;
	const { card, lane } = dragged.dataset;
	event.dataTransfer?.setData("text/plain", card ?? lane ?? "");
	if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
	dragged.classList.add("moving");
	// a page that comes meanwhile would take what is held out of the hand
	boardOf(dragged)?.setAttribute("data-keep", "moves");
});
document.addEventListener("dragend", () => {
	dragged?.classList.remove("moving");
	// a card that was dropped is on its way: the answer's page comes with it
	if (!sending) {
		document.querySelector("[data-board]")?.removeAttribute("data-keep");
		document.dispatchEvent(new CustomEvent("page:stale"));
	}
	dragged = undefined;
	unmark();
});
document.addEventListener("dragover", (event) => {
	const lane = dragged && laneOf(event.target);
	const column = listOf(event.target);
	if (!dragged || !lane || !column) return;
	event.preventDefault();
	if (dragged.dataset.card) {
		const before = placeIn(column, event.clientY);
		if (line.parentElement !== column || line.nextElementSibling !== before)
			column.insertBefore(line, before);
		return;
	}
	unmark();
	if (dragged.closest(".lane") === lane) return;
	lane.classList.add("drop");
	lane.classList.toggle("behind", isBehind(lane, event.clientX));
});
document.addEventListener("drop", (event) => {
	const held = dragged;
	// from here on it is on its way, not in the hand
	held?.classList.remove("moving");
	dragged = undefined;
	const lane = laneOf(event.target);
	const column = listOf(event.target);
	unmark();
	if (!held || !lane || !column) return;
	event.preventDefault();
	if (held.dataset.card) {
		const before = placeIn(column, event.clientY);
		const stays =
			held.parentElement === column &&
			(!isOrdered(held) || held.nextElementSibling === before);
		if (!stays) moveCard(held, column, before);
		return;
	}
	const own = held.closest<HTMLElement>(".lane");
	if (!own || own === lane) return;
	const others = lanes().filter((one) => one !== own);
	const behind = isBehind(lane, event.clientX) ? 1 : 0;
	moveLane(own, others.indexOf(lane) + behind);
});

document.addEventListener("keydown", (event) => {
	if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
	const target = event.target as HTMLElement;
	if (target.closest("input, textarea, select, [popover]")) return;
	const act = keysOf(target)[event.key];
	if (!act) return;
	event.preventDefault();
	act();
	// taking it elsewhere in the page takes the focus away
	target.focus();
	target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

/** What the arrow keys do with what has the focus. */
function keysOf(target: HTMLElement): Record<string, () => void> {
	const all = lanes();
	const lane = target.closest<HTMLElement>(".lane");
	const at = lane ? all.indexOf(lane) : -1;
	if (!lane || at < 0) return {};
	const right = getComputedStyle(lane).direction === "rtl" ? -1 : 1;
	const card = cardOf(target);
	if (!card)
		return headOf(target)
			? {
					ArrowLeft: () => moveLane(lane, at - right),
					ArrowRight: () => moveLane(lane, at + right),
				}
			: {};
	const column = card.parentElement as HTMLElement;
	const side = (by: number) => {
		const to = listOf(all[at + by] ?? null);
		if (to) moveCard(card, to, to.firstElementChild);
	};
	return {
		ArrowLeft: () => side(-right),
		ArrowRight: () => side(right),
		...(isOrdered(card) ? upAndDown(card, column) : {}),
	};
}

function upAndDown(
	card: HTMLElement,
	column: HTMLElement,
): Record<string, () => void> {
	return {
		ArrowUp: () => {
			const before = card.previousElementSibling;
			if (before) moveCard(card, column, before);
		},
		ArrowDown: () => {
			const next = card.nextElementSibling;
			if (next) moveCard(card, column, next.nextElementSibling);
		},
	};
}

// a value of the table is sent as soon as it is changed
document.addEventListener("change", (event) => {
	const input = event.target as HTMLInputElement | HTMLSelectElement;
	if (input.closest("[data-table]")) input.form?.requestSubmit();
});
