/** Points of the window that are looked at for something to hold on to, in pixels from one to the next. */
const step = 32;

/** Remembers where something stands that somebody looks at; gives what scrolls the page so that it stands there again. */
export function holdPlace(): () => void {
	const held = written() ?? (scrollY > 0 ? firstInView() : undefined);
	if (!held) return () => {};
	const { top } = held.getBoundingClientRect();
	const root = document.documentElement;
	// the browser does the same in some cases, and then both would
	root.style.overflowAnchor = "none";
	return () => {
		const by = held.isConnected ? held.getBoundingClientRect().top - top : 0;
		if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
		root.removeAttribute("style");
	};
}

/** The field in which somebody writes, as long as it is seen. */
function written(): Element | undefined {
	const field = document.activeElement;
	if (!field?.matches("main textarea, main input")) return undefined;
	const { top, bottom } = field.getBoundingClientRect();
	return bottom > 0 && top < innerHeight && isHeld(field) ? field : undefined;
}

/** The first thing with a name of its own that begins in the window; otherwise the one that fills it. */
function firstInView(): Element | undefined {
	let around: Element | undefined;
	for (let y = step; y < innerHeight; y += step) {
		const named = document
			.elementFromPoint(innerWidth / 3, y)
			?.closest("main [id]");
		if (!named || !isHeld(named)) continue;
		if (named.getBoundingClientRect().top >= 0) return named;
		around ??= named;
	}
	return around;
}

/** Whether it scrolls with the page. */
function isHeld(element: Element): boolean {
	for (let at: Element | null = element; at; at = at.parentElement)
		if (/sticky|fixed/.test(getComputedStyle(at).position)) return false;
	return true;
}
