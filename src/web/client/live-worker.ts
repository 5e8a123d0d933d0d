// Shared by all tabs of a browser: holds one stream of what has changed, and tells each tab what concerns it.
import { type LiveStream, openLiveStream } from "./base/live-stream.ts";

interface Tab {
	postMessage(topics: readonly string[]): void;
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
let stream: LiveStream | undefined;
let open = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function reconnect(from: string): void {
	clearTimeout(timer);
	timer = setTimeout(() => {
		const followed = [...tabs.values()];
		const topics = [...new Set(followed.flatMap((one) => one.topics))]
			.slice(-most)
			.sort();
		const wanted = topics.join(" ");
		if (wanted === open && followed.every((one) => one.told)) return;
		if (stream)
			for (const one of followed)
				if (one.told) one.since = Math.max(one.since, stream.heardUntil());
		stream?.close();
		stream = undefined;
		open = wanted;
		if (topics.length === 0) return;
		const since = Math.min(...followed.map((one) => one.since));
		stream = openLiveStream(from, topics, since, (changed) => {
			for (const [tab, { topics }] of tabs)
				if (topics.some((topic) => changed.includes(topic)))
					tab.postMessage(changed);
		});
		for (const one of followed) one.told = true;
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
