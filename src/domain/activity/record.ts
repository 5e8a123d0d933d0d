import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Consumer } from "../events/consumer.ts";
import type { Event } from "../events/event-row.ts";
import { kindsWith } from "../events/event-table.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import type { NewActivity } from "./activity.ts";
import { actsOf } from "./acts.ts";

// who or what is gone meanwhile has no feed
const insert = insertInto(
	"activity",
	[
		"event_id",
		"part",
		"actor_id",
		"repository_id",
		"kind",
		"unit",
		"comment_id",
		"ref",
		"content",
		"created_at",
	],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const known = query((q, p: { actors: number[]; repositories: number[] }, d) =>
	q
		.selectFrom("account")
		.select((e) => ["id", e.lit(1).as("person")])
		.where("id", "in", d.list(p.actors))
		.unionAll(
			q
				.selectFrom("repository")
				.select((e) => ["id", e.lit(0).as("person")])
				.where("id", "in", d.list(p.repositories)) as never,
		),
);

/** Keeps what accounts did, one row for each act; all feeds are read from it. An event that is read twice is kept once. */
export const activity = (app: App): Consumer => ({
	name: "activity",
	kinds: kindsWith("feeds"),
	// nobody waits for a feed, and many acts cost little more than one
	gatherMs: 250,
	handle: (event) => keep(app, [event]),
	handleAll: (events) => keep(app, events),
});

async function keep(app: App, events: readonly Event[]): Promise<void> {
	const homes = await ownedByIds(
		app.db,
		events.flatMap((e) => e.repository_id ?? []),
	);
	const acts: {
		event: Event;
		part: number;
		act: NewActivity;
		home: RepositoryWithOwner;
	}[] = [];
	for (const event of events) {
		const home = homes.get(event.repository_id ?? 0);
		if (!home || event.actor_id === null) continue;
		for (const [part, act] of (await actsOf(app, home, event)).entries())
			acts.push({ event, part, act, home });
	}
	if (!acts.length) return;
	await app.db.write(async (tx) => {
		const rows = await tx.all(known, {
			actors: acts.map(({ event }) => event.actor_id as number),
			repositories: acts.map(({ home }) => home.repository.id),
		});
		const there = new Set(rows.map((row) => `${row.person}:${row.id}`));
		for (const { event, part, act, home } of acts) {
			const actor = event.actor_id as number;
			const repository = home.repository.id;
			if (!there.has(`1:${actor}`) || !there.has(`0:${repository}`)) continue;
			tx.later(insert, {
				event_id: event.id,
				part,
				actor_id: actor,
				repository_id: repository,
				kind: act.kind,
				unit: act.unit,
				comment_id: act.comment ?? 0,
				ref: act.ref ?? "",
				content: act.content ?? "",
				created_at: Math.floor(event.at_ms / 1000),
			});
		}
	});
}
