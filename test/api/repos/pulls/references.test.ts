import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});
type As = Parameters<typeof on.call>[3];
interface Item {
	number: number;
	id: number;
	state: string;
}
const issue = async (title: string, body = "", as: As = on.ada) =>
	(await on.call<Item>("POST", "/issues", { title, body }, as)).body;
const stateOf = async (number: number) =>
	(await on.call<Item>("GET", `/issues/${number}`)).body.state;
const refs = async (number: number) =>
	(await on.timeline(number))
		.filter((row) => row.type.endsWith("_ref"))
		.map((row) => [
			row.type,
			row.ref_issue?.number ?? row.ref_commit_sha.length,
			row.ref_action,
		]);

test("issues, comments and pull requests show where they refer to, once each", async () => {
	const target = await issue("target");
	const at = `#${target.number}`;
	const one = await issue(`see ${at}`, `and ${at} and closes ${at} \`${at}\``);
	const plain = await issue("other");
	const words = await on.call<{ id: number }>(
		"POST",
		`/issues/${plain.number}/comments`,
		{ body: `like ada/book${at}` },
	);
	const pull = await on.open({ body: `Fixes ${at}` });
	expect(await refs(target.number)).toEqual([
		["issue_ref", one.number, "none"],
		["comment_ref", plain.number, "none"],
		["pull_ref", pull.number, "closes"],
	]);
	const row = (await on.timeline(target.number)).find(
		(r) => r.type === "comment_ref",
	);
	expect(row?.ref_comment).toMatchObject({
		id: words.body.id,
		body: `like ada/book${at}`,
	});
	await on.call("PATCH", `/issues/comments/${words.body.id}`, {
		body: "nothing",
	});
	await on.call("PATCH", `/pulls/${pull.number}`, { body: "nothing" });
	await on.call("PATCH", `/issues/${one.number}`, {
		title: "no",
		body: "more",
	});
	expect((await refs(target.number)).map((r) => r[2])).toEqual([
		"neutered",
		"neutered",
		"neutered",
	]);
	await on.call("POST", `/pulls/${pull.number}/merge`, {
		do: "squash",
		merge_title_field: "x",
	});
	await on.settle();
	expect(await stateOf(target.number)).toBe("open");
	const self = await issue("self");
	await on.call("PATCH", `/issues/${self.number}`, { body: `#${self.number}` });
	expect(await refs(self.number)).toEqual([]);
});

test("merging closes and opens what the words say, by whom may", async () => {
	const [mine, shut, waiting, commented] = await Promise.all([
		issue("a"),
		issue("b"),
		issue("c"),
		issue("d"),
	]);
	await on.call("PATCH", `/issues/${shut.number}`, { state: "closed" });
	const blocker = await issue("e");
	await on.call("POST", `/issues/${waiting.number}/dependencies`, {
		owner: "ada",
		repo: "book",
		index: blocker.number,
	});
	const pull = await on.open({
		title: `fix #${mine.number}`,
		body: `Reopens #${shut.number}, closes #${waiting.number}`,
	});
	await on.call(
		"POST",
		`/issues/${pull.number}/comments`,
		{ body: `closes #${commented.number}` },
		on.eve,
	);
	await on.call("POST", `/pulls/${pull.number}/merge`, {
		do: "merge",
		merge_title_field: "x",
	});
	await on.settle();
	expect(
		await Promise.all(
			[mine, shut, waiting, commented].map((i) => stateOf(i.number)),
		),
	).toEqual(["closed", "open", "open", "open"]);
	expect((await on.timeline(mine.number)).at(-1)).toMatchObject({
		type: "close",
		user: { login: "ada" },
	});
});

test("commits refer, and close from the default branch", async () => {
	const { forge, eve } = on;
	const [main, side, timed] = await Promise.all([
		issue("a"),
		issue("b"),
		issue("c"),
	]);
	const commit = (message: string, more: object) =>
		on.call("POST", `/contents/f${Math.random()}.txt`, {
			content: "eA==",
			message,
			...more,
		});
	await commit(`closes #${main.number}, fixes #${timed.number} @1h30m`, {
		branch: "main",
	});
	await commit(`closes #${side.number} <b>`, {
		branch: "main",
		new_branch: "dev",
	});
	await on.settle();
	expect(
		await Promise.all([main, side, timed].map((i) => stateOf(i.number))),
	).toEqual(["closed", "open", "closed"]);
	const [row] = (await on.timeline(side.number)).filter(
		(r) => r.type === "commit_ref",
	);
	expect(row?.body).toMatch(
		/^<a href="\/ada\/book\/commit\/[0-9a-f]{40}">closes &#35;\d+ &#60;b&#62;<\/a>$|^<a href="\/ada\/book\/commit\/[0-9a-f]{40}">closes #\d+ &#60;b&#62;<\/a>$/,
	);
	const times = await on.call<{ time: number }[]>(
		"GET",
		`/issues/${timed.number}/times`,
	);
	expect(times.body.map((t) => t.time)).toEqual([5400]);
	const hidden = await forge.call<Item>("POST", "/repos/ada/secret/issues", {
		as: on.ada,
		body: { title: "hidden" },
	});
	await forge.call("POST", "/user/repos", {
		as: eve,
		body: { name: "own", auto_init: true },
	});
	const open = await issue("open");
	await forge.call("POST", "/repos/eve/own/contents/x", {
		as: eve,
		body: {
			content: "eA==",
			branch: "main",
			message: `closes ada/secret#${hidden.body.number} and ada/book#${open.number}`,
		},
	});
	await on.settle();
	expect(await stateOf(open.number)).toBe("open");
	expect((await refs(open.number)).map((r) => r[0])).toEqual(["commit_ref"]);
	const rows = await forge.call<{ type: string }[]>(
		"GET",
		`/repos/ada/secret/issues/${hidden.body.number}/timeline`,
	);
	expect(rows.body ?? []).toEqual([]);
});

