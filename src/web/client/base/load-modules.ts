interface Part {
	start(element: HTMLElement): void;
}

/** An element with `data-module` asks for the module that makes it live; again after each merge of pages, since that may have renewed it. */
export function loadModules(): void {
	startModules();
	document.addEventListener("page:merged", startModules);
}

const started = new WeakSet<HTMLElement>();
const near = new IntersectionObserver(
	(seen) => {
		for (const { isIntersecting, target } of seen) {
			if (!isIntersecting) continue;
			near.unobserve(target);
			void begin(target as HTMLElement);
		}
	},
	{ rootMargin: "400px" },
);

function startModules(): void {
	const { body } = document;
	if (body.dataset.diagrams && document.querySelector("code.language-mermaid"))
		void import(body.dataset.diagrams).then((part: Part) => part.start(body));
	for (const element of document.querySelectorAll<HTMLElement>("[data-module]"))
		if (started.has(element)) void begin(element);
		else near.observe(element);
}

async function begin(element: HTMLElement): Promise<void> {
	started.add(element);
	const { start } = (await import(element.dataset.module ?? "")) as Part;
	start(element);
}
