import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { accessTo } from "../../../src/domain/permissions/access.ts";
import { actingFor, anonymous } from "../../../src/domain/permissions/actor.ts";
import {
	changeJobBounds,
	changeJobRules,
	jobBoundsIn,
	jobBoundsOf,
	jobRulesOf,
} from "../../../src/domain/permissions/job-rules.ts";
import { Level } from "../../../src/domain/permissions/units.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { counted, testForge } from "../../support/forge.ts";

let forge: Forge;
let ada: Account;
let bob: Account;
let root: Account;

const accountNamed = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;
const repositories = () =>
	forge.app.db.rows((q) =>
		q.selectFrom("repository").selectAll().orderBy("id"),
	);

beforeAll(async () => {
	forge = await testForge();
	const person = await forge.user("ada");
	await forge.user("bob");
	for (const name of ["one", "two"])
		await forge.call("POST", "/user/repos", {
			...{ as: person, body: { name, private: true } },
		});
	ada = await accountNamed("ada");
	bob = await accountNamed("bob");
	root = await accountNamed("root");
});

test("grants are looked for where they could give something, once for all", async () => {
	const all = (await repositories()).map((repository) => ({
		...{ repository, owner: ada },
	}));
	const asked = async (actor: Parameters<typeof accessTo>[1]) => {
		const { counting, count } = counted(forge.app.db);
		const access = await accessTo(counting, actor, all);
		return [count(), [...access.values()].map(({ level }) => level)];
	};
	expect(await asked(anonymous)).toEqual([0, [Level.none, Level.none]]);
	expect(await asked(actingFor(ada))).toEqual([0, [Level.owner, Level.owner]]);
	expect(await asked(actingFor(root))).toEqual([0, [Level.owner, Level.owner]]);
	expect(await asked(actingFor(bob))).toEqual([1, [Level.none, Level.none]]);
});

test("rules of jobs are those of one owner and one repository, and their changes are recorded", async () => {
	const { app } = forge;
	const [one, two] = await repositories();
	if (!one || !two) throw new Error("no repositories");
	const open = await jobRulesOf(app.db, bob.id);
	const rules = { ...open, usual: "read", reads: "all" } as const;
	await changeJobRules(app, ada.id, { ...rules, repositories: [] });
	expect(await jobRulesOf(app.db, ada.id)).toMatchObject(rules);
	expect(await jobRulesOf(app.db, bob.id)).toEqual(open);
	const free = await jobBoundsOf(app.db, two.id);
	const bounds = { ...free, most: "read" } as const;
	await changeJobBounds(app, one.id, bounds);
	expect(await jobBoundsOf(app.db, one.id)).toMatchObject({ most: "read" });
	expect(await jobBoundsOf(app.db, two.id)).toEqual(free);
	expect(await jobBoundsIn(app.db, one.id)).toMatchObject([
		{ usual: "read" },
		{ usual: "write", most: "read" },
	]);
	expect(await jobBoundsIn(app.db, two.id)).toMatchObject([{ usual: "read" }]);
	const records = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "workflow.settings-changed"),
	);
	expect(records.map(({ details }) => details)).toEqual([
		expect.stringContaining("token rights"),
		expect.stringContaining("token rights"),
	]);
});
