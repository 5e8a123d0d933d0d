import { expect } from "vitest";
import { upload } from "../../support/upload.ts";
import {
	all,
	ask,
	called,
	forge,
	inBase64,
	type Made,
	newestAction,
	step,
	tokens,
} from "./bench.ts";

/** Calls the operations of pull requests, issues, releases and the wiki. */
export async function callOfContents(): Promise<void> {
	const api = "/repos/ada/book";
	const pull = await ask("POST", `${api}/pulls`, {
		title: "side",
		head: "side",
		base: "main",
	});
	await step([
		"repoCreateFile",
		`${api}/contents/e.txt`,
		{ content: inBase64("e") },
	]);
	await forge.app.jobs.settled();
	await step(["repoUpdatePullRequest", `${api}/pulls/${pull.number}/update`]);
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	await step([
		"repoMergePullRequest",
		`${api}/pulls/${pull.number}/merge`,
		{ Do: "merge" },
	]);
	const issue = await ask("POST", `${api}/issues`, { title: "gone" });
	await step(["issueDelete", `${api}/issues/${issue.number}`]);
	const release = await step([
		"repoCreateRelease",
		`${api}/releases`,
		{ tag_name: "v2" },
	]);
	await step([
		"repoEditRelease",
		`${api}/releases/${release.id}`,
		{ name: "two" },
	]);
	const sent = await upload<Made>(
		forge,
		`${api}/releases/${release.id}/assets`,
		tokens.ada as never,
		{ name: "a.txt", bytes: "a" },
	);
	expect(sent.status).toBe(201);
	called.add("repoCreateReleaseAttachment");
	expect(await newestAction()).toBe("release.asset-added");
	await all([
		[
			"repoEditReleaseAttachment",
			`${api}/releases/${release.id}/assets/${sent.body.id}`,
			{ name: "b.txt" },
		],
		[
			"repoDeleteReleaseAttachment",
			`${api}/releases/${release.id}/assets/${sent.body.id}`,
		],
		["repoDeleteRelease", `${api}/releases/${release.id}`],
		["repoCreateRelease", `${api}/releases`, { tag_name: "v3" }],
		["repoDeleteReleaseByTag", `${api}/releases/tags/v3`],
		[
			"repoCreateWikiPage",
			`${api}/wiki/new`,
			{ title: "Home", content_base64: inBase64("x") },
		],
		[
			"repoEditWikiPage",
			`${api}/wiki/page/Home`,
			{ title: "Home", content_base64: inBase64("y") },
		],
		["repoDeleteWikiPage", `${api}/wiki/page/Home`],
	]);
}

/** Calls the operations of forks, templates, copies and transfers. */
export async function callOfCopies(): Promise<void> {
	await step(["createFork", "/repos/ada/book/forks", { name: "fork" }, "bob"]);
	await step([
		"repoCreateFile",
		"/repos/ada/book/contents/f.txt",
		{ content: inBase64("f") },
	]);
	await step([
		"repoMergeUpstream",
		"/repos/bob/fork/merge-upstream",
		{ branch: "main" },
		"bob",
	]);
	await ask("PATCH", "/repos/ada/book", { template: true });
	await step([
		"generateRepo",
		"/repos/ada/book/generate",
		{ owner: "ada", name: "made", git_content: true },
	]);
	await step([
		"repoMigrate",
		"/repos/migrate",
		{ clone_addr: `${forge.url}ada/book.git`, repo_name: "taken" },
	]);
	await all([
		["repoTransfer", "/repos/ada/made/transfer", { new_owner: "bob" }],
		["acceptRepoTransfer", "/repos/ada/made/transfer/accept", undefined, "bob"],
		["repoTransfer", "/repos/ada/taken/transfer", { new_owner: "bob" }],
		[
			"rejectRepoTransfer",
			"/repos/ada/taken/transfer/reject",
			undefined,
			"bob",
		],
	]);
}

/** Calls the operations of workflow runs and packages. */
export async function callOfRuns(): Promise<void> {
	const api = "/repos/ada/book";
	const workflow =
		"on: workflow_dispatch\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: true\n";
	await step([
		"repoCreateFile",
		`${api}/contents/.gitea/workflows/ci.yml`,
		{ content: inBase64(workflow) },
	]);
	await forge.app.events.settled();
	await all([
		["ActionsDisableWorkflow", `${api}/actions/workflows/ci.yml/disable`],
		["ActionsEnableWorkflow", `${api}/actions/workflows/ci.yml/enable`],
	]);
	const { workflow_run_id: run } = await ask<{ workflow_run_id: number }>(
		"POST",
		`${api}/actions/workflows/ci.yml/dispatches?return_run_details=true`,
		{ ref: "main" },
	);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ needs_approval: 1 })
				.where("id", "=", run),
		),
	);
	await step(["approveActionRun", `${api}/actions/runs/${run}/approve`]);
	await ask("POST", `${api}/actions/runs/${run}/cancel`);
	const [job] = await forge.app.db.rows((q) =>
		q.selectFrom("action_job").selectAll().where("run_id", "=", run),
	);
	const at = 1_900_000_000;
	const [artifact] = await forge.app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("action_artifact")
				.values({
					run_id: run,
					repository_id: job?.repository_id,
					attempt: 1,
					job_id: job?.id as number,
					kind: "v4",
					name: "out",
					path: "",
					type: "",
					status: "ready",
					size: 0,
					blob: "",
					created_at: at,
					updated_at: at,
					expires_at: at,
				} as never)
				.returning("id"),
		),
	);
	await step(["deleteArtifact", `${api}/actions/artifacts/${artifact?.id}`]);
	await step(["deleteActionRun", `${api}/actions/runs/${run}`]);
	for (const version of ["1", "2"])
		await fetch(`${forge.url}api/packages/ada/generic/box/${version}/a.txt`, {
			method: "PUT",
			headers: { Authorization: `token ${tokens.ada?.token}` },
			body: "x",
		});
	expect(await newestAction()).toBe("package.published");
	await all([
		["linkPackage", "/packages/ada/generic/box/-/link/book"],
		["unlinkPackage", "/packages/ada/generic/box/-/unlink"],
		["deletePackageVersion", "/packages/ada/generic/box/1"],
		["deletePackage", "/packages/ada/generic/box"],
	]);
}
