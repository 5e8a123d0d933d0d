import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { verifyDatabase } from "../../../src/domain/audit-verification/verify-database.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { preparedData } from "../../support/schema-file.ts";
import {
	madeGitea,
	password,
	person,
	repositoryRow,
	unitRows,
} from "./made-gitea.ts";

const at = 1_780_000_000;

async function target() {
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	if (databaseUrl) afterFile(() => dropTestDatabase(databaseUrl));
	return configWith({ data: preparedData(), databaseUrl });
}

const event = (id: number, more: object) => ({
	...{ id, action: "user:accesstoken:add", actor_id: 2, actor_name: "ada" },
	...{ scope_type: "user", scope_id: 2, scope_name: "ada", metadata: "" },
	...{ message: "Added access token ci.", ip_address: "192.0.2.9" },
	...{ timestamp_unix: at + id },
	...more,
});

const leftOverLines = (data: string) =>
	readFileSync(join(data, "import/left-over/audit_event.jsonl"), "utf8")
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));

test("the audit log of Gitea becomes records that say that they were imported, each once", async () => {
	const gitea = madeGitea();
	const own = password.pbkdf2("root-pass-word");
	gitea.add("user", person(1, "root", { is_admin: 1, ...own }));
	gitea.add("user", person(2, "ada", own), person(7, "acme", { type: 1 }));
	gitea.repository("ada/core");
	gitea.add("repository", repositoryRow(11, 2, "core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	gitea.add(
		"audit_event",
		event(1, {}),
		event(2, {
			...{ scope_type: "repository", scope_id: 11, scope_name: "ada/core" },
			...{ action: "repository:update", metadata: '{"before":"x"}' },
			...{ actor_id: 99, actor_name: "left\nlong ago" },
		}),
		event(3, { scope_type: "organization", scope_id: 7, scope_name: "acme" }),
		event(4, {
			...{ scope_type: "system", scope_id: 0, scope_name: "" },
			...{ actor_id: -3, actor_name: "(cli)", ip_address: "" },
		}),
	);
	const config = await target();
	const bring = () => importGitea(config, { from: gitea.folder }, () => {});
	const { counts, leftOver } = await bring();
	expect(counts.get("audit_event")).toMatchObject({ source: 4, written: 4 });
	expect(leftOver.get("audit_event")).toBe(4);
	expect(leftOverLines(config.data)).toMatchObject([
		{ id: 1, message: "Added access token ci.", metadata: "" },
		...[{ id: 2, metadata: '{"before":"x"}' }, { id: 3 }, { id: 4 }],
	]);
	gitea.add("audit_event", event(5, {}));
	expect((await bring()).counts.get("audit_event")).toMatchObject({
		...{ source: 5, written: 1 },
	});
	expect(leftOverLines(config.data)).toHaveLength(5);
	const forge = await startForge({
		data: config.data,
		databaseUrl: config.databaseUrl,
	});
	try {
		const { db, seals, auditSealing } = forge.app;
		await auditSealing.settled();
		const records = await db.rows((q) =>
			q
				.selectFrom("audit_record")
				.selectAll()
				.where("action", "=", "audit.event-imported")
				.orderBy("id"),
		);
		const none = { organization_id: null, repository_id: null };
		expect(
			records.map((row) => ({ ...row, details: JSON.parse(row.details) })),
		).toMatchObject([
			{
				...{ at_ms: (at + 1) * 1000, actor_id: 2, actor_name: "ada" },
				...{ ...none, account_id: 2, target_kind: "account", target_id: 2 },
				...{ target_name: "ada", address: "192.0.2.9", as_kind: "" },
				details: {
					facts: {
						...{ from: "gitea", event: "user:accesstoken:add", event_id: 1 },
						imported_at: expect.any(Number),
					},
				},
			},
			{
				...{ actor_id: null, actor_name: "left long ago" },
				...{ repository_id: 11, account_id: null, target_id: 11 },
				...{ target_kind: "repository", target_name: "ada/core" },
			},
			{
				...{ organization_id: 7, target_kind: "organization" },
				...{ account_id: null, target_id: 7 },
			},
			{
				...{ ...none, actor_id: null, actor_name: "(cli)" },
				...{ as_kind: "system", target_kind: "site", address: "" },
			},
			{ at_ms: (at + 5) * 1000 },
		]);
		const entries = await db.rows((q) =>
			q
				.selectFrom("audit_entry")
				.select("number")
				.where(
					"record_id",
					"in",
					records.map(({ id }) => id),
				),
		);
		expect(entries).toHaveLength(5);
		const imports = await db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("details")
				.where("action", "=", "site.imported"),
		);
		// each import says up to which ids it brought rows
		expect(
			imports.map(({ details }) => JSON.parse(details).facts),
		).toMatchObject([
			{ from: "gitea", access_token: 0, git_store: expect.any(Number) },
			{ from: "gitea", access_token: 0, git_store: expect.any(Number) },
		]);
		const { findings } = await verifyDatabase(db, seals);
		expect(findings.told).toEqual([]);
	} finally {
		await forge.close();
	}
});

