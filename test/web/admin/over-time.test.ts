import { beforeAll, expect, test } from "vitest";
import {
	noteTotalsOfDay,
	totalsOfDays,
} from "../../../src/domain/monitoring/totals-of-days.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
});

test("a day has one row, which tells what the forge has, and the page shows it", async () => {
	const before = await root.get("/-/admin/monitor/stats");
	expect(before.words).toContain("The first row is added within an hour");
	await noteTotalsOfDay(forge.app);
	const [first] = await totalsOfDays(forge.app, 90);
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "r" } });
	await forge.call("POST", "/repos/ada/r/issues", {
		as: ada,
		body: { title: "one" },
	});
	await noteTotalsOfDay(forge.app);
	const rows = await totalsOfDays(forge.app, 90);
	expect(rows).toEqual([
		{
			...first,
			accounts: (first?.accounts ?? 0) + 1,
			repositories: (first?.repositories ?? 0) + 1,
			issues: (first?.issues ?? 0) + 1,
			size: expect.any(Number),
		},
	]);
	const { html } = await root.get("/-/admin/monitor/stats");
	expect(html).toContain("<polyline");
	expect(html).toContain('data-k="Repositories:"');
});

test("rows of more than five years ago are forgotten", async () => {
	const today = Math.floor(forge.app.clock() / 86_400_000);
	const row = { accounts: 1, repositories: 1, issues: 1, size: 1 };
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("day_total").values([
				{ day: today - 1831, ...row },
				{ day: today - 1829, ...row },
			]),
		),
	);
	await noteTotalsOfDay(forge.app);
	const days = (await totalsOfDays(forge.app, 4000)).map(({ day }) => day);
	expect(days).toEqual([today - 1829, today]);
});
