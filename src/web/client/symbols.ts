// The module of the panel of symbols beside a file: a name in the code that is clicked, and one that is written into its field, is looked for,
// and what is found stands in the panel.

const ofName = /[\p{L}\p{N}_$]/u;
const name = /^[\p{L}_$][\p{L}\p{N}_$]+$/u;

export function start(panel: HTMLElement): void {
	const form = panel.querySelector("form");
	const found = panel.querySelector<HTMLElement>(".found-name");
	const field = form?.elements.namedItem("name") as HTMLInputElement | null;
	if (!form || !found || !field) return;
	let last: AbortController | undefined;

	const close = () => {
		last?.abort();
		found.replaceChildren();
		panel.removeAttribute("data-open");
	};
	const find = async (word: string) => {
		last?.abort();
		const own = new AbortController();
		last = own;
		field.value = word;
		const query = new URLSearchParams(
			[...new FormData(form)].map(([key, value]) => [key, String(value)]),
		);
		try {
			const answer = await fetch(`${form.action}?${query}`, {
				credentials: "same-origin",
				signal: own.signal,
			});
			const page = new DOMParser().parseFromString(
				await answer.text(),
				"text/html",
			);
			const part = page.getElementById("found-name");
			if (!answer.ok || !part) return form.submit();
			const button = document.createElement("button");
			button.type = "button";
			button.className = "btn s plain";
			button.textContent = panel.dataset.close ?? "";
			button.addEventListener("click", close);
			found.replaceChildren(
				button,
				...[...part.childNodes].map((one) => document.importNode(one, true)),
			);
			panel.setAttribute("data-open", "");
		} catch {
			// another name was asked for, or the server cannot be reached: the form remains
		}
	};

	form.addEventListener("submit", (event) => {
		event.preventDefault();
		void find(field.value.trim());
	});
	panel.addEventListener("keydown", (event) => {
		if (event.key !== "Escape" || !panel.hasAttribute("data-open")) return;
		event.preventDefault();
		close();
		field.focus();
	});
	panel.parentElement?.addEventListener("click", (event) => {
		const cell = (event.target as Element).closest("td.c");
		if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
		// who selects text wants to copy it
		if (getSelection()?.isCollapsed === false) return;
		const word = wordAt(cell, event.clientX, event.clientY);
		if (word && name.test(word)) void find(word);
	});
}

/** The word of a line at a point. */
function wordAt(cell: Element, x: number, y: number): string | undefined {
	const place =
		document.caretPositionFromPoint?.(x, y) ??
		(document.caretRangeFromPoint?.(x, y) as Range | null);
	if (!place) return undefined;
	const [node, offset] =
		"offsetNode" in place
			? [place.offsetNode, place.offset]
			: [place.startContainer, place.startOffset];
	if (!cell.contains(node) || node.nodeType !== Node.TEXT_NODE)
		return undefined;
	// a name may be in several pieces of other colours
	const before = document.createRange();
	before.selectNodeContents(cell);
	before.setEnd(node, offset);
	const text = cell.textContent ?? "";
	let from = before.toString().length;
	let to = from;
	while (from > 0 && ofName.test(text[from - 1] ?? "")) from--;
	while (to < text.length && ofName.test(text[to] ?? "")) to++;
	return isNear(node, offset, x) ? text.slice(from, to) : undefined;
}

/** Tells whether a point is on a letter beside a place, and not behind the end of the line. */
function isNear(node: Node, offset: number, x: number): boolean {
	const length = node.textContent?.length ?? 0;
	const letters = document.createRange();
	letters.setStart(node, Math.max(0, offset - 1));
	letters.setEnd(node, Math.min(length, offset + 1));
	const { left, right } = letters.getBoundingClientRect();
	return x >= left - 1 && x <= right + 1;
}
