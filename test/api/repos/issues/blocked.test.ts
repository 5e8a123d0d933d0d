import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";
import { upload } from "../../../support/upload.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
let issue: number;
let comment: number;
let pull: number;
beforeAll(async () => {
	on = await pullForge();
	const { eve } = on;
	issue = (await on.call("POST", "/issues", { title: "Eve's" }, eve)).body
		.number;
	comment = (
		await on.call<{ id: number }>(
			"POST",
			`/issues/${issue}/comments`,
			{ body: "before" },
			eve,
		)
	).body.id;
	await on.forge.call("POST", "/repos/ada/book/forks", {
		as: eve,
		body: { name: "copy" },
	});
	await on.forge.call("POST", "/repos/eve/copy/contents/gift.txt", {
		as: eve,
		body: { content: "eA==", branch: "main", new_branch: "gift" },
	});
	pull = (await on.open({ head: "eve/copy:gift" }, eve)).number;
	await on.forge.call("PUT", "/user/blocks/eve", { as: on.ada });
});

test("who is blocked changes no comment, adds no file and asks nobody for a review", async () => {
	const { eve } = on;
	const edited = await on.call(
		"PATCH",
		`/issues/comments/${comment}`,
		{ body: "spam for @bob" },
		eve,
	);
	expect([edited.status, edited.body.message]).toEqual([
		403,
		"user is blocked",
	]);
	const file = { name: "note.txt", bytes: "spam\n" };
	for (const at of [`issues/${issue}`, `issues/comments/${comment}`])
		expect(
			(
				await upload(
					on.forge,
					`/repos/ada/book/${at}/assets`,
					eve as never,
					file as never,
				)
			).status,
		).toBe(403);
	const asked = await on.call(
		"POST",
		`/pulls/${pull}/requested_reviewers`,
		{ reviewers: ["bob"] },
		eve,
	);
	expect(asked.status).toBe(403);
});

test("a dependency writes nothing to items of those who have blocked one, and of archives", async () => {
	const { forge, ada, eve } = on;
	const own = await forge.call<{ number: number }>("POST", "/user/repos", {
		as: eve,
		body: { name: "own", auto_init: true },
	});
	expect(own.status).toBe(201);
	const waits = { as: eve, body: { title: "waits" } };
	await forge.call("POST", "/repos/eve/own/issues", waits);
	const target = (await on.call("POST", "/issues", { title: "Ada's" })).body
		.number;
	const link = (index: number, repo: string) =>
		forge.call("POST", "/repos/eve/own/issues/1/dependencies", {
			as: eve,
			body: { owner: "ada", repo, index },
		});
	expect((await link(target, "book")).status).toBe(403);
	expect((await on.timeline(target)).map((row) => row.type)).not.toContain(
		"add_dependency",
	);
	await forge.call("DELETE", "/user/blocks/eve", { as: ada });
	const archive = (archived: boolean) =>
		forge.call("PATCH", "/repos/ada/old", { as: ada, body: { archived } });
	await archive(false);
	await forge.call("POST", "/repos/ada/old/issues", {
		as: ada,
		body: { title: "old" },
	});
	await archive(true);
	expect((await link(1, "old")).status).toBe(423);
	expect((await link(target, "book")).status).toBe(201);
});

test("whom the one who opened an item has blocked adds no file to it, though he may write it", async () => {
	const { ada, bob, eve, forge } = on;
	const of = (await on.call("POST", "/issues", { title: "Of eve alone" }, eve))
		.body.number;
	const own = await on.call<{ id: number }>(
		...(["POST", `/issues/${of}/comments`] as const),
		{ body: "by bob" },
		bob,
	);
	const file = { name: "note.txt", bytes: "x\n" };
	const add = async (at: string, as: unknown) =>
		(
			await upload(
				...([forge, `/repos/ada/book/${at}/assets`] as const),
				...([as, file] as never as [never, never]),
			)
		).status;
	await forge.call("PUT", "/user/blocks/bob", { as: eve });
	for (const at of [`issues/${of}`, `issues/comments/${own.body.id}`]) {
		expect(await add(at, bob)).toBe(403);
		// administrators of the repository pass
		expect(await add(at, ada)).toBe(201);
	}
	await forge.call("DELETE", "/user/blocks/bob", { as: eve });
	for (const at of [`issues/${of}`, `issues/comments/${own.body.id}`])
		expect(await add(at, bob)).toBe(201);
});
