import type { App } from "../../app.ts";
import { unreadMarks } from "../../domain/notifications/unread-marks.ts";

/** So long changes gather before what is unread is counted again, in milliseconds. */
const gatherMs = 300;

/** Calls `tell` for each account, of those that are asked about, whose notifications have changed, on whichever server. */
export function followNews(
	app: App,
	accounts: () => number[],
	tell: (account: number) => void,
): { joined(account: number): Promise<void> } {
	const known = new Map<number, string>();
	let timer: NodeJS.Timeout | undefined;

	async function look(): Promise<void> {
		timer = undefined;
		const asked = new Set(accounts());
		for (const account of known.keys())
			if (!asked.has(account)) known.delete(account);
		if (asked.size === 0) return;
		const marks = await unreadMarks(app.db, [...asked]);
		for (const account of asked) {
			const mark = marks.get(account) ?? "";
			if (known.get(account) !== mark) tell(account);
			known.set(account, mark);
		}
	}
	app.db.hear((heard) => {
		if (!("table" in heard) || heard.table !== "notification_thread") return;
		timer ??= setTimeout(
			() =>
				void look().catch((error) =>
					app.log.warn({ err: error }, "unread notifications were not counted"),
				),
			gatherMs,
		).unref();
	});
	return {
		async joined(account) {
			if (known.has(account)) return;
			const marks = await unreadMarks(app.db, [account]);
			known.set(account, marks.get(account) ?? "");
		},
	};
}
