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
