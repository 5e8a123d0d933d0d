import { readFileSync } from "node:fs";
import { join } from "node:path";
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
	expect(leftOver.get("audit_event")).toBe(1);
	expect(
		readFileSync(
			join(config.data, "import/left-over/audit_event.jsonl"),
			"utf8",
		),
	).toContain("before");
	gitea.add("audit_event", event(5, {}));
	expect((await bring()).counts.get("audit_event")).toMatchObject({
		...{ source: 5, written: 1 },
	});
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
						message: "Added access token ci.",
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
		const { findings } = await verifyDatabase(db, seals);
		expect(findings.told).toEqual([]);
	} finally {
		await forge.close();
	}
});
