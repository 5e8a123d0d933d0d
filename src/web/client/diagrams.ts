// Shows diagrams of texts: each is drawn in a frame that has no part of the forge, from the source that stands there.

const source = "code.language-mermaid";
/** Diagrams of one page, and signs of one, that are drawn. */
const mostDiagrams = 50;
const longest = 50_000;
const drawn = new WeakMap<Element, { frame: HTMLElement; text: string }>();

/** `body` names the page that draws, and has words for the switch; called again when the page has changed. */
export function start(body: HTMLElement): void {
	for (const frame of document.querySelectorAll(".diagram"))
		if (!frame.previousElementSibling?.querySelector(source)) frame.remove();
	const codes = [...document.querySelectorAll<HTMLElement>(source)];
	for (const code of codes.slice(0, mostDiagrams)) {
		const block = code.closest("pre");
		const text = code.textContent ?? "";
		const known = block && drawn.get(block);
		if (!block || text.length > longest) continue;
		if (known?.text === text && known.frame.isConnected) block.hidden = true;
		else near.observe(block);
	}
	words = body.dataset;
}

let words: DOMStringMap = {};
const near = new IntersectionObserver(
	(seen) => {
		for (const { isIntersecting, target } of seen) {
			if (!isIntersecting) continue;
			near.unobserve(target);
			draw(target as HTMLElement);
		}
	},
	{ rootMargin: "300px" },
);

const isDark = () => {
	const { theme } = document.documentElement.dataset;
	return theme
		? theme === "dark"
		: matchMedia("(prefers-color-scheme: dark)").matches;
};

function draw(block: HTMLElement): void {
	const text = block.textContent ?? "";
	const frame = document.createElement("iframe");
	frame.title = words.diagramTitle ?? "";
	frame.setAttribute("sandbox", "allow-scripts");
	frame.loading = "eager";
	frame.src = words.diagramFrame ?? "";
	const box = document.createElement("div");
	box.className = "diagram";
	// merging pages leaves it alone; the block before it decides how long it stays
	box.dataset.keep = "";
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn s plain";
	button.textContent = words.diagramSource ?? "";
	button.setAttribute("aria-pressed", "false");
	button.onclick = () => {
		block.hidden = !block.hidden;
		button.setAttribute("aria-pressed", String(!block.hidden));
	};
	box.append(frame, button);
	const around = block.parentElement?.closest(".code-block-container") ?? block;
	around.after(box);
	drawn.set(block, { frame: box, text });
	const listen = (event: MessageEvent) => {
		if (event.source !== frame.contentWindow) return;
		const said = event.data as { ready?: boolean; height?: number };
		if (said.ready)
			frame.contentWindow?.postMessage({ text, dark: isDark() }, "*");
		else if (typeof said.height === "number" && said.height > 0) {
			frame.style.blockSize = `${Math.min(4000, Math.ceil(said.height))}px`;
			block.hidden = true;
		} else {
			// what cannot be drawn stays text
			box.remove();
			removeEventListener("message", listen);
		}
	};
	addEventListener("message", listen);
}
