/** Something that the open page can do, by its own button, menu or link. */
export interface Act {
	readonly name: string;
	/** The key that does it, as `aria-keyshortcuts` has it. */
	readonly keys: string;
	readonly of: HTMLElement;
}

/** The things that act, as far as they are shown: those that have a key or say what they do, and the links and menus of heads. One that sends a form has a key, or is left out. */
const acts = [
	"[data-act]",
	"main [aria-keyshortcuts]",
	"main .actions > :is(a.btn, button[type=button], details > summary)",
].join();
/** The other pages that it leads to; they are offered for words alone, for there are many. */
const pages = [
	".tabs-band a:not([aria-current])",
	"main nav.nav a:not([aria-current])",
].join();
const most = 12;

/** The acts of the page that fit the words. Rows of lists and fields are left out. */
export function actsOfPage(words: string): Act[] {
	const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
	const all = [
		...document.querySelectorAll<HTMLElement>(acts),
		...document.querySelectorAll<HTMLElement>(wanted.length ? pages : "none"),
	];
	const found = new Map<string, Act>();
	for (const of of all) {
		const fits =
			!of.matches("input, textarea, :disabled, h2:not([data-act])") &&
			!of.closest(".list, dialog, [popover]") &&
			of.checkVisibility();
		if (!fits) continue;
		const told = [of.dataset.act, of.ariaLabel, textOf(of)];
		const name = told.find(Boolean) ?? "";
		const said = told.join(" ").toLowerCase();
		if (name && !found.has(name) && wanted.every((one) => said.includes(one)))
			found.set(name, {
				name,
				keys: of.getAttribute("aria-keyshortcuts") ?? "",
				of,
			});
	}
	return [...found.values()].slice(0, most);
}

/** The text of a button, without its numbers. */
function textOf(one: HTMLElement): string {
	const copy = one.cloneNode(true) as HTMLElement;
	for (const part of copy.querySelectorAll(".count, .unseen, kbd"))
		part.remove();
	return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Does it, as a click on it would. */
export function act({ of }: Act): void {
	of.scrollIntoView({ block: "nearest" });
	of.focus();
	of.click();
}

/** The acts as a part of the list of the palette; `chosen` is told which one was taken. */
export function actsShown(
	acts: readonly Act[],
	title: string,
	chosen: (act: Act) => void,
): HTMLElement {
	const part = document.createElement("section");
	part.className = "goals";
	part.setAttribute("aria-label", title);
	const head = document.createElement("h2");
	head.className = "soft";
	head.textContent = title;
	const list = document.createElement("ul");
	for (const one of acts) {
		const button = document.createElement("button");
		button.type = "button";
		const name = document.createElement("span");
		name.className = "name";
		name.textContent = one.name;
		button.append(name);
		if (one.keys) {
			const key = document.createElement("kbd");
			key.textContent = one.keys.split(" ")[0]?.replaceAll("+", " ") ?? "";
			button.append(key);
		}
		button.addEventListener("click", () => chosen(one));
		const row = document.createElement("li");
		row.append(button);
		list.append(row);
	}
	part.append(head, list);
	return part;
}