test("a forge that an older version imported gets the record of that with its upgrade, and nothing is found in it", async () => {
	const gitea = madeGitea();
	const own = password.pbkdf2("root-pass-word");
	gitea.add("user", person(1, "root", { is_admin: 1, ...own }));
	gitea.add("user", person(2, "ada", own));
	gitea.repository("ada/core");
	gitea.add("repository", repositoryRow(11, 2, "core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	const config = await target();
	await importGitea(config, { from: gitea.folder }, () => {});
	const open = () =>
		startForge({ data: config.data, databaseUrl: config.databaseUrl });
	const records = (forge: Awaited<ReturnType<typeof open>>) =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("details")
				.where("action", "=", "site.imported"),
		);
	const older = await open();
	await older.app.auditSealing.settled();
	// it had no such records, did not know the step that writes them, and told of fewer tables in its log
	await older.app.db.write(async (tx) => {
		await tx.change((q) => q.deleteFrom("audit_entry"));
		await tx.change((q) => q.deleteFrom("audit_checkpoint"));
		await tx.change((q) => q.deleteFrom("audit_log"));
		await tx.change((q) => q.deleteFrom("audit_record"));
		await tx.change(
			(q) =>
				({
					compile: () =>
						sql`delete from schema_step where version = 700`.compile(q),
				}) as never,
		);
	});
	await older.close();
	const forge = await open();
	try {
		const [record] = await records(forge);
		expect(JSON.parse(record?.details ?? "{}").facts).toMatchObject({
			...{ from: "gitea-before", access_token: 0, branch_rule: 0 },
			git_store: expect.any(Number),
		});
		await forge.app.auditSealing.settled();
		const { db, seals } = forge.app;
		const made = await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
			as: { name: "root", password: "root-pass-word" } as never,
		});
		expect(made.status).toBe(201);
		await forge.app.auditSealing.settled();
		expect((await verifyDatabase(db, seals)).findings.told).toEqual([]);
		expect(await records(forge)).toHaveLength(1);
	} finally {
		await forge.close();
	}
	const again = await open();
	expect(await records(again)).toHaveLength(1);
	await again.close();
});

