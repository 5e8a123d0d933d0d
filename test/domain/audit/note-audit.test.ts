import { expect, test } from "vitest";
import { detailsOf } from "../../../src/domain/audit/audit-record.ts";
import { levels, units } from "../../../src/domain/audit/fields.ts";
import { noteAudit } from "../../../src/domain/audit/note-audit.ts";
import { withOrigin } from "../../../src/domain/audit/origin.ts";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import {
	levelName,
	units as ofRights,
} from "../../../src/domain/permissions/units.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;

const newest = async () => {
	const [record] = await app.db.rows((q) =>
		q.selectFrom("audit_record").selectAll().orderBy("id", "desc").limit(1),
	);
	if (!record) throw new Error("no record");
	return record;
};
const ada = { id: 7, name: "ada", kind: "user", admin: 0 } as never;
const root = { id: 1, name: "root", kind: "user", admin: 1 } as never;
const request = (actor: Actor) => ({
	id: "request-1",
	peer: "192.0.2.7",
	agent: "curl/8\n9",
	seen: { actor },
});
const quarry = {
	repository: { id: 4, name: "quarry", secret: "hidden" },
	owner: { id: 9, name: "lumen", kind: "organization" },
} as const;

test("a record says who did something, as whom, from where and with which credential", async () => {
	const actor: Actor = {
		account: ada,
		sudoBy: root,
		via: "token",
		token: { id: 12, scopes: ["all"], repositories: undefined },
	};
	await withOrigin(request(actor), () =>
		app.db.write(async (tx) =>
			noteAudit(app, tx, {
				action: "repository.edited",
				in: quarry,
				before: { private: 0 },
				after: { private: 1 },
			}),
		),
	);
	const { id, tx, at_ms, details, ...rest } = await newest();
	expect(rest).toEqual({
		action: "repository.edited",
		actor_id: 7,
		actor_name: "ada",
		by_id: 1,
		by_name: "root",
		as_kind: "sudo",
		credential_kind: "token",
		credential_id: 12,
		address: "192.0.2.7",
		agent: "curl/8 9",
		request_id: "request-1",
		organization_id: 9,
		repository_id: 4,
		account_id: null,
		target_kind: "repository",
		target_id: 4,
		target_name: "lumen/quarry",
	});
	expect(Math.abs(Number(at_ms) - app.clock())).toBeLessThan(60_000);
	expect(JSON.parse(details)).toEqual({
		changes: { private: [false, true] },
	});
});

test("what is not declared of a row does not come into a record", async () => {
	const row = { ...quarry.repository, private: 0, archived_at: 0 };
	await app.db.write(async (tx) =>
		noteAudit(app, tx, {
			action: "repository.created",
			in: quarry,
			after: row,
		}),
	);
	const record = await newest();
	expect(record.details).not.toContain("hidden");
	expect(detailsOf(record)).toEqual({
		changes: {
			name: [null, "quarry"],
			private: [null, false],
			archived_at: [null, 0],
		},
	});
	expect([record.as_kind, record.credential_kind, record.actor_id]).toEqual([
		"system",
		"task",
		null,
	]);
});

test("a change that is undone leaves no record", async () => {
	const before = (await newest()).id;
	const undone = app.db.write(async (tx) => {
		noteAudit(app, tx, { action: "repository.created", in: quarry });
		throw new Error("no");
	});
	await expect(undone).rejects.toThrow("no");
	expect((await newest()).id).toBe(before);
});

test("records call levels and units as rights do", () => {
	expect(levels).toEqual([0, 1, 2, 3, 4].map(levelName));
	expect(units).toEqual([...ofRights]);
});

test("a name has nothing that terminals obey or that turns its direction, and no half of a character", async () => {
	const name = `${"x".repeat(245)}a\u009b2J\u202eb\u2066c\n😀`.padEnd(255, "y");
	await app.db.write(async (tx) =>
		noteAudit(app, tx, {
			action: "account.blocked",
			target: { id: 1, name: `${name.slice(0, 254)}😀` },
		}),
	);
	const { target_name } = await newest();
	expect(target_name.isWellFormed()).toBe(true);
	expect(target_name).toMatch(/^x{245}a 2J b c /);
	expect(target_name).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
});
