import { beforeAll, describe, expect, test } from "vitest";
import { listDeletedIssues } from "../../../../src/domain/issues/deleted/deleted-issue.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { listLeftCommits } from "../../../../src/domain/pulls/list-left-commits.ts";
import { restoreItem } from "../../../../src/domain/pulls/restore-item.ts";
import { queriesOf } from "../../../support/forge.ts";
import { type PullBody, pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});
const listOf = (sha: string, as: Parameters<typeof on.call>[3] = on.ada) =>
	on.call<PullBody[]>("GET", `/commits/${sha}/pulls`, undefined, as);
const numbers = async (sha: string) =>
	(await listOf(sha)).body.map(({ number }) => number);
const merge = async (index: number, style: string) => {
	const done = await on.call("POST", `/pulls/${index}/merge`, { do: style });
	expect([done.status, done.text]).toEqual([200, ""]);
};
const newest = async (limit: number) =>
	(
		await on.call<{ sha: string }[]>(
			"GET",
			`/commits?limit=${limit}&stat=false&files=false`,
		)
	).body.map(({ sha }) => sha);

describe("the pull requests of a commit", () => {
	test("are told whole, the newest first, while they are open too", async () => {
		const head = await on.branch();
		const first = await on.open({ head: head.name });
		const longer = await on.branch({}, head.name);
		const second = await on.open({ head: longer.name });
		const { status, body, headers } = await listOf(head.sha);
		expect(status).toBe(200);
		expect(headers.get("x-total-count")).toBe("2");
		expect(body).toEqual([
			await on.get(second.number),
			await on.get(first.number),
		]);
		expect(await numbers(longer.sha)).toEqual([second.number]);
		// also by the beginning of the id, and by a branch
		expect(await numbers(head.sha.slice(0, 12))).toEqual([
			second.number,
			first.number,
		]);
		expect(await numbers(longer.name)).toEqual([second.number]);
		const page = await on.call<PullBody[]>(
			"GET",
			`/commits/${head.sha}/pulls?limit=1&page=2`,
		);
		expect(page.body.map(({ number }) => number)).toEqual([first.number]);
	});

	test.each(["merge", "squash", "rebase", "rebase-merge"])(
		"are told of what a merge by %s has made",
		async (style) => {
			const head = await on.branch({
				[`a-${style}`]: "a\n",
				[`b-${style}`]: "b\n",
			});
			await on.push("main", `between-${style}`, "x\n");
			const [before] = await newest(1);
			const pull = await on.open({ head: head.name });
			await merge(pull.number, style);
			const { body } = await on.call<{ commits: { sha: string }[] }>(
				"GET",
				`/compare/${before}...main`,
			);
			const made = body.commits.map(({ sha }) => sha);
			expect(made.length).toBe(
				{ squash: 1, rebase: 2, merge: 3, "rebase-merge": 3 }[style],
			);
			for (const sha of [...made, head.sha])
				expect([style, sha, await numbers(sha)]).toEqual([
					style,
					sha,
					[pull.number],
				]);
			expect(await numbers(before as string)).not.toContain(pull.number);
		},
	);

	test("are forgotten where a forced push has taken the commit away", async () => {
		const head = await on.branch();
		const pull = await on.open({ head: head.name });
		const next = await on.branch();
		await on.push(head.name, "more.txt", "more\n");
		await on.settle();
		expect(await numbers(head.sha)).toContain(pull.number);
		const moved = await on.call("PUT", `/branches/${head.name}`, {
			new_commit_id: next.sha,
			old_commit_id: (await on.get(pull.number)).head.sha,
			force: true,
		});
		expect(moved.status).toBe(204);
		await on.settle();
		expect(await numbers(head.sha)).not.toContain(pull.number);
		expect(await numbers(next.sha)).toContain(pull.number);
	});

	test("are listed afterwards where they are older than the list", async () => {
		const { app } = on.forge;
		const head = await on.branch({ one: "1\n", two: "2\n" });
		await on.push("main", "between-left", "x\n");
		const pull = await on.open({ head: head.name });
		await merge(pull.number, "rebase");
		const made = await newest(2);
		await app.db.script(
			"delete from pull_commit; update pull set commits_listed = 0",
		);
		expect(await numbers(head.sha)).toEqual([]);
		await listLeftCommits(app);
		for (const sha of [head.sha, ...made])
			expect(await numbers(sha)).toEqual([pull.number]);
		const [left] = await app.db.rows((q) =>
			q
				.selectFrom("pull")
				.select((e) => e.fn.countAll<number>().as("n"))
				.where("commits_listed", "=", 0),
		);
		expect(Number(left?.n)).toBe(0);
	});

	test("are neither told nor counted while they are deleted", async () => {
		const { app } = on.forge;
		const head = await on.branch();
		const stays = await on.open({ head: head.name });
		const longer = await on.branch({}, head.name);
		const gone = await on.open({ head: longer.name });
		const seen = async () => {
			const { body, headers } = await listOf(head.sha);
			const total = headers.get("x-total-count");
			return [total, ...body.map(({ number }) => number)];
		};
		await app.db.script("update pull set commits_listed = 0");
		await on.call("DELETE", `/issues/${gone.number}`);
		// what is in no repository is listed when it is back
		await listLeftCommits(app);
		expect(await seen()).toEqual(["1", stays.number]);
		const { rows } = await listDeletedIssues(
			app.db,
			{},
			{ limit: 1, offset: 0 },
		);
		await restoreItem(app, operator, { id: rows[0]?.id ?? 0 });
		await app.db.script("delete from pull_commit");
		await listLeftCommits(app);
		expect(await numbers(longer.sha)).toEqual([gone.number]);
		await on.call("DELETE", `/issues/${gone.number}`);
		expect(await numbers(longer.sha)).toEqual([]);
		await restoreItem(app, operator, { id: rows[0]?.id ?? 0 });
		expect(await numbers(longer.sha)).toEqual([gone.number]);
	});

	test("are nobody's who may not read them", async () => {
		const path = (name: string, sha: string) =>
			`/repos/ada/${name}/commits/${sha}/pulls`;
		const ask = async (
			name: string,
			sha: string,
			as: Parameters<typeof on.call>[3],
		) => (await on.forge.call("GET", path(name, sha), { as })).status;
		expect(await ask("secret", "main", on.eve)).toBe(404);
		expect(await ask("secret", "main", null)).toBe(404);
		expect(await ask("secret", "main", on.ada)).toBe(200);
		expect(await ask("book", "main", null)).toBe(200);
		expect(await ask("old", "main", on.eve)).toBe(200);
		expect(await ask("book", "nothing-of-this-name", on.ada)).toBe(404);
		expect(await ask("bare", "main", on.ada)).toBe(404);
		const { token } = await on.forge.token(on.ada, ["read:issue"]);
		expect(await ask("book", "main", { token })).toBe(403);
		await on.call("PATCH", "", { has_pull_requests: false });
		expect(await ask("book", "main", on.eve)).toBe(404);
		await on.call("PATCH", "", { has_pull_requests: true });
	});

	test("are read by as many queries, however many they are", async () => {
		const head = await on.branch();
		await on.open({ head: head.name });
		const few = await queriesOf(on.forge, () => listOf(head.sha));
		let from = head.name;
		for (let n = 0; n < 5; n++) {
			const next = await on.branch({}, from);
			await on.open({ head: next.name });
			from = next.name;
		}
		expect(
			await queriesOf(on.forge, () => listOf(head.sha)),
		).toBeLessThanOrEqual(few);
	});
});
