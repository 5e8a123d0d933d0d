// The tree at the side of a file: directories open in place, and stay open on the way from file to file.

const started = new WeakSet<HTMLElement>();

/** `tree` has the entries; a directory's button has its path, and `data-tree` the address under which directories are asked for. */
export function start(tree: HTMLElement): void {
	if (started.has(tree)) return;
	started.add(tree);
	const from = tree.dataset.tree ?? "";
	const open = new Set<string>(kept(from));
	const keep = () =>
		sessionStorage.setItem(from, JSON.stringify([...open].slice(-mostKept)));
	tree.addEventListener("click", (event) => {
		const button = (event.target as HTMLElement).closest("button");
		if (!button) return;
		const path = button.dataset.path ?? "";
		const opens = button.getAttribute("aria-expanded") !== "true";
		open[opens ? "add" : "delete"](path);
		keep();
		void turn(button, from, opens);
	});
	for (const button of buttonsOf(tree))
		if (button.getAttribute("aria-expanded") === "true")
			open.add(button.dataset.path ?? "");
	void openAll(tree, from, open).then(() => {
		const here = tree.querySelector("[aria-current]")?.getBoundingClientRect();
		const room = tree.getBoundingClientRect();
		// only the tree is scrolled, not the page
		if (here && here.bottom > room.bottom)
			tree.scrollTop += here.bottom - room.bottom + room.height / 2;
	});
}

/** Directories whose being open is remembered. */
const mostKept = 40;

function kept(from: string): string[] {
	try {
		const paths: unknown = JSON.parse(sessionStorage.getItem(from) ?? "[]");
		return Array.isArray(paths) ? paths.map(String) : [];
	} catch {
		return [];
	}
}

const buttonsOf = (tree: HTMLElement) => [
	...tree.querySelectorAll<HTMLButtonElement>("button.twist"),
];

/** Opens those that were open, from the outside to the inside. */
async function openAll(
	tree: HTMLElement,
	from: string,
	open: ReadonlySet<string>,
): Promise<void> {
	for (let round = 0; round < mostKept; round++) {
		const closed = buttonsOf(tree).filter(
			(button) =>
				open.has(button.dataset.path ?? "") &&
				button.getAttribute("aria-expanded") !== "true" &&
				!button.dataset.failed,
		);
		if (closed.length === 0) return;
		await Promise.all(closed.map((button) => turn(button, from, true)));
	}
}

async function turn(
	button: HTMLButtonElement,
	from: string,
	opens: boolean,
): Promise<void> {
	const item = button.closest("li");
	if (!item) return;
	button.setAttribute("aria-expanded", String(opens));
	const there = item.querySelector("ul");
	if (there) there.hidden = !opens;
	if (there || !opens) return;
	const path = button.dataset.path ?? "";
	const address = `${from}/${path.split("/").map(encodeURIComponent).join("/")}`;
	button.setAttribute("aria-busy", "true");
	const list = await listAt(address).catch(() => undefined);
	button.removeAttribute("aria-busy");
	// what cannot be opened here can still be followed
	if (!list) {
		button.dataset.failed = "true";
		button.setAttribute("aria-expanded", "false");
	} else if (!item.querySelector("ul"))
		item.append(document.importNode(list, true));
}

async function listAt(address: string): Promise<Element | undefined> {
	const answer = await fetch(address, { headers: { Accept: "text/html" } });
	if (!answer.ok) return undefined;
	const page = new DOMParser().parseFromString(
		await answer.text(),
		"text/html",
	);
	return page.querySelector("#tree > ul") ?? undefined;
}
