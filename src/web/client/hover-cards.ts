// The module of links to people, issues, pull requests and commits: what rests on one sees the most important of it beside the link. It is
// asked for when a pointer or the focus first comes to such a link.

/** A pointer rests so long on a link before its card is shown, and leaves it for so long before it goes, in milliseconds. */
const rest = 300;
const leave = 200;
/** In pixels. */
const gap = 6;
const mostKept = 50;

const kept = new Map<string, Promise<Element | undefined>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wanted: HTMLAnchorElement | undefined;
let shown: HTMLAnchorElement | undefined;

/** Listens from now on; `link` is where the pointer or the focus is already, and `address` says where the card of a link is. */
export function start(
	link: HTMLAnchorElement,
	address: (link: HTMLAnchorElement) => string | undefined,
): void {
	const near = (target: EventTarget | null) => {
		if (!(target instanceof Element)) return;
		if (target.closest("#hover-card")) return clearTimeout(timer);
		const found = target.closest("a");
		const at = found && address(found);
		if (found && at) come(found, at);
		else if (wanted || shown) go();
	};
	document.addEventListener("pointerover", ({ target }) => near(target));
	document.addEventListener("focusin", ({ target }) => {
		if (target instanceof Element && target.matches(":focus-visible"))
			near(target);
	});
	document.addEventListener("focusout", go);
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape" || !shown) return;
		event.preventDefault();
		hide();
	});
	document.addEventListener("click", hide);
	document.addEventListener("scroll", hide, { passive: true, capture: true });
	document.addEventListener("page:merged", () => {
		kept.clear();
		if (!shown?.isConnected) hide();
	});
	near(link);
}

/** Shows the card of a link when something has rested on it. */
function come(link: HTMLAnchorElement, at: string): void {
	clearTimeout(timer);
	if (shown === link) return;
	wanted = link;
	timer = setTimeout(async () => {
		const card = await cardAt(at);
		if (wanted === link && card) show(link, card);
	}, rest);
}

function go(): void {
	clearTimeout(timer);
	wanted = undefined;
	timer = setTimeout(hide, leave);
}

function hide(): void {
	clearTimeout(timer);
	wanted = undefined;
	shown?.removeAttribute("aria-describedby");
	shown = undefined;
	document.getElementById("hover-card")?.remove();
}

/** The card at an address, each asked for once; undefined for what is not there or may not be seen. */
function cardAt(at: string): Promise<Element | undefined> {
	const known = kept.get(at);
	if (known) return known;
	const asked = fetch(at, { credentials: "same-origin" })
		.then((answer) => (answer.ok ? answer.text() : ""))
		.then(
			(text) =>
				new DOMParser()
					.parseFromString(text, "text/html")
					.getElementById("card") ?? undefined,
		)
		.catch(() => undefined);
	if (kept.size >= mostKept) kept.clear();
	kept.set(at, asked);
	return asked;
}

/** Puts the card above everything, below its link or over it, so that nothing of the page moves. */
function show(link: HTMLAnchorElement, card: Element): void {
	hide();
	const box = document.createElement("div");
	box.id = "hover-card";
	box.className = "hover-card";
	box.setAttribute("role", "tooltip");
	box.setAttribute("popover", "manual");
	box.setAttribute("data-keep", "");
	box.append(
		...[...card.childNodes].map((one) => document.importNode(one, true)),
	);
	link.closest("main")?.append(box);
	box.showPopover();
	const around = link.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = box;
	const below = around.bottom + gap;
	const fits = below + height <= innerHeight || around.top < height + gap;
	const left = Math.min(around.left, innerWidth - width - gap);
	box.style.insetInlineStart = "auto";
	box.style.left = `${Math.max(gap, left)}px`;
	box.style.top = `${fits ? below : around.top - gap - height}px`;
	link.setAttribute("aria-describedby", box.id);
	shown = link;
}
