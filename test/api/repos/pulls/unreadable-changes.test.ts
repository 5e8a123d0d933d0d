import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { gitBench } from "../../../support/git-client.ts";
import type { PullBody } from "../../../support/pulls.ts";

test("a change with too many files to be told follows its branch, and does not get past a rule that protects some", async () => {
	const on = await gitBench();
	const { forge, ada } = on;
	const { api, name } = await on.repository({ auto_init: true });
	const dir = await on.clone(forge.gitUrl(`ada/${name}`, ada));
	const git = (args: string[], input = "") =>
		execFileSync("git", ["-C", dir, ...args], { input })
			.toString()
			.trim();
	const blob = git(["hash-object", "-w", "--stdin"], "x");
	let tree = git(["mktree"], `100644 blob ${blob}\tf\n`);
	// a million files in four small trees
	for (let depth = 0; depth < 4; depth++)
		tree = git(
			["mktree"],
			Array.from({ length: 32 }, (_, i) => `040000 tree ${tree}\td${i}\n`).join(
				"",
			),
		);
	const readme = git(["rev-parse", "HEAD:README.md"]);
	const top = git(
		["mktree"],
		`100644 blob ${readme}\tREADME.md\n040000 tree ${tree}\tmany\n100644 blob ${blob}\tsecret.yml\n`,
	);
	const push = async (what: string, parent: string) => {
		const commit = git([
			...["-c", "user.name=Ada", "-c", "user.email=ada@example.org"],
			...["commit-tree", what, "-p", parent, "-m", "many"],
		]);
		const ref = `${commit}:refs/heads/many`;
		const pushed = await on.git(dir, "push", "origin", ref);
		expect(pushed.code, pushed.stderr).toBe(0);
		return commit;
	};
	const first = await push(top, "HEAD");
	await forge.call("POST", `${api}/branch_protections`, {
		as: ada,
		body: { rule_name: "main", protected_file_patterns: "secret.yml" },
	});
	const pull = await forge.call<PullBody>("POST", `${api}/pulls`, {
		as: ada,
		body: { title: "Many", head: "many", base: "main" },
	});
	expect(pull.status, pull.text).toBe(201);
	const merged = await forge.call<{ message: string }>(
		"POST",
		`${api}/pulls/${pull.body.number}/merge`,
		{ as: ada, body: { do: "merge" } },
	);
	expect([merged.status, merged.body?.message]).toEqual([
		405,
		"Changed protected files",
	]);
	const second = await push(top, first);
	await forge.app.events.settled();
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("pull")
			.innerJoin("issue", "issue.id", "pull.issue_id")
			.select("pull.head_oid")
			.where("issue.id", "=", pull.body.id),
	);
	expect(rows).toEqual([{ head_oid: second }]);
}, 120_000);
