// The module of a menu with many choices: words leave those that have them, Enter takes the first.

/** Begins when the menu is seen for the first time, and again after a merge of pages. */
export function start(menu: HTMLElement): void {
	const field = menu.querySelector<HTMLInputElement>("[data-filter]");
	if (!field) return;
	const started = !field.hidden && menu.ontoggle !== null;
	field.hidden = false;
	field.oninput = () => filter(menu, field.value);
	field.onkeydown = (event) => press(event, menu, field);
	menu.ontoggle = () => begin(menu, field);
	// choices that came after the menu was opened are narrowed by what is typed already
	if (started && menu.matches(":popover-open")) filter(menu, field.value);
	else begin(menu, field);
}

/** An open menu begins with all choices, and with the focus in the field. */
function begin(menu: HTMLElement, field: HTMLInputElement): void {
	if (!menu.matches(":popover-open")) return;
	field.value = "";
	filter(menu, "");
	field.focus();
}

const choicesOf = (menu: HTMLElement): HTMLElement[] => [
	...menu.querySelectorAll<HTMLElement>(".choices > :is(label, a)"),
];

function filter(menu: HTMLElement, typed: string): void {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	for (const one of choicesOf(menu)) {
		const text = one.textContent?.toLowerCase() ?? "";
		one.hidden = !words.every((word) => text.includes(word));
	}
}

function press(
	event: KeyboardEvent,
	menu: HTMLElement,
	field: HTMLInputElement,
): void {
	if (event.isComposing) return;
	if (event.key !== "Enter" && event.key !== "ArrowDown") return;
	event.preventDefault();
	const [first] = choicesOf(menu).filter((one) => !one.hidden);
	const target = first?.querySelector("input") ?? first;
	if (event.key === "ArrowDown") target?.focus();
	else if (target) take(menu, field, target);
}

/** A link leads on; the one of several is saved; of many, each is ticked, and Enter without words saves them. */
function take(
	menu: HTMLElement,
	field: HTMLInputElement,
	target: HTMLElement,
): void {
	const many = target instanceof HTMLInputElement && target.type === "checkbox";
	if (!many || field.value) target.click();
	if (target instanceof HTMLAnchorElement) return;
	if (many && field.value) {
		field.value = "";
		filter(menu, "");
		return;
	}
	menu.querySelector<HTMLElement>("button:not([type=button])")?.click();
	menu.hidePopover();
}
