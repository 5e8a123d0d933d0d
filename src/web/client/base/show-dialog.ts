import { askForPage } from "./merge-page.ts";

/** A dialog of the page, made when it is wanted first. */
export function dialogNamed(id: string, label: string): HTMLDialogElement {
	const there = document.getElementById(id);
	if (there instanceof HTMLDialogElement) return there;
	const dialog = document.createElement("dialog");
	dialog.id = id;
	dialog.className = "sheet";
	dialog.setAttribute("aria-label", label);
	dialog.setAttribute("data-keep", "");
	dialog.addEventListener("click", (event) => {
		if (event.target === dialog) dialog.close();
	});
	document.body.append(dialog);
	return dialog;
}

/** Shows what another page says in a dialog. */
export async function showPageIn(id: string, path: string): Promise<void> {
	const answer = await askForPage(path).catch(() => undefined);
	const main = answer?.page.querySelector("main");
	if (!main) return;
	const label = main.querySelector("h1")?.textContent ?? "";
	const dialog = dialogNamed(id, label);
	dialog.replaceChildren(
		...[...main.childNodes].map((node) => document.importNode(node, true)),
	);
	if (!dialog.open) dialog.showModal();
}
