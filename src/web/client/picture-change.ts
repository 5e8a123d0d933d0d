// Lays the picture before a change and the one after it upon each other.

/** `element` holds both pictures, and the buttons that say how they are shown. */
export function start(element: HTMLElement): void {
	const tools = element.querySelector<HTMLElement>("[data-views]");
	const slide = tools?.querySelector<HTMLInputElement>("input");
	const buttons = [
		...(tools?.querySelectorAll<HTMLElement>("[data-view]") ?? []),
	];
	const pictures = [...element.querySelectorAll("img")];
	if (!tools || !slide) return;
	tools.hidden = false;
	const show = (view = "two") => {
		element.dataset.shown = view;
		for (const button of buttons)
			button.setAttribute("aria-pressed", String(button.dataset.view === view));
		const label = slide.closest("label");
		if (label) label.hidden = view === "two";
		// the wider one takes the room, the other keeps its relation to it
		const widest = Math.max(...pictures.map((one) => one.naturalWidth), 1);
		element.style.setProperty("--widest", `${widest}px`);
		for (const one of pictures)
			one.style.inlineSize =
				view === "two" || !one.naturalWidth
					? ""
					: `${(100 * one.naturalWidth) / widest}%`;
	};
	const move = () => element.style.setProperty("--at", `${slide.value}%`);
	for (const button of buttons)
		button.onclick = () => show(button.dataset.view);
	slide.oninput = move;
	move();
	show(element.dataset.shown);
}
