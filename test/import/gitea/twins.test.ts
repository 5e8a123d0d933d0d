import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { markAllRead } from "../../../src/domain/notifications/mark-all-read.ts";
import { threadColumns } from "../../../src/domain/notifications/thread.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { openApp } from "../../../src/open-app.ts";
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

const times = { created_unix: 1_700_000_000, updated_unix: 1_700_000_000 };

test("several open pull requests of the same branches come, and the last notification of one thing", async () => {
	const gitea = madeGitea();
	gitea.add("user", person(2, "ada", password.pbkdf2("ada-pass-word")));
	const commit = gitea.repository("ada/core");
	gitea.add("repository", repositoryRow(11, 2, "core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	for (const [id, index] of [
		[31, 1],
		[32, 2],
	] as const) {
		gitea.git("ada/core", "update-ref", `refs/pull/${index}/head`, commit);
		gitea.add("issue", {
			...{ id, repo_id: 11, index, poster_id: 2, name: "One", content: "" },
			...{ is_pull: 1, is_closed: 0, closed_unix: 0, ...times },
		});
		gitea.add("pull_request", {
			...{ id, issue_id: id, base_repo_id: 11, head_repo_id: 11 },
			...{ head_branch: "topic", base_branch: "main" },
			...{ merge_base: commit, has_merged: 0 },
		});
	}
	const news = { user_id: 2, repo_id: 11, source: 2, issue_id: 31, ...times };
	gitea.add(
		"notification",
		{ id: 1, status: 1, ...news },
		{ id: 2, status: 2, ...news },
	);
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	const config = configWith({ data, databaseUrl });
	const { remarks } = await importGitea(
		config,
		{ from: gitea.folder },
		() => {},
	);
	expect(remarks).toEqual([]);
	const app = await openApp(config);
	try {
		const pulls = await app.db.rows((q) =>
			q
				.selectFrom("pull")
				.select(["issue_id", "open", "head_branch"])
				.orderBy("issue_id"),
		);
		expect(pulls).toEqual([
			{ issue_id: 31, open: 1, head_branch: "topic" },
			{ issue_id: 32, open: 1, head_branch: "topic" },
		]);
		const threads = await app.db.rows((q) =>
			q.selectFrom("notification_thread").select(["id", "status"]),
		);
		expect(threads).toEqual([{ id: 2, status: "read" }]);
	} finally {
		await app.close();
	}
});

test("a repeated run brings an unread notification of somebody who has marked all as read in between", async () => {
	const gitea = madeGitea();
	gitea.add("user", person(2, "ada", password.pbkdf2("ada-pass-word")));
	gitea.repository("ada/core");
	gitea.add("repository", repositoryRow(11, 2, "core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	const news = { user_id: 2, repo_id: 11, source: 4, issue_id: 0, ...times };
	gitea.add("notification", { id: 1, status: 1, commit_id: "a", ...news });
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	const config = configWith({ data, databaseUrl });
	const bring = () => importGitea(config, { from: gitea.folder }, () => {});
	await bring();
	const marking = await openApp(config);
	try {
		await markAllRead(marking, 2, 1_700_000_100);
	} finally {
		await marking.close();
	}
	gitea.add("notification", { id: 2, status: 1, commit_id: "b", ...news });
	await bring();
	const app = await openApp(config);
	try {
		const threads = await app.db.rows((q) =>
			q
				.selectFrom("notification_thread")
				.select(threadColumns)
				.orderBy("notification_thread.id"),
		);
		expect(threads.map(({ id, status }) => [id, status])).toEqual([
			[1, "read"],
			[2, "unread"],
		]);
	} finally {
		await app.close();
	}
});
