import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { parsed } from "../../domain/events/event-row.ts";
import { type Topic, topicsOf } from "./topics.ts";

/** So many events are looked at; when all of them are newer, anything may have changed. */
const most = 200;

const latest = query((q) =>
	q.selectFrom("event").selectAll().orderBy("id", "desc").limit(most),
);

/** Of logs and notifications nobody notes when they changed: after so long without a connection they count as changed, in milliseconds. */
const longMs = 3_000;
const isUnnoted = (topic: Topic) => /^(?:job|news)\//.test(topic);

/** Those of some topics that have changed since a moment, in milliseconds; too many rather than too few. */
export async function changedSince(
	app: App,
	topics: readonly Topic[],
	since: number,
): Promise<Topic[]> {
	const isLong = app.clock() - since > longMs;
	const rows = await app.db.all(latest, {});
	const newer = rows.filter((row) => row.at_ms >= since);
	if (newer.length === most) return [...topics];
	const changed = new Set(newer.flatMap((row) => topicsOf(parsed(row))));
	return topics.filter(
		(topic) => changed.has(topic) || (isLong && isUnnoted(topic)),
	);
}
