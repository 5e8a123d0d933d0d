import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../../src/domain/accounts/account.ts";
import {
	endSession,
	listSessions,
	signOutOthers,
} from "../../../../src/domain/accounts/sessions.ts";
import { sessionFingerprint } from "../../../../src/domain/audit/fingerprints.ts";
import { forgetAccount } from "../../../../src/domain/audit/keeping/forget-details.ts";
import { testForge } from "../../../support/forge.ts";
import { signedInVisitor, visitor } from "../../../web/support/browser.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
let ada: { name: string; password: string };
const after = (...changes: string[]) => foundAfter(forge, ...changes);
const account = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;
const seconds = () => Math.floor(Date.now() / 1000);
const insert = (id: number, of: number, { at = seconds(), life = 3600 } = {}) =>
	`insert into session (id, account_id, hash, method, agent, address, stays, created_at, used_at, expires_at, sudo_at) values (${id}, ${of}, 'x${id}', 'password', '', '', 0, ${at}, ${at}, ${at + life}, ${at})`;
/** Writes the open session of somebody again, as it was. */
async function rowOf(name: string): Promise<{ id: number; again: string }> {
	const [row] = await listSessions(forge.app, await account(name));
	if (!row) throw new Error(`${name} has no session`);
	const columns = Object.entries(row).filter(([, value]) => value !== null);
	const values = columns.map(([, value]) =>
		typeof value === "number" ? value : `'${value}'`,
	);
	return {
		id: row.id,
		again: `insert into session (${columns.map(([name]) => name).join(", ")}) values (${values.join(", ")})`,
	};
}

beforeAll(async () => {
	forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	ada = await forge.user("ada");
	await forge.app.auditSealing.settled();
});

test("sessions that were added are found, also before anybody signs in", async () => {
	const found = (id: number) => [
		`session ${id} of account 1 is in no record: it was added by hand`,
	];
	expect(await after()).toEqual([]);
	expect(await after(insert(7, 1))).toEqual(found(7));
	await signedInVisitor(forge, ada);
	await visitor(forge).get("/", { "X-WEBAUTH-USER": "ada" });
	expect(await listSessions(forge.app, await account("ada"))).toHaveLength(2);
	expect(await after()).toEqual([]);
	for (const id of [7, 900])
		expect(await after(insert(id, 1))).toEqual(found(id));
	expect(await after(insert(-7, 1))).toEqual([
		"session -7 of account 1 has an id that the forge never gives: it was added by hand",
	]);
	// it opens nothing any more
	expect(await after(insert(900, 1, { life: 0 }))).toEqual([]);
});

test("sessions that were given another account, secret or end are found", async () => {
	const { id } = await rowOf("ada");
	const set = (change: string) =>
		after(`update session set ${change} where id = ${id}`);
	for (const change of [
		"account_id = 1",
		"hash = 'x'",
		"stays = 1 - stays",
		"created_at = created_at + 1",
	])
		expect(await set(change), change).toEqual([
			expect.stringMatching(
				`^session ${id} of account \\d+: row_digest is ".*", and ".*" in record \\d+: it was set by hand$`,
			),
		]);
	expect(await set("expires_at = 9999999999")).toEqual([
		expect.stringMatching(`^session ${id} of account \\d+ lives for longer`),
	]);
	// what is no longer there opens nothing
	expect(await after(`delete from session where id = ${id}`)).toEqual([]);
});

test("a session that ended and is there again is found, whatever ended it", async () => {
	const fresh = "another good one 8";
	const endings: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
		"signed out": async (id) => endSession(forge.app, await account("ada"), id),
		"signed out elsewhere": async () =>
			signOutOthers(forge.app, await account("ada")),
		"another password": () =>
			call(forge, "PATCH", "/admin/users/ada", {
				...{ source_id: 0, login_name: "ada", password: fresh },
			}),
	};
	for (const [name, end] of Object.entries(endings)) {
		await signOutOthers(forge.app, await account("ada"));
		await signedInVisitor(forge, ada);
		const { id, again } = await rowOf("ada");
		await end(id);
		expect(await foundWhenSettled(forge), name).toEqual([]);
		expect(await after(again), name).toEqual([
			expect.stringMatching(
				`^session ${id} of account \\d+ is there, and record \\d+ deleted it: it was added by hand$`,
			),
		]);
	}
	ada = { ...ada, password: fresh };
	// in a browser: the session that changes the password stays
	await signedInVisitor(forge, ada);
	const { id, again } = await rowOf("ada");
	const home = await signedInVisitor(forge, ada);
	await home.post("/user/settings/account", {
		old_password: fresh,
		...{ password: "another good one 9", retype: "another good one 9" },
	});
	ada = { ...ada, password: "another good one 9" };
	expect(await after()).toEqual([]);
	expect(await after(again)).toEqual([
		expect.stringContaining(`session ${id} of account`),
	]);
});

test("sessions whose records were forgotten, or are from before, raise no alarm", async () => {
	await forge.user("bob");
	const bob = await account("bob");
	await signedInVisitor(forge, { ...ada, name: "ada" });
	await visitor(forge).get("/", { "X-WEBAUTH-USER": "bob" });
	await forgetAccount(forge.app, bob.id);
	expect(await foundWhenSettled(forge)).toEqual([]);
	// of an older version, or of a time whose records were deleted
	const older = seconds() - 3 * 86_400;
	const { id } = await rowOf("ada");
	const forgetting = [
		"update audit_log set min_index = 1",
		insert(id + 900, 1, { at: older, life: 6 * 86_400 }),
	];
	expect(await after(...forgetting)).toEqual([]);
	expect(
		await after(...forgetting, insert(id + 901, 1, { at: seconds() + 600 })),
	).toEqual([
		expect.stringContaining(`session ${id + 901} of account 1 is in`),
	]);
});

test("the record of a sign-in tells nothing by which a secret could be tried", async () => {
	const home = await signedInVisitor(forge, ada);
	const secret = home.cookie("ingot_session") ?? "";
	const [row] = await listSessions(forge.app, await account("ada"));
	const [record] = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "session.signed-in")
			.orderBy("id", "desc")
			.limit(1),
	);
	expect(JSON.parse(record?.details ?? "")).toEqual({
		facts: {
			row_digest: row && sessionFingerprint(row),
			method: "password",
			session: row?.id,
		},
	});
	expect(record?.details).not.toContain(secret);
	expect(record?.details).not.toContain(row?.hash);
});
