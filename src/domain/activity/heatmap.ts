import type { App } from "../../app.ts";
import { walkedPage } from "../../database/queries/walked-page.ts";
import type { Actor } from "../permissions/actor.ts";
import { type ActKey, actsOfAccount } from "./feed-sources.ts";
import { seenActs } from "./seen-acts.ts";

/** So many of an account's last acts are counted: what went before them is not shown. */
const most = 50_000;
const quarter = 900;

/** How much an account did in each quarter of an hour since a moment, as far as a viewer may see it. */
export async function heatmapOf(
	app: App,
	viewer: Actor,
	account: number,
	since: number,
): Promise<{ timestamp: number; contributions: number }[]> {
	await app.events.caughtUp("activity", viewer.account?.id);
	const { db } = app;
	const seen = seenActs(db, viewer);
	const counts = new Map<number, number>();
	const all = actsOfAccount(db, account, {
		from: 0,
		to: Number.MAX_SAFE_INTEGER,
	});
	let over = false;
	await walkedPage<ActKey>(
		{ limit: 0, offset: 0 },
		async (after, size) => (over ? [] : all(after, size)),
		async (acts) => {
			over = acts.some((act) => act.created_at < since);
			const kept = await seen(acts.filter((act) => act.created_at >= since));
			for (const { created_at } of kept) {
				const at = Math.floor(created_at / quarter) * quarter;
				counts.set(at, (counts.get(at) ?? 0) + 1);
			}
			return kept;
		},
		most,
	);
	return [...counts]
		.sort(([a], [b]) => a - b)
		.map(([timestamp, contributions]) => ({ timestamp, contributions }));
}
