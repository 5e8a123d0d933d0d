import { showButtons } from "./show-buttons.ts";

/** Buttons that copy are shown where a script can copy. */
export function letButtonsCopy(): void {
	showButtons("[data-copy]");
	document.addEventListener("click", async (event) => {
		const target = event.target as HTMLElement;
		const button = target.closest<HTMLElement>("[data-copy]");
		if (!button) return;
		await navigator.clipboard.writeText(button.dataset.copy ?? "");
		button.setAttribute("aria-pressed", "true");
		setTimeout(() => button.removeAttribute("aria-pressed"), 1500);
	});
}
