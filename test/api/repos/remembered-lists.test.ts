import { beforeAll, expect, test } from "vitest";
import { listMilestones } from "../../../src/domain/milestones/milestone.ts";
import { listPulls } from "../../../src/domain/pulls/list-pulls.ts";
import { listReleases } from "../../../src/domain/releases/release.ts";
import { pullForge } from "../../support/pulls.ts";

const page = { limit: 1, offset: 0 };
let on: Awaited<ReturnType<typeof pullForge>>;
let repository: number;

beforeAll(async () => {
	on = await pullForge();
	repository = (await on.call<{ id: number }>("GET", "")).body.id;
	for (const n of [1, 2]) {
		await on.call("POST", "/milestones", { title: `m${n}` });
		await on.call("POST", "/releases", { tag_name: `v${n}` });
		await on.open();
	}
	await on.settle();
});

const lists = {
	milestones: () =>
		listMilestones(
			on.forge.app.db,
			repository,
			{ state: "open", name: "" },
			page,
		),
	releases: () =>
		listReleases(on.forge.app.db, { repository, drafts: true, ...page }),
	"pull requests": () =>
		listPulls(
			on.forge.app.db,
			{ repository, state: "open", order: "newest" },
			page,
		),
};

test.each(Object.entries(lists))(
	"a list of %s is answered from memory when it is asked for again",
	async (_, list) => {
		const { cacheUses: uses } = on.forge.app.db;
		expect((await list()).total).toBe(2);
		// PostgreSQL tells of the last change a moment after it
		await expect
			.poll(async () => {
				const statements = on.forge.app.db.statements;
				const { hits } = uses;
				expect((await list()).total).toBe(2);
				return on.forge.app.db.statements - statements - (uses.hits - hits);
			})
			.toBe(0);
	},
);

test("lists from memory show what has changed", async () => {
	await Promise.all(Object.values(lists).map((list) => list()));
	await on.call("POST", "/milestones", { title: "m3" });
	await on.call("POST", "/releases", { tag_name: "v3" });
	await on.open();
	const totals = await Promise.all(
		Object.values(lists).map(async (list) => (await list()).total),
	);
	expect(totals).toEqual([3, 3, 3]);
});
