import { expect, test, vi } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { type FeedOf, listFeed } from "../../../src/domain/activity/feeds.ts";
import { heatmapOf } from "../../../src/domain/activity/heatmap.ts";
import { actingFor, anonymous } from "../../../src/domain/permissions/actor.ts";
import { testForge } from "../../support/forge.ts";
import { manyRepositories } from "./many-repositories.ts";

// Feeds of many repositories find their acts in two ways, by how busy the repositories are: both must give what all acts together would.

const forge = await testForge();
const { app } = forge;
const owner = await forge.user("ada");
const [ada, eve] = await Promise.all(
	[owner, await forge.user("eve")].map(
		async ({ name }) => (await accountByName(app.db, name)) as Account,
	),
);
await forge.call("POST", "/orgs", { as: owner, body: { username: "acme" } });
const acme = (await accountByName(app.db, "acme")) as Account;
await app.events.settled();

const still = await manyRepositories(forge, "acme", "still", 520);
const dark = await manyRepositories(forge, "acme", "dark", 20, { private: 1 });
const others = await manyRepositories(forge, "eve", "other", 3);
const actor = (ada as Account).id;

type Act = { repository: number; unit?: string; at?: number };
let event = 1_000_000;
const act = (acts: Act[]) =>
	app.db.write(async (tx) => {
		for (const { repository, unit = "", at = 1000 } of acts)
			await tx.change((q) =>
				q.insertInto("activity").values({
					event_id: event++,
					actor_id: actor,
					repository_id: repository,
					kind: "create_repo",
					unit,
					created_at: at,
				}),
			);
	});
const of = (ids: number[], times: number): Act[] =>
	Array.from({ length: times }, (_, i) => ({
		repository: ids[i % ids.length] as number,
	}));

/** All acts of some repositories, newest first. */
const allOf = async (ids: readonly number[], by?: number) =>
	(
		await app.db.rows((q) =>
			q.selectFrom("activity").selectAll().orderBy("id", "desc"),
		)
	)
		.filter(
			(row) => ids.includes(row.repository_id) || (by && row.actor_id === by),
		)
		.map(({ id }) => id);

async function shown(
	viewer: Account | undefined,
	feed: FeedOf,
	limit = 20,
	offset = 0,
) {
	const who = viewer ? actingFor(viewer) : anonymous;
	const page = { limit, offset };
	const { rows, total } = await listFeed(app, who, feed, undefined, page);
	return { ids: rows.map(({ id }) => id), total };
}

test("a feed of many still repositories is merged from the newest acts of each", async () => {
	await act(of(still, 900));
	await act(of(dark, 60));
	// the newest acts of all are elsewhere
	await act(of(others, 2100));
	const feed = { organization: acme.id };
	const open = await allOf(still);
	for (const [limit, offset] of [
		[20, 0],
		[20, 20],
		[50, 470],
		[20, 890],
	] as const)
		expect(await shown(eve, feed, limit, offset)).toEqual({
			ids: open.slice(offset, offset + limit),
			total: open.length,
		});
	expect((await shown(undefined, feed)).total).toBe(open.length);
	const own = await allOf([...still, ...dark]);
	expect(await shown(ada, feed, 30, 40)).toEqual({
		ids: own.slice(40, 70),
		total: own.length,
	});
	expect(await shown(ada, feed, 20, own.length + 5)).toEqual({
		ids: [],
		total: own.length,
	});
});

test("a feed of busy repositories begins with the newest acts of all", async () => {
	await act(of(still, 300));
	const feed = { organization: acme.id };
	const open = await allOf(still);
	expect(await shown(eve, feed, 20, 0)).toEqual({
		ids: open.slice(0, 20),
		total: open.length,
	});
	expect((await shown(eve, feed, 50, 280)).ids).toEqual(open.slice(280, 330));
});

test("a feed of what somebody watches has what he did elsewhere once", async () => {
	const watched = still.slice(0, 510);
	const reader = (eve as Account).id;
	await app.db.write(async (tx) => {
		for (const id of [...watched, dark[0] as number])
			await tx.change((q) =>
				q.insertInto("watch").values({
					repository_id: id,
					account_id: reader,
					created_at: 1,
				}),
			);
	});
	const feed = { account: reader, own: false };
	const seen = await allOf(watched, reader);
	expect(await shown(eve, feed, 25, 300)).toEqual({
		ids: seen.slice(300, 325),
		total: seen.length,
	});
	const mine = { account: actor, own: false };
	const own = await allOf(others, actor);
	expect((await shown(ada, mine, 20, 5)).ids).toEqual(own.slice(5, 25));
});

test("counts end at ten thousand, and one busy repository among many is gone through in pieces", async () => {
	await act(of(still.slice(0, 1), 2500));
	const feed = { organization: acme.id };
	const before = await allOf(still);
	expect((await shown(eve, feed)).total).toBe(before.length);
	await act(of(still.slice(0, 2), 10_000 - before.length));
	expect((await shown(eve, feed)).total).toBe(10_000);
	await act(of(still, 5));
	expect((await shown(eve, feed)).total).toBe(10_000);
	const one = { repository: still[0] as number };
	expect((await shown(eve, one, 10, 4000)).ids).toEqual(
		(await allOf(still.slice(0, 1))).slice(4000, 4010),
	);
});

test("a day of a feed and a year of a person are told by the time of their acts", async () => {
	const day = 86_400 * 400;
	await act([
		{ repository: others[0] as number, at: day - 1 },
		{ repository: others[1] as number, at: day + 5 },
		{ repository: dark[0] as number, at: day + 6 },
		{ repository: others[2] as number, at: day + 86_400 },
	]);
	const window = { limit: 20, offset: 0 };
	const feed = { account: actor, own: true };
	const seen = (viewer: Account | undefined) =>
		listFeed(app, viewer ? actingFor(viewer) : anonymous, feed, day, window);
	expect((await seen(ada)).rows).toHaveLength(2);
	expect((await seen(undefined)).rows).toHaveLength(1);
	expect(await heatmapOf(app, anonymous, actor, day)).toEqual([
		{ timestamp: day, contributions: 1 },
		{ timestamp: day + 86_400, contributions: 1 },
	]);
	expect(
		(await heatmapOf(app, actingFor(ada as Account), actor, day))[0],
	).toEqual({ timestamp: day, contributions: 2 });
});

test("what a viewer may not read is not walked, however much it is", async () => {
	await forge.call("POST", "/orgs", {
		as: owner,
		body: { username: "vault" },
	});
	const vault = (await accountByName(app.db, "vault")) as Account;
	const shut = await manyRepositories(forge, "vault", "shut", 5, {
		private: 1,
	});
	const [open] = await manyRepositories(forge, "vault", "open", 1);
	await act([{ repository: open as number }]);
	await act(of(shut, 4000));
	const asked = vi.spyOn(app.db, "all");
	const found = await shown(undefined, { organization: vault.id });
	const statements = asked.mock.calls.length;
	asked.mockRestore();
	expect(found).toEqual({ ids: await allOf([open as number]), total: 1 });
	expect(statements).toBeLessThan(20);
	const beyond = await shown(undefined, { organization: vault.id }, 20, 10_000);
	expect(beyond).toEqual({ ids: [], total: 1 });
});