test("hostile events neither stop the audit log nor bring secrets into it", async () => {
	const gitea = madeGitea();
	const own = password.pbkdf2("root-pass-word");
	gitea.add("user", person(1, "root", { is_admin: 1, ...own }));
	gitea.add("user", person(2, "ada", own));
	const secret = "0123456789abcdef0123456789abcdef01234567 password hunter2";
	gitea.add(
		"audit_event",
		event(0, {}),
		event(-5, {}),
		event(1, { timestamp_unix: 9_000_000_000_000_000_000n }),
		event(2, { timestamp_unix: 100_000_000_000_000 }),
		event(3, { timestamp_unix: 8_700_000_000_000 }),
		event(4, { timestamp_unix: 4_000_000_000 }),
		event(5, { timestamp_unix: 1_700_000_000.75 }),
		event(6, { timestamp_unix: -62_135_596_800 }),
		event(7, { timestamp_unix: "yesterday", actor_id: "x", scope_id: null }),
		event(8, {
			...{ timestamp_unix: null, actor_id: null, actor_name: null },
			...{ scope_id: 1e300, scope_type: null, scope_name: null },
			...{ message: null, metadata: null, ip_address: null, action: null },
		}),
		event(9, { message: secret, action: "password hunter2" }),
	);
	const config = await target();
	const earliest = Math.floor(Date.now() / 1000);
	const { counts, leftOver, remarks } = await importGitea(
		config,
		{ from: gitea.folder },
		() => {},
	);
	expect(counts.get("audit_event")).toMatchObject({
		...{ source: 11, made: 9, written: 9 },
	});
	const told = remarks.filter(({ kind }) => kind === "audit_event");
	const future =
		"its time is in the future: the record has the time of the import";
	expect(told.map(({ id, why }) => `${id} ${why}`)).toEqual([
		"-5 its id is not a positive number: not imported",
		"0 its id is not a positive number: not imported",
		...[1, 2, 3, 4].map((id) => `${id} ${future}`),
		"6 its time is before 1970: the record has 1970",
		"7 its actor_id is not a number; its scope_id is not a number; its time is not a number: the record has the time of the import",
		"8 its actor_id is not a number; its action is not one of Gitea; its time is not a number: the record has the time of the import",
		"9 its action is not one of Gitea",
	]);
	expect(leftOver.get("audit_event")).toBe(11);
	expect(leftOverLines(config.data)[0]).toMatchObject({
		...{ id: -5, action: "user:accesstoken:add", ip_address: "192.0.2.9" },
	});
	const forge = await startForge({
		data: config.data,
		databaseUrl: config.databaseUrl,
	});
	try {
		const { db, seals, auditSealing, url } = forge.app;
		await auditSealing.settled();
		const records = await db.rows((q) =>
			q
				.selectFrom("audit_record")
				.selectAll()
				.where("action", "=", "audit.event-imported")
				.orderBy("id"),
		);
		const imported: number =
			JSON.parse(records[0]?.details ?? "").facts.imported_at * 1000;
		expect(imported).toBeGreaterThanOrEqual(earliest * 1000);
		expect(records.map(({ at_ms }) => at_ms)).toEqual([
			...[imported, imported, imported, imported],
			...[1_700_000_000_000, 0, imported, imported, (at + 9) * 1000],
		]);
		expect(records[6]).toMatchObject({ actor_id: null, as_kind: "" });
		expect(JSON.stringify(records)).not.toMatch(/hunter2|0123456789abcdef/);
		const { findings, entries } = await verifyDatabase(db, seals);
		expect(findings.told).toEqual([]);
		expect(entries).toBeGreaterThanOrEqual(9);
		const authorization = `Basic ${Buffer.from("root:root-pass-word").toString("base64")}`;
		const page = await fetch(`${url}/api/v1/admin/audit`, {
			headers: { authorization },
		});
		expect(page.status).toBe(200);
	} finally {
		await forge.close();
	}
});

test("a forge that was used is not imported into again, one that was only looked at is", async () => {
	const gitea = madeGitea();
	const own = password.pbkdf2("root-pass-word");
	gitea.add("user", person(1, "root", { is_admin: 1, ...own }));
	gitea.add("audit_event", event(1, { actor_id: 1, scope_id: 1 }));
	const config = await target();
	const bring = () => importGitea(config, { from: gitea.folder }, () => {});
	const { data, databaseUrl } = config;
	const use = async (method: string, path: string, body?: object) => {
		const forge = await startForge({ data, databaseUrl });
		try {
			const { status } = await fetch(`${forge.app.url}/api/v1${path}`, {
				...{ method, ...(body && { body: JSON.stringify(body) }) },
				headers: {
					"content-type": "application/json",
					authorization: `Basic ${Buffer.from("root:root-pass-word").toString("base64")}`,
				},
			});
			await forge.app.auditSealing.settled();
			return status;
		} finally {
			await forge.close();
		}
	};
	await bring();
	expect(await use("GET", "/user")).toBe(200);
	await bring();
	const token = { name: "ci", scopes: ["all"] };
	expect(await use("POST", "/users/root/tokens", token)).toBe(201);
	await expect(bring()).rejects.toThrow(
		/the forge has been changed since it was imported \(audit record \d+, token\.created, at .*import into a new directory/,
	);
	expect(await use("GET", "/users/root/tokens")).toBe(200);
});
