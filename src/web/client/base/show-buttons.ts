/** Shows what is of use with scripts alone, on this page and on those that are merged into it. */
export function showButtons(selector: string): void {
	const show = (): void => {
		for (const button of document.querySelectorAll<HTMLElement>(selector))
			button.hidden = false;
	};
	show();
	document.addEventListener("page:merged", show);
}
