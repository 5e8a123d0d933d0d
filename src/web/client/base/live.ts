import { askForPage, mergePage } from "./merge-page.ts";

/** So long a page waits after one look at itself before the next, in milliseconds. */
const rest = 1_000;

/** Follows what changes the page, which then asks for itself again and takes over what is new. */
export function followChanges(): void {
	const meta = () =>
		document.querySelector<HTMLMetaElement>('meta[name="live"]');
	let following = "";
	let stop = () => {};
	let stale = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** When the page was asked for, by the clock of the browser. */
	let seen = performance.timeOrigin + requestStart();

	const follow = () => {
		const topics = meta()?.content ?? "";
		if (topics === following) return;
		stop();
		following = topics;
		stop = topics ? connect(topics.split(" "), seen, told) : () => {};
		seen = Date.now();
	};
	const told = (topics: readonly string[]) => {
		if (topics.some((topic) => !topic.startsWith("news/"))) changed();
		else void renewBell();
	};
	const changed = () => {
		stale = true;
		if (document.hidden || timer !== undefined) return;
		timer = setTimeout(look, 100);
	};
	const look = async () => {
		stale = false;
		try {
			await refresh();
		} finally {
			timer = setTimeout(() => {
				timer = undefined;
				if (stale) changed();
			}, rest);
		}
	};
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && stale) changed();
	});
	document.addEventListener("page:merged", follow);
	addEventListener("pagehide", () => stop());
	addEventListener("pageshow", (event) => {
		if (!event.persisted) return;
		following = "";
		follow();
		changed();
	});
	follow();
}

async function refresh(): Promise<void> {
	// what was refused stands on a page that no address gives
	if (document.querySelector('[aria-invalid="true"]')) return;
	const address = location.href;
	const answer = await askForPage(address, { cache: "no-cache" }).catch(
		() => undefined,
	);
	if (!answer?.response.ok || answer.response.redirected) return;
	if (location.href === address) mergePage(answer.page);
}

/** The bell in the head, with what is unread now; the page under it stays as it is. */
async function renewBell(): Promise<void> {
	const bell = document.querySelector("#bell");
	const address = document.body.dataset.bell;
	if (!bell || !address) return;
	const answer = await askForPage(address).catch(() => undefined);
	const fresh = answer?.response.ok && answer.page.querySelector("#bell");
	if (!fresh) return;
	for (const name of ["aria-label", "title"])
		bell.setAttribute(name, fresh.getAttribute(name) ?? "");
	bell.replaceChildren(...fresh.childNodes);
}

/** When the page itself was asked for, after all redirections, in milliseconds since its visit began. */
function requestStart(): number {
	const [visit] = performance.getEntriesByType("navigation");
	return (visit as PerformanceNavigationTiming | undefined)?.requestStart ?? 0;
}

/** One connection for all tabs where the browser can share one; what has changed since the page was seen is told too. Gives what ends it. */
function connect(
	topics: string[],
	since: number,
	told: (topics: readonly string[]) => void,
): () => void {
	const meta = document.querySelector<HTMLMetaElement>('meta[name="live"]');
	const worker = meta?.dataset.worker;
	const from = meta?.dataset.from ?? "/-/live";
	if (worker && "SharedWorker" in globalThis) {
		const { port } = new SharedWorker(worker, { type: "module" });
		port.onmessage = ({ data }: MessageEvent<string[]>) => {
			const mine = data.filter((topic) => topics.includes(topic));
			if (mine.length > 0) told(mine);
		};
		port.postMessage({ from, topics, since });
		return () => port.postMessage({ leave: true });
	}
	const query = topics.map((topic) => `on=${encodeURIComponent(topic)}`);
	const age = Math.max(0, Math.round(Date.now() - since));
	const source = new EventSource(`${from}?${query.join("&")}&age=${age}`);
	source.onmessage = ({ data }) => told(String(data).split(" "));
	return () => source.close();
}
