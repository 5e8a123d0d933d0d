import { beforeAll, beforeEach, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});
let number = 0;
beforeEach(() => {
	number++;
});

interface Commit {
	sha: string;
	parents: { sha: string }[];
	commit: { message: string; author: { name: string } };
}
const merge = (
	index: number,
	body: object = { do: "merge" },
	as: Parameters<typeof on.call>[3] = on.ada,
) => on.call("POST", `/pulls/${index}/merge`, body, as);
const history = async (limit = 50) =>
	(
		await on.call<Commit[]>(
			"GET",
			`/commits?limit=${limit}&stat=false&files=false`,
		)
	).body;

test.each([
	[
		"merge",
		2,
		/^Merge pull request 'A change' \(#\d+\) from topic-\d+ into main\n$/,
	],
	["squash", 1, /^A change \(#\d+\)\n$/],
	["rebase-merge", 2, /^Merge pull request 'A change'/],
	["rebase", 1, /^Add topic/],
	["Merge words", 2, /^Merge pull request/],
] as const)(
	"a pull request is merged by %s",
	async (style, parents, message) => {
		const head = await on.branch();
		await on.push("main", `between-${number}.txt`, "x\n");
		const pull = await on.open({ head: head.name }, on.bob);
		const word = style === "Merge words" ? { Do: "merge" } : { do: style };
		const done = await merge(pull.number, word);
		expect([done.status, done.text]).toEqual([200, ""]);
		const after = await on.get(pull.number);
		expect(after).toMatchObject({
			merged: true,
			state: "closed",
			merged_by: { login: "ada" },
			merged_at: expect.any(String),
			closed_at: expect.any(String),
			mergeable: true,
		});
		const [top] = await history(1);
		expect([top?.sha, top?.parents.length]).toEqual([
			after.merge_commit_sha,
			parents,
		]);
		expect(top?.commit.message).toMatch(message);
		expect((await on.call("GET", `/contents/${head.name}.txt`)).status).toBe(
			200,
		);
		expect((await on.call("GET", `/pulls/${pull.number}/merge`)).status).toBe(
			204,
		);
		const found = await on.call(
			"GET",
			`/commits/${after.merge_commit_sha}/pull`,
		);
		expect(found.body.number).toBe(pull.number);
		expect((await on.timeline(pull.number)).map((row) => row.type)).toContain(
			"merge_pull",
		);
		expect((await merge(pull.number)).status).toBe(405);
		expect(
			(await on.call("PATCH", `/pulls/${pull.number}`, { state: "open" }))
				.status,
		).toBe(412);
		expect((await on.call("POST", `/pulls/${pull.number}/update`)).status).toBe(
			422,
		);
	},
);

test("a fast-forward needs a base that has not moved on", async () => {
	const head = await on.branch();
	const pull = await on.open({ head: head.name });
	expect((await merge(pull.number, { do: "fast-forward-only" })).status).toBe(
		200,
	);
	expect((await history(1))[0]?.sha).toBe(head.sha);
	const late = await on.open();
	await on.push("main", "moved-on.txt", "x\n");
	await on.settle();
	expect((await merge(late.number, { do: "fast-forward-only" })).status).toBe(
		409,
	);
	expect((await on.get(late.number)).merged).toBe(false);
});

test("title and message are what was asked for, and the branch goes where that was asked for", async () => {
	const pull = await on.open();
	const words = {
		do: "squash",
		merge_title_field: " my title ",
		merge_message_field: "details",
		delete_branch_after_merge: true,
	};
	expect((await merge(pull.number, words)).status).toBe(200);
	expect((await history(1))[0]?.commit.message).toBe("my title\n\ndetails\n");
	expect((await on.call("GET", `/branches/${pull.head.ref}`)).status).toBe(404);
	expect(await on.get(pull.number)).toMatchObject({
		state: "closed",
		head: { ref: `refs/pull/${pull.number}/head` },
	});
	const kept = await on.open();
	await merge(kept.number);
	expect((await on.call("GET", `/branches/${kept.head.ref}`)).status).toBe(200);
});

test("a template of the repository gives the title", async () => {
	await on.push(
		"main",
		".gitea/default_merge_message/SQUASH_TEMPLATE.md",
		"$PullRequestTitle by $PullRequestPosterName [$Nothing] $ClosingIssues\nrest\n",
	);
	const issue = await on.call<{ number: number }>("POST", "/issues", {
		title: "bug",
	});
	const closes = `Fixes #${issue.body.number}`;
	const pull = await on.open({ title: "T $BaseBranch", body: closes });
	await merge(pull.number, { do: "squash" });
	expect((await history(1))[0]?.commit.message).toBe(
		`T $BaseBranch by ada [$Nothing] close #${issue.body.number}\n`,
	);
});

test("what stands against a merge is told in order", async () => {
	const { ada, bob, eve, forge } = on;
	const head = await on.branch({ "clash.txt": `a${number}\n` });
	const pull = await on.open({ head: head.name, title: "WIP: p" });
	const at = pull.number;
	const says = async (
		body: object,
		as: Parameters<typeof on.call>[3] = ada,
	) => {
		const { status, body: answer } = await merge(at, body, as);
		return [status, answer?.message];
	};
	expect(await says({})).toEqual([422, "[Do]: Required"]);
	expect(await says({ do: "octopus" })).toEqual([422, "[Do]: In"]);
	expect(await says({ do: "merge" }, null)).toEqual([401, expect.anything()]);
	expect(await says({ do: "merge" }, eve)).toEqual([
		405,
		"User not allowed to merge PR",
	]);
	expect(
		(
			await says({ do: "merge" }, await forge.token(bob, ["read:repository"]))
		)[0],
	).toBe(403);
	expect(await says({ do: "merge" })).toEqual([
		405,
		"Work in progress PRs cannot be merged",
	]);
	await on.call("PATCH", `/pulls/${at}`, { title: "p" });
	const issue = await on.call<{ number: number }>("POST", "/issues", {
		title: "first",
	});
	await on.call("POST", `/issues/${at}/dependencies`, {
		owner: "ada",
		repo: "book",
		index: issue.body.number,
	});
	expect((await says({ do: "merge" }))[1]).toMatch(/open dependency/);
	await on.call("PATCH", `/issues/${issue.body.number}`, { state: "closed" });
	expect((await says({ do: "manually-merged" }))[1]).toMatch(/not allowed/);
	expect(await says({ do: "merge", head_commit_id: "0".repeat(40) })).toEqual([
		409,
		"head out of date",
	]);
	await on.push("main", "clash.txt", "b\n");
	expect(await says({ do: "merge" })).toEqual([
		405,
		"Please try again later: the branches contradict each other in clash.txt",
	]);
	await on.call("PATCH", `/pulls/${at}`, { state: "closed" });
	expect((await says({ do: "merge" }))[0]).toBe(404);
	expect(
		(await on.call("PATCH", `/pulls/${at}`, { state: "open" })).status,
	).toBe(201);
	expect((await on.get(at)).merged).toBe(false);
});

test("a merge that was made by hand is noted, where the settings let it", async () => {
	const pull = await on.open();
	await on.call("PATCH", "", {
		allow_manual_merge: true,
		has_pull_requests: true,
	});
	expect(
		(
			await merge(pull.number, {
				do: "manually-merged",
				merge_commit_id: pull.head.sha,
			})
		).status,
	).toBe(409);
	const base = (await history(1))[0]?.sha;
	expect(
		(await merge(pull.number, { do: "manually-merged", merge_commit_id: base }))
			.status,
	).toBe(200);
	expect(await on.get(pull.number)).toMatchObject({
		merged: true,
		merge_commit_sha: base,
	});
});

test("a branch is updated by merge and by rebase", async () => {
	for (const style of ["merge", "rebase"]) {
		const pull = await on.open();
		expect((await on.call("POST", `/pulls/${pull.number}/update`)).status).toBe(
			409,
		);
		const base = await on.push("main", `update-${style}.txt`, "x\n");
		expect(
			(
				await on.call(
					"POST",
					`/pulls/${pull.number}/update?style=${style}`,
					undefined,
					on.eve,
				)
			).status,
		).toBe(403);
		expect(
			(await on.call("POST", `/pulls/${pull.number}/update?style=odd`)).status,
		).toBe(422);
		expect(
			(await on.call("POST", `/pulls/${pull.number}/update?style=${style}`))
				.status,
		).toBe(200);
		const after = await on.get(pull.number);
		expect(after).toMatchObject({
			merge_base: base,
			mergeable: true,
			changed_files: 1,
		});
		const commits = await on.call<unknown[]>(
			"GET",
			`/pulls/${pull.number}/commits`,
		);
		expect(commits.body).toHaveLength(style === "merge" ? 2 : 1);
		const push = (await on.timeline(pull.number))
			.filter((row) => row.type === "pull_push")
			.at(-1);
		expect(JSON.parse(push?.body ?? "")).toEqual({
			is_force_push: style === "rebase",
			commit_ids: [
				...(style === "rebase" ? [pull.head.sha] : []),
				after.head.sha,
			],
		});
	}
});

test("sixteen merges of one pull request merge it once", async () => {
	const pull = await on.open();
	const before = (await history()).length;
	const all = await Promise.all(
		Array.from({ length: 16 }, () => merge(pull.number)),
	);
	expect(all.map((r) => r.status).sort()).toEqual([
		200,
		...Array(15).fill(405),
	]);
	expect((await history()).length).toBe(before + 2);
	expect(
		(await on.timeline(pull.number)).filter((row) => row.type === "merge_pull"),
	).toHaveLength(1);
});

test("sixteen pull requests into one base are all in its history, once each", async () => {
	const pulls = [];
	for (let i = 0; i < 16; i++) pulls.push(await on.open());
	const styles = ["merge", "squash", "rebase", "rebase-merge"];
	const all = await Promise.all(
		pulls.map((pull, i) => merge(pull.number, { do: styles[i % 4] })),
	);
	expect(all.map((r) => r.status)).toEqual(Array(16).fill(200));
	const shas = new Set((await history()).map((c) => c.sha));
	const merged = new Set<string>();
	for (const pull of pulls) {
		const { merge_commit_sha, merged: done } = await on.get(pull.number);
		expect([done, shas.has(merge_commit_sha ?? "")]).toEqual([true, true]);
		merged.add(merge_commit_sha ?? "");
		expect(
			(await on.call("GET", `/contents/${pull.head.ref}.txt`)).status,
		).toBe(200);
	}
	expect(merged.size).toBe(16);
});

test("merge, push and close at once never leave a merge half done", async () => {
	for (let i = 0; i < 10; i++) {
		const pull = await on.open();
		const [done, pushed, closed] = await Promise.all([
			merge(pull.number),
			on.push(pull.head.ref, `late-${i}-${number}.txt`, "late\n"),
			on.call("PATCH", `/pulls/${pull.number}`, { state: "closed" }),
		]);
		expect([200, 404, 405, 409]).toContain(done.status);
		expect([201, 412]).toContain(closed.status);
		await on.settle();
		const after = await on.get(pull.number);
		expect([after.merged, after.state]).toEqual([
			done.status === 200,
			"closed",
		]);
		const there =
			(await on.call("GET", `/contents/${pull.head.ref}.txt`)).status === 200;
		expect(there).toBe(after.merged);
		expect(pushed).toMatch(/^[0-9a-f]{40}$/);
	}
});

test("an archived repository merges nothing", async () => {
	const pull = await on.open();
	await on.call("PATCH", "", { archived: true });
	expect((await merge(pull.number)).status).toBe(423);
	expect((await on.call("POST", `/pulls/${pull.number}/update`)).status).toBe(
		423,
	);
	expect(
		(await on.call("PATCH", `/pulls/${pull.number}`, { title: "x" })).status,
	).toBe(423);
	await on.call("PATCH", "", { archived: false });
	expect((await merge(pull.number)).status).toBe(200);
});

test("a merge by push is noticed where the settings want it", async () => {
	const settings = (on_: boolean) =>
		on.call("PATCH", "", {
			has_pull_requests: true,
			allow_manual_merge: on_,
			autodetect_manual_merge: on_,
		});
	for (const wanted of [false, true]) {
		await settings(wanted);
		const pull = await on.open();
		const twin = await on.open({
			head: pull.head.ref,
			base: (await on.branch()).name,
		});
		// another way for the commits into the base
		const { name } = await on.branch({}, pull.head.ref);
		const other = await on.open({ head: name });
		await merge(other.number);
		await on.settle();
		const { merge_commit_sha } = await on.get(other.number);
		expect(await on.get(pull.number)).toMatchObject(
			wanted
				? {
						merged: true,
						state: "closed",
						merge_commit_sha,
						merged_by: { login: "ada" },
					}
				: { merged: false, state: "open" },
		);
		expect((await on.get(twin.number)).merged).toBe(false);
	}
	await settings(false);
});

test("a deleted pull request takes its ref along", async () => {
	const pull = await on.open();
	expect((await on.call("DELETE", `/issues/${pull.number}`)).status).toBe(204);
	expect((await on.call("GET", `/pulls/${pull.number}`)).status).toBe(404);
	expect(
		(await on.call("GET", `/git/refs/pull/${pull.number}/head`)).status,
	).toBe(404);
});
