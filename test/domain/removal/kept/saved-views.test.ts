import { expect, test } from "vitest";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import {
	type DeletedAccount,
	listDeletedAccounts,
} from "../../../../src/domain/removal/kept/deleted-account.ts";
import { restoreAccount } from "../../../../src/domain/removal/kept/restore-account.ts";
import { testForge } from "../../../support/forge.ts";

test("saved views come back with their user and with their organization", async () => {
	const forge = await testForge();
	const { app } = forge;
	const zoe = await forge.user("zoe");
	const call = async (method: string, path: string, body?: object) => {
		const as = path.startsWith("/admin") ? forge.admin : zoe;
		const seen = await forge.call<object[]>(method, path, { as, body });
		expect([path, seen.status < 300]).toEqual([path, true]);
		return seen.body;
	};
	const restore = async (name: string) => {
		await app.events.settled();
		await app.jobs.settled();
		const page = { limit: 1, offset: 0 };
		const { rows } = await listDeletedAccounts(app.db, { word: name }, page);
		await restoreAccount(app, operator, rows[0] as DeletedAccount);
		await app.jobs.settled();
	};
	const view = { list: "issues", name: "Bugs", query: "q=bug" };
	await call("POST", "/orgs", { username: "hive" });
	await call("POST", "/orgs/hive/views", { ...view, shared: true });
	await call("POST", "/orgs/hive/views", view);
	await call("POST", "/user/views", view);
	const rows = () => app.db.rows((q) => q.selectFrom("saved_view").selectAll());
	const before = await rows();
	await call("DELETE", "/orgs/hive");
	await restore("hive");
	expect(await call("GET", "/orgs/hive/views")).toHaveLength(2);
	// somebody else owns the organization while its owner is gone
	await call("POST", "/admin/users", {
		...{ username: "max", email: "max@example.com", password: "pass-Word-1x" },
		must_change_password: false,
	});
	const [team] = (await call("GET", "/orgs/hive/teams")) as { id: number }[];
	await call("PUT", `/teams/${team?.id}/members/max`);
	await call("DELETE", "/orgs/hive/members/zoe");
	await call("DELETE", "/admin/users/zoe");
	await restore("zoe");
	expect(await rows()).toEqual(before);
});
