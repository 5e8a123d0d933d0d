import { showButtons } from "./show-buttons.ts";

/** Buttons that select all rows of their form are shown where a script can do that. */
export function letButtonsSelect(): void {
	showButtons("[data-all]");
	document.addEventListener("click", (event) => {
		const button = (event.target as HTMLElement).closest<HTMLButtonElement>(
			"[data-all]",
		);
		for (const box of button?.form?.elements ?? [])
			if (box instanceof HTMLInputElement && box.type === "checkbox")
				box.checked = true;
	});
}
