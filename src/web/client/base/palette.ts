import { act, actsOfPage, actsShown } from "./acts.ts";
import { words } from "./announce.ts";
import { askForPage } from "./merge-page.ts";
import { dialogNamed } from "./show-dialog.ts";

/** The command palette: it shows what the open page can do, and what the page `/-/go` finds for what is typed. */
export function openPalette(): void {
	const dialog = dialogNamed("palette", words("go"));
	if (!dialog.firstElementChild) fill(dialog);
	// what the page can do is another list on each page
	else dialog.dispatchEvent(new Event("opens"));
	if (!dialog.open) dialog.showModal();
	const field = dialog.querySelector("input");
	field?.select();
	field?.focus();
}

function fill(dialog: HTMLDialogElement): void {
	const field = document.createElement("input");
	field.className = "input";
	field.type = "search";
	field.placeholder = words("go");
	field.setAttribute("aria-label", words("go"));
	field.setAttribute("role", "combobox");
	field.setAttribute("aria-expanded", "true");
	field.setAttribute("aria-controls", "palette-found");
	field.autocomplete = "off";
	const list = document.createElement("div");
	list.id = "palette-found";
	dialog.append(field, list);
	let asked = 0;
	let goals: Node | undefined;
	const show = () => {
		const here = actsOfPage(field.value);
		const acts =
			here.length > 0
				? [
						actsShown(here, words("acts"), (one) => {
							dialog.close();
							act(one);
						}),
					]
				: [];
		list.replaceChildren(...acts, ...(goals ? [goals] : []));
		mark(0);
	};
	const look = async () => {
		const turn = ++asked;
		show();
		const base = document.body.dataset.base ?? "";
		const from = encodeURIComponent(location.pathname);
		const answer = await askForPage(
			`${base}/-/go?q=${encodeURIComponent(field.value)}&from=${from}`,
		).catch(() => undefined);
		const found = answer?.page.getElementById("found");
		if (turn !== asked || !found) return;
		goals = document.importNode(found, true);
		show();
	};
	const links = () => [...list.querySelectorAll<HTMLElement>("a, button")];
	let chosen = 0;
	const mark = (at: number) => {
		const all = links();
		chosen = Math.max(0, Math.min(at, all.length - 1));
		all.forEach((link, i) => {
			link.id = `palette-${i}`;
			link.toggleAttribute("data-chosen", i === chosen);
		});
		const now = all[chosen];
		now?.scrollIntoView({ block: "nearest" });
		if (now) field.setAttribute("aria-activedescendant", now.id);
		else field.removeAttribute("aria-activedescendant");
	};
	let timer: ReturnType<typeof setTimeout> | undefined;
	field.addEventListener("input", () => {
		show();
		clearTimeout(timer);
		timer = setTimeout(look, 80);
	});
	field.addEventListener("keydown", (event) => {
		if (event.key === "ArrowDown") mark(chosen + 1);
		else if (event.key === "ArrowUp") mark(chosen - 1);
		else if (event.key === "Enter") links()[chosen]?.click();
		else return;
		event.preventDefault();
	});
	dialog.addEventListener("opens", () => void look());
	void look();
}