test("reviews and what they say of lines refer too, when they are finished", async () => {
	const [whole, line, answer] = await Promise.all([
		issue("whole"),
		issue("line"),
		issue("answer"),
	]);
	const pull = await on.open();
	const [file] = (
		await on.call<{ filename: string }[]>("GET", `/pulls/${pull.number}/files`)
	).body;
	const at = `/pulls/${pull.number}/reviews`;
	const path = file?.filename;
	const begun = await on.call<{ id: number }>("POST", at, {
		event: "PENDING",
		body: `fixes #${whole.number}, and @eve`,
		comments: [{ path, new_position: 1, body: `like #${line.number} @bob` }],
	});
	await on.settle();
	expect(await refs(whole.number)).toEqual([]);
	await on.call("POST", `${at}/${begun.body.id}`, { event: "COMMENT" });
	const lines = await on.call<{ id: number }[]>(
		"GET",
		`${at}/${begun.body.id}/comments`,
	);
	await on.call(
		"POST",
		`/pulls/${pull.number}/comments/${lines.body[0]?.id}/replies`,
		{ body: `and #${answer.number}` },
		on.eve,
	);
	expect(await refs(whole.number)).toEqual([
		["comment_ref", pull.number, "closes"],
	]);
	for (const one of [line, answer])
		expect(await refs(one.number)).toEqual([
			["comment_ref", pull.number, "none"],
		]);
	expect((await on.timeline(line.number)).at(-1)?.ref_comment?.body).toContain(
		"like #",
	);
	const mentioning = async (who: string) =>
		(
			await on.call<Item[]>("GET", `/issues?type=pulls&mentioned_by=${who}`)
		).body.map((found) => found.number);
	expect(await mentioning("eve")).toContain(pull.number);
	expect(await mentioning("bob")).toContain(pull.number);
});

test("what a commit says happens once, when the commit comes to the default branch", async () => {
	const target = await issue("later");
	const head = (await on.branch({ "later.txt": "x" }, "main", "later")).name;
	await on.call("POST", "/contents/said.txt", {
		content: "eA==",
		branch: head,
		message: `fixes #${target.number} @2h`,
	});
	await on.settle();
	expect(await stateOf(target.number)).toBe("open");
	const tip = async () =>
		(await on.call<{ commit: { id: string } }>("GET", "/branches/main")).body
			.commit.id;
	const before = await tip();
	const pull = await on.open({ head });
	await on.call("POST", `/pulls/${pull.number}/merge`, { do: "merge" });
	await on.settle();
	expect(await stateOf(target.number)).toBe("closed");
	const merged = await tip();
	// what a branch loses is found by its id no more, unless another ref has it
	await on.call("POST", "/branches", {
		new_branch_name: "kept",
		old_ref_name: "main",
	});

	await on.call("PATCH", `/issues/${target.number}`, { state: "open" });
	for (const new_commit_id of [before, merged])
		expect(
			(
				await on.call("PUT", "/branches/main", {
					new_commit_id,
					force: true,
				})
			).status,
		).toBe(204);
	await on.settle();
	const rows = (await on.timeline(target.number)).map((row) => row.type);
	expect(rows).toEqual(["commit_ref", "add_time_manual", "close", "reopen"]);
});

test("who may not read where a reference comes from does not see it", async () => {
	const target = await issue("target");
	const from = await on.forge.call<Item>("POST", "/repos/ada/secret/issues", {
		as: on.ada,
		body: { title: "s", body: `ada/book#${target.number}` },
	});
	const seen = async (as: As) =>
		(
			await on.call<unknown[]>(
				"GET",
				`/issues/${target.number}/timeline`,
				undefined,
				as,
			)
		).body?.length;
	expect(await seen(on.ada)).toBe(1);
	expect(await seen(on.eve)).toBe(0);
	expect(from.status).toBe(201);
});
