import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { parsed } from "../../domain/events/event-row.ts";
import { hasNewsSince } from "../../domain/notifications/unread-marks.ts";
import { parseTopic, type Topic, topicsOf } from "./topics.ts";

/** So many events are looked at; when all of them are newer, anything may have changed. */
const most = 200;

const latest = query((q) =>
	q.selectFrom("event").selectAll().orderBy("id", "desc").limit(most),
);

/** Nobody notes when a log grew: after so long without a connection it counts as changed, in milliseconds. */
const longMs = 1_000;

/** Those of some topics that have changed since a moment, in milliseconds; too many rather than too few. */
export async function changedSince(
	app: App,
	topics: readonly Topic[],
	since: number,
): Promise<Topic[]> {
	const away = app.clock() - since;
	const rows = await app.db.all(latest, {});
	const newer = rows.filter((row) => row.at_ms >= since);
	if (newer.length === most) return [...topics];
	const changed = new Set(newer.flatMap((row) => topicsOf(parsed(row))));
	const found: Topic[] = [];
	for (const topic of topics) {
		const asked = parseTopic(topic);
		if (asked && "account" in asked) {
			const second = Math.floor(since / 1000);
			if (await hasNewsSince(app.db, asked.account, second)) found.push(topic);
		} else if (changed.has(topic)) found.push(topic);
		else if (asked && "job" in asked && away > longMs) found.push(topic);
	}
	return found;
}
