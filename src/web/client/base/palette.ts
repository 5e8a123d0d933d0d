import { words } from "./announce.ts";
import { askForPage } from "./merge-page.ts";
import { dialogNamed } from "./show-dialog.ts";

/** The command palette: what is typed is looked up by the page `/-/go`, whose list it shows. */
export function openPalette(): void {
	const dialog = dialogNamed("palette", words("go"));
	if (!dialog.firstElementChild) fill(dialog);
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
	const look = async () => {
		const turn = ++asked;
		const base = document.body.dataset.base ?? "";
		const from = encodeURIComponent(location.pathname);
		const answer = await askForPage(
			`${base}/-/go?q=${encodeURIComponent(field.value)}&from=${from}`,
		).catch(() => undefined);
		const found = answer?.page.getElementById("found");
		if (turn !== asked || !found) return;
		list.replaceChildren(document.importNode(found, true));
		mark(0);
	};
	const links = () => [...list.querySelectorAll<HTMLAnchorElement>("a")];
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
	void look();
}
