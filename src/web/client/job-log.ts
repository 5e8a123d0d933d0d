// The log of a job: a line that an address names is shown, and who is at the end of a log that grows stays there.

/** How far from the end of the page one still is at the end of the log, in pixels. */
const nearEnd = 160;

const started = new WeakSet<HTMLElement>();

export function start(section: HTMLElement): void {
	if (started.has(section)) return;
	started.add(section);
	const touched = new WeakSet<Element>();
	let atEnd = false;
	section.addEventListener("click", (event) => {
		const step = (event.target as HTMLElement)
			.closest("summary")
			?.closest(".step");
		if (step) touched.add(step);
	});
	addEventListener(
		"scroll",
		() => {
			const left =
				document.documentElement.scrollHeight - innerHeight - scrollY;
			atEnd = scrollY > 0 && left < nearEnd;
		},
		{ passive: true },
	);
	document.addEventListener("page:merged", () => {
		const running = section.querySelectorAll<HTMLDetailsElement>(
			"details[data-running]",
		);
		// a step that has begun since opens, unless somebody has closed it
		for (const step of running) if (!touched.has(step)) step.open = true;
		if (atEnd && running.length > 0)
			scrollTo({ top: document.documentElement.scrollHeight });
	});
	const show = () => showNamed(section);
	addEventListener("hashchange", show);
	show();
}

/** A line that an address names may be folded, or on another page. */
function showNamed(section: HTMLElement): void {
	const name = location.hash.slice(1);
	const line = name && document.getElementById(name);
	if (line) {
		if (!section.contains(line)) return;
		for (
			let around = line.parentElement?.closest("details");
			around;
			around = around.parentElement?.closest("details")
		)
			around.open = true;
		line.scrollIntoView({ block: "center" });
		return;
	}
	const [, number, row] = /^jobstep-(\d+)-(\d+)$/.exec(name) ?? [];
	const first = document.getElementById(`step-${number}`)?.dataset.first;
	if (first === undefined || row === undefined) return;
	const lines = Number(section.dataset.lines);
	const from = Math.floor((Number(first) + Number(row) - 1) / lines) * lines;
	const there = new URL(location.href);
	// an address that has been tried already does not have it
	if (there.searchParams.get("from") === String(from)) return;
	there.searchParams.set("from", String(from));
	there.searchParams.delete("q");
	location.replace(there);
}
