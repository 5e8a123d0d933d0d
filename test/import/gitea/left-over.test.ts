import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { preparedData } from "../../support/schema-file.ts";
import { madeGitea, person, repositoryRow, unitRows } from "./made-gitea.ts";

/** Where an import goes: a new directory, and on PostgreSQL a new database. */
async function target() {
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return configWith({ data, databaseUrl });
}

test("what stands in columns that have no place here is kept and named", async () => {
	const gitea = madeGitea();
	gitea.add("user", person(2, "ada"));
	gitea.repository("ada/core");
	gitea.repository("ada/lost");
	gitea.repository("nobody/else");
	gitea.add(
		"repository",
		repositoryRow(11, 2, "Core", {
			template_id: 0,
			close_issues_via_commit_in_any_branch: 1,
		}),
		repositoryRow(12, 2, "Second", {
			template_id: 11,
			close_issues_via_commit_in_any_branch: 0,
		}),
	);
	gitea.add("repo_unit", ...unitRows(11, 1), {
		id: 60,
		repo_id: 11,
		type: 10,
		config: JSON.stringify({
			token_permission_mode: "restricted",
			CollaborativeOwnerIDs: [2],
		}),
	});
	gitea.add("webhook", {
		id: 5,
		repo_id: 11,
		url: "https://example.com/",
		type: "gitea",
		http_method: "GET",
		events: "{}",
	});
	gitea.add("login_source", {
		id: 3,
		type: 2,
		name: "directory",
		cfg: "{}",
		two_factor_policy: "skip",
	});
	const config = await target();
	const report = await importGitea(config, { from: gitea.folder }, () => {});
	const said = report.remarks.map(
		({ kind, id, why }) => `${kind} ${id}: ${why}`,
	);
	for (const expected of [
		/^repository 11: commits of any branch/,
		/^repo_unit 60: repository 11: tokens of its jobs were limited/,
		/^repo_unit 60: repository 11: others could use its workflows/,
		/^webhook 5: it was sent with another method/,
		/^login_source 3: .*second factor/,
		/^repository ada\/lost\.git: its directory is there/,
		/^repository nobody\/else\.git: its directory is there/,
	])
		expect(said.filter((line) => expected.test(line))).toHaveLength(1);
	expect(said.filter((line) => line.includes("ada/core.git"))).toEqual([]);
	const kept = readFileSync(
		join(config.data, "import/left-over/repository.columns.jsonl"),
		"utf8",
	);
	expect(
		kept
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line)),
	).toEqual([
		{ id: 11, close_issues_via_commit_in_any_branch: 1 },
		{ id: 12, template_id: 11 },
	]);
});
