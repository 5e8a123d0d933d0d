// Shared by all tabs of a browser: holds one stream of what has changed, and tells each tab what concerns it.

interface Tab {
	postMessage(topics: string[]): void;
	onmessage: ((event: MessageEvent) => void) | null;
}
interface Followed {
	readonly topics: readonly string[];
	/** When the tab was as new as the forge, in milliseconds. */
	since: number;
	/** Whether the open stream tells what it follows. */
	told: boolean;
}

/** What each tab follows; those who came last come last. */
const tabs = new Map<Tab, Followed>();
/** The server takes no more for one connection. */
const most = 60;
let source: EventSource | undefined;
let open = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function reconnect(from: string): void {
	clearTimeout(timer);
	timer = setTimeout(() => {
		const followed = [...tabs.values()];
		const topics = [...new Set(followed.flatMap((one) => one.topics))]
			.slice(-most)
			.sort();
		const query = topics.map((topic) => `on=${encodeURIComponent(topic)}`);
		const closed = !source || source.readyState === EventSource.CLOSED;
		const same = query.join("&") === open && followed.every((one) => one.told);
		if (same && !closed) return;
		const now = Date.now();
		if (source?.readyState === EventSource.OPEN)
			for (const one of followed) if (one.told) one.since = now;
		source?.close();
		source = undefined;
		open = query.join("&");
		if (topics.length === 0) return;
		const age = now - Math.min(...followed.map((one) => one.since));
		source = new EventSource(
			`${from}?${open}&age=${Math.max(0, Math.round(age))}`,
		);
		for (const one of followed) one.told = true;
		source.onmessage = ({ data }) => {
			const changed = String(data).split(" ");
			for (const [tab, wanted] of tabs)
				if (wanted.topics.some((topic) => changed.includes(topic)))
					tab.postMessage(changed);
		};
	}, 50);
}

addEventListener("connect", (event) => {
	const tab = (event as MessageEvent).ports[0] as unknown as Tab;
	let from = "";
	tab.onmessage = ({ data }: MessageEvent) => {
		if (data.leave) tabs.delete(tab);
		else {
			from = data.from;
			tabs.set(tab, { topics: data.topics, since: data.since, told: false });
		}
		reconnect(from);
	};
});
