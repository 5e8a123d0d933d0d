// The base module of every page: keys, and what only scripts can do.

/** `/` goes to the search field, unless somebody types. */
document.addEventListener("keydown", (event) => {
	const target = event.target as HTMLElement;
	const typing = target.closest("input, textarea, select, [contenteditable]");
	if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
	if (event.key !== "/") return;
	const field = document.querySelector<HTMLInputElement>(
		'[aria-keyshortcuts="/"]',
	);
	if (!field) return;
	event.preventDefault();
	field.focus();
	field.select();
});

/** A link with `data-load` brings a part of another page: the element that has the id of the one around it. Without a script it leads there. */
document.addEventListener("click", async (event) => {
	const link = (event.target as HTMLElement).closest<HTMLAnchorElement>(
		"a[data-load]",
	);
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
	const around = link.closest("section[id]");
	if (!around) return;
	event.preventDefault();
	link.setAttribute("aria-busy", "true");
	try {
		const answer = await fetch(link.dataset.load ?? "");
		const page = new DOMParser().parseFromString(
			await answer.text(),
			"text/html",
		);
		const fresh = answer.ok && page.getElementById(around.id);
		if (!fresh) throw new Error("nothing came");
		around.replaceWith(fresh);
		fresh.querySelector<HTMLElement>("summary")?.focus();
	} catch {
		location.assign(link.href);
	}
});

/** Buttons that copy are shown where a script can copy. */
for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
	button.hidden = false;
document.addEventListener("click", async (event) => {
	const button = (event.target as HTMLElement).closest<HTMLElement>(
		"[data-copy]",
	);
	if (!button) return;
	await navigator.clipboard.writeText(button.dataset.copy ?? "");
	button.setAttribute("aria-pressed", "true");
	setTimeout(() => button.removeAttribute("aria-pressed"), 1500);
});

/** Single letters do what a link or a menu of the page says that they do (`aria-keyshortcuts`). */
document.addEventListener("keydown", (event) => {
	const target = event.target as HTMLElement;
	const typing = target.closest("input, textarea, select, [contenteditable]");
	if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
	if (!/^[a-z]$/.test(event.key)) return;
	const found = document.querySelector<HTMLElement>(
		`:is(a, summary)[aria-keyshortcuts="${event.key}"]`,
	);
	if (!found) return;
	event.preventDefault();
	if (found instanceof HTMLAnchorElement && found.dataset.hash !== undefined)
		found.hash = location.hash;
	found.click();
});

/** `#L10-L20` marks lines; a second number with the shift key makes such an address. Headings of texts are found by their short names. */
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
