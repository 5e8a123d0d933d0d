/** A stream of what has changed; it begins again whenever it is lost. */
export interface LiveStream {
	/** Until when nothing was missed, in milliseconds. */
	heardUntil(): number;
	close(): void;
}

/** What happened so long before the end of a stream may not have come any more, in milliseconds. */
const marginMs = 1_000;
/** After so long without a beat (they come every 25 seconds) a connection is dead, though nobody has said so. */
const silenceMs = 70_000;
/** How long it waits before it tries again where the server has refused: at first, and at most, in milliseconds. */
const wait = { first: 2_000, most: 120_000 };

/** Follows some topics; `tell` is called with those that change, and with those that have changed since `since`. */
export function openLiveStream(
	from: string,
	topics: readonly string[],
	since: number,
	tell: (topics: readonly string[]) => void,
): LiveStream {
	const query = topics.map((topic) => `on=${encodeURIComponent(topic)}`);
	let source: EventSource | undefined;
	let heard = since;
	let alive = Date.now();
	let tries = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const note = () => {
		alive = Date.now();
		heard = alive - marginMs;
		tries = 0;
	};

	function open(): void {
		const now = Date.now();
		const age = Math.max(0, Math.round(now - heard));
		alive = now;
		source = new EventSource(`${from}?${query.join("&")}&age=${age}`);
		source.onmessage = ({ data }) => {
			note();
			tell(String(data).split(" "));
		};
		source.addEventListener("beat", note);
		// a lost connection the browser opens again by itself, but not one that was refused: as a server does that is only just starting
		source.onerror = () => {
			if (source?.readyState === EventSource.CLOSED) openLater();
		};
	}
	function openLater(): void {
		clearTimeout(timer);
		const longest = Math.min(wait.first * 2 ** tries++, wait.most);
		timer = setTimeout(open, longest * (0.5 + Math.random() / 2));
	}
	const watch = setInterval(() => {
		if (Date.now() - alive < silenceMs) return;
		if (source?.readyState === EventSource.CLOSED) return;
		source?.close();
		open();
	}, silenceMs / 3);
	open();
	return {
		heardUntil: () =>
			source?.readyState === EventSource.OPEN
				? Math.max(since, Date.now() - marginMs)
				: heard,
		close() {
			clearInterval(watch);
			clearTimeout(timer);
			source?.close();
		},
	};
}
