import { expect, test } from "vitest";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const bob = await forge.user("bob");

test("stars that are counted as those of a private repository are counted as those of a public one", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "desk" },
	});
	await forge.call("PUT", "/user/starred/root/desk", { as: bob });
	expect(await examine(app, rowChecks, { fix: true })).toEqual([]);
	await app.db.script(
		"update star set counted = 1;\nupdate account set public_stars = 0 where name = 'bob'",
	);
	expect(await examine(app, rowChecks, { fix: true })).toEqual([
		{
			check: "star marks",
			what: `repository ${body.id} (desk): stars that are counted wrongly: 1`,
			outcome: "repaired",
		},
	]);
	expect(await examine(app, rowChecks, { fix: true })).toEqual([]);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("account")
			.select(["stars", "public_stars"])
			.where("name", "=", "bob"),
	);
	expect(rows).toEqual([{ stars: 1, public_stars: 1 }]);
});
