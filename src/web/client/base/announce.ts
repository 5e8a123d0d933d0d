/** Tells something to those who do not see the page change. */
export function announce(text: string): void {
	let region = document.getElementById("said");
	if (!region) {
		region = document.createElement("div");
		region.id = "said";
		region.className = "unseen";
		region.setAttribute("role", "status");
		// what is said is heard to its end, whatever page is merged meanwhile
		region.setAttribute("data-keep", "");
		document.body.append(region);
	}
	region.textContent = text;
}

/** A text of the page for scripts: `<body data-offline="…">`. */
export const words = (name: string): string =>
	document.body.dataset[name] ?? "";
