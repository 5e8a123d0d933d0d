/** `#L10-L20` marks lines; a second number with the shift key makes such an address. Headings of texts are found by their short names. */
export function markLines(): void {
	addEventListener("hashchange", mark);
	if (document.querySelector(".lines, .text")) mark();
	document.addEventListener("click", (event) => {
		const link = (event.target as HTMLElement).closest<HTMLAnchorElement>(
			".lines td:first-child > a, .blame td > a[href^='#L']",
		);
		const [, first] = /^#L(\d+)/.exec(location.hash) ?? [];
		const [, second] = /^#L(\d+)$/.exec(link?.hash ?? "") ?? [];
		if (!event.shiftKey || !first || !second) return;
		event.preventDefault();
		location.hash = `L${Math.min(+first, +second)}-L${Math.max(+first, +second)}`;
	});
}

function mark(): void {
	const [, from, to] = /^#L(\d+)(?:-L(\d+))?$/.exec(location.hash) ?? [];
	for (const row of document.querySelectorAll("tr.picked"))
		row.classList.remove("picked");
	if (from && to)
		for (let n = Math.min(+from, +to); n <= Math.max(+from, +to); n++)
			document.getElementById(`L${n}`)?.classList.add("picked");
	const short = decodeURIComponent(location.hash.slice(1));
	if (short && !document.getElementById(short))
		document
			.getElementById(from ? `L${from}` : `user-content-${short}`)
			?.scrollIntoView();
}
