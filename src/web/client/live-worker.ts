// Shared by all tabs of a browser: holds one stream of what has changed, and tells each tab what concerns it.

interface Tab {
	postMessage(topics: string[]): void;
	onmessage: ((event: MessageEvent) => void) | null;
}

/** What each tab follows; those who came last come last. */
const tabs = new Map<Tab, readonly string[]>();
/** The server takes no more for one connection. */
const most = 60;
let source: EventSource | undefined;
let open = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function reconnect(from: string): void {
	clearTimeout(timer);
	timer = setTimeout(() => {
		const topics = [...new Set([...tabs.values()].flat())].slice(-most).sort();
		const query = topics.map((topic) => `on=${encodeURIComponent(topic)}`);
		const address = `${from}?${query.join("&")}`;
		if (address === open && source?.readyState !== EventSource.CLOSED) return;
		source?.close();
		source = undefined;
		open = address;
		if (topics.length === 0) return;
		source = new EventSource(address);
		source.onmessage = ({ data }) => {
			const changed = String(data).split(" ");
			for (const [tab, wanted] of tabs)
				if (wanted.some((topic) => changed.includes(topic)))
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
			tabs.set(tab, data.topics);
		}
		reconnect(from);
	};
});
