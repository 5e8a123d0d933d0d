import { beforeAll, expect, test } from "vitest";
import { runAudit } from "../../../../src/cli/admin/audit-commands.ts";
import { newestLog } from "../../../../src/domain/audit/sealing/log-rows.ts";
import {
	checkProof,
	numberOfRecord,
	proveEntry,
} from "../../../../src/domain/audit-verification/proofs.ts";
import {
	logVerifier,
	verifyDatabase,
} from "../../../../src/domain/audit-verification/verify-database.ts";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge({ keepDeletedDays: 0 });
});

const settled = async () => {
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	await forge.app.auditSealing.settled();
};
async function deleted(name: string): Promise<number> {
	await forge.user(name);
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("account").select("id").where("name", "=", name),
	);
	const gone = await forge.call("DELETE", `/admin/users/${name}?purge=true`);
	expect(gone.status).toBe(204);
	await settled();
	return row?.id ?? 0;
}
const forget = (user: string) =>
	runAudit(forge.app, ["audit", "forget", "user", ...user.split(" ")]);
const namesOf = async (account: number) =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select(["id", "target_name", "details"])
				.where("account_id", "=", account)
				.orderBy("id"),
		)
	).map(({ id, target_name, details }) => ({ id, target_name, details }));

test("the names of a user who was deleted for good are forgotten, and the proofs hold", async () => {
	const { app } = forge;
	const ada = await deleted("Ada");
	const before = await namesOf(ada);
	expect(before.map(({ target_name }) => target_name)).toContain("Ada");
	const record = before.at(-1)?.id ?? 0;
	expect(await forget("ada")).toMatch(/^names and details of \d+ records/);
	expect(await namesOf(ada)).toEqual(
		before.map(({ id }) => ({ id, target_name: "", details: "{}" })),
	);
	await settled();
	const { findings } = await verifyDatabase(app.db, app.seals);
	expect(findings.told).toEqual([]);
	const log = await newestLog(app.db);
	const number = (await numberOfRecord(app.db, record))?.number;
	if (!log || number === undefined) throw new Error("it is not sealed");
	const proof = await proveEntry(app.db, log, number);
	expect(checkProof(proof, logVerifier(log, app.seals)).number).toBe(number);
	// the name is not in the log any more, the number still is
	await expect(forget("ada")).rejects.toMatchObject({ kind: "not-found" });
	expect(await forget(`id:${ada}`)).toBe(
		"names and details of 0 records were erased\n",
	);
});

test("of several who had a name, one is chosen by the number", async () => {
	const first = await deleted("bob");
	await forge.user("bob");
	const [second] = await forge.app.db.rows((q) =>
		q.selectFrom("account").select("id").where("name", "=", "bob"),
	);
	await expect(forget("bob")).rejects.toThrow(
		`2 users have had the name bob: use id:${first} or id:${second?.id} (id:${second?.id} is the one who has it now)`,
	);
	await forget(`id:${first}`);
	expect((await namesOf(first)).every((row) => row.details === "{}")).toBe(
		true,
	);
	await settled();
	expect(await forget("bob")).toMatch(/^names and details of [1-9]/);
});

test("an id that no user ever had is an error", async () => {
	await expect(forget("id:4242")).rejects.toThrow(
		"no user has the ID 4242, and no record tells of one",
	);
});
