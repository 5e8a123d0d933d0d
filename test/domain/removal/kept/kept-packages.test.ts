import { expect, test } from "vitest";
import { listPackages } from "../../../../src/domain/packages/list-packages.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import {
	type DeletedAccount,
	listDeletedAccounts,
} from "../../../../src/domain/removal/kept/deleted-account.ts";
import { restoreAccount } from "../../../../src/domain/removal/kept/restore-account.ts";
import { testForge } from "../../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const page = { limit: 10, offset: 0 };

test("packages of a deleted user wait with it and come back", async () => {
	const ned = await forge.user("ned");
	const path = "/api/packages/ned/generic/lamp/1/a.txt";
	const basic = Buffer.from(`${ned.name}:${ned.password}`).toString("base64");
	const put = await fetch(new URL(path, forge.url), {
		method: "PUT",
		headers: { authorization: `Basic ${basic}` },
		body: "light",
	});
	expect(put.status).toBe(201);
	const listed = async () => (await listPackages(app, {}, page)).total;
	const read = async () => (await fetch(new URL(path, forge.url))).status;
	expect([await listed(), await read()]).toEqual([1, 200]);
	await forge.call("DELETE", "/admin/users/ned?purge=true", {
		as: forge.admin,
	});
	await app.jobs.settled();
	const { rows } = await listDeletedAccounts(app.db, {}, page);
	const gone = rows[0] as DeletedAccount;
	// as of an owner whom nobody knows
	const unknown = await fetch(
		new URL(path.replace("ned", "nobody"), forge.url),
	);
	expect([await listed(), await read()]).toEqual([0, unknown.status]);
	expect(unknown.status).toBe(401);
	await restoreAccount(app, operator, gone);
	await app.jobs.settled();
	expect([await listed(), await read()]).toEqual([1, 200]);
});
