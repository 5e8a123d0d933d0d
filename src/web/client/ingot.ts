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
