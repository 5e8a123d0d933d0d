import { openLiveStream } from "./live-stream.ts";
import { askForPage, mergePage, merges } from "./merge-page.ts";

/** So long a page waits after one look at itself before the next, in milliseconds; longer where the forge takes its time, or does not answer. */
const rest = { least: 1_000, most: 60_000, failed: 3_000 };

/** Follows what changes the page, which then asks for itself again and takes over what is new. */
export function followChanges(): void {
	const meta = () =>
		document.querySelector<HTMLMetaElement>('meta[name="live"]');
	let following = "";
	let stop = () => {};
	/** When the page was asked for, by the clock of the browser. */
	let seen = performance.timeOrigin + requestStart();
	const page = again(refresh);
	const bell = again(renewBell);

	const follow = () => {
		const topics = meta()?.content ?? "";
		if (topics === following) return;
		stop();
		following = topics;
		stop = topics ? connect(topics.split(" "), seen, told) : () => {};
		seen = Date.now();
	};
	const told = (topics: readonly string[]) => {
		if (topics.some((topic) => !topic.startsWith("news/"))) page();
		else bell();
	};
	document.addEventListener("page:merged", follow);
	document.addEventListener("page:stale", page);
	addEventListener("pagehide", () => stop());
	addEventListener("pageshow", (event) => {
		if (!event.persisted) return;
		following = "";
		follow();
		page();
	});
	afterLoad(follow);
}

/** A page is quiet for a moment before it holds a connection open: programs that drive browsers wait for that. What changes meanwhile is told then. */
const quietMs = 1_500;
function afterLoad(act: () => void): void {
	const later = () => void setTimeout(act, quietMs);
	if (document.readyState === "complete") later();
	else addEventListener("load", later, { once: true });
}

/** What may be asked for often is done now and then, one after the other, and not while nobody looks; `look` says whether it has come. */
function again(look: () => Promise<boolean>): () => void {
	let stale = false;
	let failed = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const ask = () => {
		stale = true;
		if (document.hidden || timer !== undefined) return;
		timer = setTimeout(() => void run(), 100);
	};
	const run = async () => {
		stale = false;
		const begun = performance.now();
		const came = await look().catch(() => false);
		failed = came ? 0 : failed + 1;
		if (!came) stale = true;
		const pause = came
			? Math.max(rest.least, 3 * (performance.now() - begun))
			: rest.failed * 2 ** (failed - 1);
		timer = setTimeout(
			() => {
				timer = undefined;
				if (stale) ask();
			},
			Math.min(pause, rest.most),
		);
	};
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && stale) ask();
	});
	return ask;
}

/** Whether the forge can answer now, if not with what was asked for. */
const isThere = ({ status }: Response): boolean =>
	status < 500 && status !== 429;

async function refresh(): Promise<boolean> {
	// what was refused stands on a page that no address gives
	if (document.querySelector('[aria-invalid="true"]')) return true;
	const address = location.href;
	const before = merges();
	const answer = await askForPage(address, {
		cache: "no-cache",
		headers: { "X-Ingot-Look": "1" },
	});
	if (!answer?.response.ok || answer.response.redirected)
		return !answer || isThere(answer.response);
	if (location.href !== address) return true;
	// what somebody has sent meanwhile this page may not have yet
	if (merges() !== before)
		document.dispatchEvent(new CustomEvent("page:stale"));
	else mergePage(answer.page);
	return true;
}

/** The bell in the head, with what is unread now; the page under it stays as it is. */
async function renewBell(): Promise<boolean> {
	const address = document.body.dataset.bell;
	if (!address) return true;
	const answer = await askForPage(address);
	if (answer && !isThere(answer.response)) return false;
	const fresh = answer?.response.ok && answer.page.querySelector("#bell");
	const bell = document.querySelector("#bell");
	if (!fresh || !bell) return true;
	for (const name of ["aria-label", "title"])
		bell.setAttribute(name, fresh.getAttribute(name) ?? "");
	bell.replaceChildren(...fresh.childNodes);
	return true;
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
		return () => {
			port.postMessage({ leave: true });
			port.close();
		};
	}
	const stream = openLiveStream(from, topics, since, told);
	return () => stream.close();
}
