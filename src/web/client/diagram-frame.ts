// Draws the diagram whose source the page around sends. It runs in a frame without an origin, and says only how high it is.

interface Mermaid {
	initialize(options: Record<string, unknown>): void;
	render(id: string, text: string): Promise<{ svg: string }>;
}

addEventListener("message", async ({ source, data }: MessageEvent) => {
	if (source !== parent) return;
	const { text, dark } = data as { text: string; dark: boolean };
	const out = document.querySelector("main");
	if (!out) return;
	document.documentElement.style.colorScheme = dark ? "dark" : "light";
	const { mermaid } = globalThis as unknown as { mermaid: Mermaid };
	try {
		mermaid.initialize({
			startOnLoad: false,
			securityLevel: "strict",
			theme: dark ? "dark" : "default",
			maxTextSize: 50_000,
			maxEdges: 500,
			suppressErrorRendering: true,
		});
		const { svg } = await mermaid.render("diagram", text);
		out.innerHTML = svg;
		const tell = () =>
			parent.postMessage({ height: out.getBoundingClientRect().height }, "*");
		new ResizeObserver(tell).observe(out);
		tell();
	} catch {
		parent.postMessage({ failed: true }, "*");
	}
});
parent.postMessage({ ready: true }, "*");
