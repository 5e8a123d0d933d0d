import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

interface Review {
	id: number;
	state: string;
	body: string;
	user: { login: string } | null;
	team: { name: string } | null;
	official: boolean;
	stale: boolean;
	dismissed: boolean;
	comments_count: number;
	message: string;
}
interface Line {
	id: number;
	body: string;
	diff_hunk: string;
	position: number;
	original_position: number;
	resolver: { login: string } | null;
	pull_request_review_id: number;
}
let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
	await on.push("main", "lines.txt", "one\ntwo\nthree\nfour\nfive\nsix\n");
});
type As = Parameters<typeof on.call>[3];
const review = (number: number, body: object, as: As = on.bob) =>
	on.call<Review>("POST", `/pulls/${number}/reviews`, body, as);
const reviews = async (number: number, as: As = on.ada) =>
	(await on.call<Review[]>("GET", `/pulls/${number}/reviews`, undefined, as))
		.body;
const edited = async () => {
	const blob = (await on.call<{ sha: string }>("GET", "/contents/lines.txt"))
		.body.sha;
	const name = `edit-${Math.random().toString(36).slice(2)}`;
	await on.call("POST", "/branches", { new_branch_name: name });
	const sha = await on.push(
		name,
		"lines.txt",
		"one\nTWO\nthree\nfour\nfive and a half\nsix\n",
		blob,
	);
	return { ...(await on.open({ head: name })), sha };
};

test("a review says yes, and whose word counts", async () => {
	const pull = await on.open();
	const yes = await review(pull.number, { event: "APPROVED", body: "ok" });
	expect(yes.status).toBe(200);
	expect(yes.body).toEqual({
		id: yes.body.id,
		user: expect.objectContaining({ login: "bob" }),
		team: null,
		state: "APPROVED",
		body: "ok",
		commit_id: pull.head.sha,
		stale: false,
		official: true,
		dismissed: false,
		comments_count: 0,
		submitted_at: expect.any(String),
		updated_at: expect.any(String),
		html_url: expect.stringContaining(`/pulls/${pull.number}#issuecomment-`),
		pull_request_url: `${on.forge.url}ada/book/pulls/${pull.number}`,
	});
	expect(
		(await review(pull.number, { event: "APPROVED" }, on.eve)).body.official,
	).toBe(false);
	expect(
		(await on.timeline(pull.number))
			.filter((r) => r.type === "review")
			.map((r) => r.review_id),
	).toContain(yes.body.id);
	const issue = await on.call<{ comments: number }>(
		"GET",
		`/issues/${pull.number}`,
	);
	expect(issue.body.comments).toBe(2);
	const list = await on.call<Review[]>(
		"GET",
		`/pulls/${pull.number}/reviews?limit=1&page=2`,
		undefined,
		null,
	);
	expect([
		list.body.length,
		list.headers.get("X-Total-Count"),
		list.headers.get("Link"),
	]).toEqual([1, "2", null]);
});

test.each([
	["REQUEST_CHANGES without words", "bob", { event: "REQUEST_CHANGES" }, 422],
	["COMMENT without anything", "bob", { event: "COMMENT", body: " " }, 422],
	["nothing at all", "bob", {}, 422],
	["an approval of one's own", "ada", { event: "APPROVED" }, 422],
	[
		"a rejection of one's own",
		"ada",
		{ event: "REQUEST_CHANGES", body: "x" },
		422,
	],
	[
		"a commit of nobody",
		"bob",
		{ event: "COMMENT", body: "x", commit_id: "0".repeat(40) },
		422,
	],
	[
		"a file that does not change",
		"bob",
		{
			event: "COMMENT",
			comments: [{ path: "README.md", body: "x", new_position: 1 }],
		},
		422,
	],
	[
		"a comment nowhere",
		"bob",
		{ event: "COMMENT", comments: [{ path: "lines.txt", body: "x" }] },
		422,
	],
	["a body of another type", "bob", { event: 1 }, 422],
	["nobody", null, { event: "COMMENT", body: "x" }, 401],
] as const)("%s is refused", async (_, who, body, status) => {
	const pull = await edited();
	const as = who === null ? null : { ada: on.ada, bob: on.bob }[who];
	expect((await review(pull.number, body, as)).status).toBe(status);
	expect(await reviews(pull.number)).toEqual([]);
});

test("a review is written bit by bit, and nobody else sees it before it is finished", async () => {
	const pull = await edited();
	const begun = await review(pull.number, {
		body: "Looking",
		comments: [{ path: "lines.txt", body: "Why capitals?", new_position: 2 }],
	});
	expect(begun.body).toMatchObject({ state: "PENDING", comments_count: 1 });
	const more = await review(pull.number, {
		comments: [{ path: "lines.txt", body: "This was fine", old_position: 5 }],
	});
	expect(more.body).toMatchObject({
		id: begun.body.id,
		comments_count: 2,
		body: "Looking",
	});
	const at = `/pulls/${pull.number}/reviews/${begun.body.id}`;
	expect(await reviews(pull.number, on.eve)).toEqual([]);
	for (const path of [at, `${at}/comments`])
		expect((await on.call("GET", path, undefined, on.ada)).status).toBe(404);
	expect((await on.call("POST", at, { event: "COMMENT" }, on.ada)).status).toBe(
		404,
	);
	expect((await on.timeline(pull.number)).map((r) => r.type)).toEqual([
		"pull_push",
	]);
	expect((await on.get(pull.number)) as object).toMatchObject({
		review_comments: 0,
	});
	const hidden = (
		await on.call<Line[]>("GET", `${at}/comments`, undefined, on.bob)
	).body[0]?.id;
	for (const method of ["GET", "PATCH", "DELETE"])
		expect(
			(
				await on.call(
					method,
					`/issues/comments/${hidden}`,
					method === "PATCH" ? { body: "x" } : undefined,
				)
			).status,
		).toBe(404);
	expect((await on.call("POST", at, {}, on.bob)).status).toBe(422);
	const done = await on.call<Review>(
		"POST",
		at,
		{ event: "REQUEST_CHANGES", body: "Please mend" },
		on.bob,
	);
	expect(done.body).toMatchObject({
		state: "REQUEST_CHANGES",
		body: "Please mend",
		comments_count: 2,
		official: true,
	});
	expect((await on.call("POST", at, { event: "COMMENT" }, on.bob)).status).toBe(
		422,
	);
	expect((await on.get(pull.number)) as object).toMatchObject({
		review_comments: 2,
	});
	const lines = await on.call<Line[]>("GET", `${at}/comments`, undefined, null);
	expect(
		lines.body.map((l) => [
			l.body,
			l.position,
			l.original_position,
			l.diff_hunk,
		]),
	).toEqual([
		["Why capitals?", 2, 0, "@@ -1,6 +1,6 @@\n one\n-two\n+TWO"],
		["This was fine", 0, 5, "@@ -3,3 +2,3 @@\n+TWO\n three\n four\n-five"],
	]);
	expect(lines.body[0]).toMatchObject({
		path: "lines.txt",
		commit_id: pull.sha,
		resolver: null,
	});
});

test("comments on lines are answered and settled", async () => {
	const pull = await edited();
	const { body: first } = await review(pull.number, {
		event: "COMMENT",
		comments: [{ path: "lines.txt", body: "Why?", new_position: 2 }],
	});
	const at = `/pulls/${pull.number}/reviews/${first.id}/comments`;
	const [line] = (await on.call<Line[]>("GET", at)).body;
	const answer = await on.call<Line>(
		"POST",
		`/pulls/${pull.number}/comments/${line?.id}/replies`,
		{ body: "Because." },
		on.eve,
	);
	expect([
		answer.status,
		answer.body.pull_request_review_id,
		answer.body.position,
	]).toEqual([201, first.id, 2]);
	expect(
		(
			await on.call(
				"POST",
				`/pulls/${pull.number}/comments/${line?.id}/replies`,
				{ body: "" },
			)
		).status,
	).toBe(422);
	expect(
		(
			await on.call("POST", `/pulls/${pull.number}/comments/99999/replies`, {
				body: "x",
			})
		).status,
	).toBe(404);
	const other = await on.open();
	expect(
		(
			await on.call(
				"POST",
				`/pulls/${other.number}/comments/${line?.id}/replies`,
				{ body: "x" },
			)
		).status,
	).toBe(404);
	const resolver = async () =>
		(await on.call<Line[]>("GET", at)).body[0]?.resolver?.login;
	expect(
		(
			await on.call(
				"POST",
				`/pulls/comments/${answer.body.id}/resolve`,
				undefined,
				on.eve,
			)
		).status,
	).toBe(403);
	expect(
		(
			await on.call(
				"POST",
				`/pulls/comments/${answer.body.id}/resolve`,
				undefined,
				on.bob,
			)
		).status,
	).toBe(204);
	expect(await resolver()).toBe("bob");
	expect(
		(await on.call("POST", `/pulls/comments/${line?.id}/unresolve`)).status,
	).toBe(204);
	expect(await resolver()).toBeUndefined();
	const written = `/issues/comments/${answer.body.id}`;
	const edit = { body: "Therefore." };
	expect((await on.call("PATCH", written, edit, on.eve)).body.body).toBe(
		"Therefore.",
	);
	// a comment on a line has an address of its own
	expect((await on.call("GET", written, undefined, on.eve)).status).toBe(204);
	for (const status of [204, 404])
		expect((await on.call("DELETE", written, undefined, on.eve)).status).toBe(
			status,
		);
	expect((await on.get(pull.number)) as object).toMatchObject({
		review_comments: 1,
	});
	expect((await on.call("POST", "/pulls/comments/99999/resolve")).status).toBe(
		404,
	);
	expect(
		(
			await on.call(
				"POST",
				`/pulls/comments/${line?.id}/resolve`,
				undefined,
				null,
			)
		).status,
	).toBe(401);
});

test("a verdict is dismissed by administrators, and one's own review deleted", async () => {
	const pull = await on.open();
	const { body: yes } = await review(pull.number, { event: "APPROVED" });
	const { body: words } = await review(
		pull.number,
		{ event: "COMMENT", body: "x" },
		on.eve,
	);
	const act = (id: number, what: string, as: As = on.ada) =>
		on.call<Review>(
			"POST",
			`/pulls/${pull.number}/reviews/${id}/${what}`,
			{ message: "old" },
			as,
		);
	expect((await act(yes.id, "dismissals", on.bob)).status).toBe(403);
	expect((await act(words.id, "dismissals")).status).toBe(403);
	expect((await act(99999, "dismissals")).status).toBe(404);
	expect((await act(yes.id, "dismissals")).body.dismissed).toBe(true);
	expect(
		(await on.timeline(pull.number)).find((r) => r.type === "dismiss_review"),
	).toMatchObject({ body: "old", review_id: yes.id });
	expect((await act(yes.id, "undismissals")).body.dismissed).toBe(false);
	const drop = (id: number, as: As) =>
		on.call("DELETE", `/pulls/${pull.number}/reviews/${id}`, undefined, as);
	expect((await drop(words.id, on.ada)).status).toBe(403);
	expect((await drop(words.id, on.eve)).status).toBe(204);
	expect((await drop(words.id, on.eve)).status).toBe(404);
	await on.call("PATCH", `/pulls/${pull.number}`, { state: "closed" });
	expect((await act(yes.id, "dismissals")).status).toBe(403);
	expect((await review(pull.number, { event: "APPROVED" })).status).toBe(422);
});

test("a later verdict overtakes an earlier one, and a push makes both old", async () => {
	const pull = await on.open();
	await review(pull.number, { event: "REQUEST_CHANGES", body: "no" });
	await review(pull.number, { event: "APPROVED" });
	expect(
		(await reviews(pull.number)).map((r) => [r.state, r.dismissed]),
	).toEqual([
		["REQUEST_CHANGES", true],
		["APPROVED", false],
	]);
	await on.push(pull.head.ref, `more-${pull.number}.txt`, "x\n");
	await on.settle();
	expect((await reviews(pull.number)).at(-1)?.stale).toBe(true);
	const other = await on.open();
	await review(other.number, { event: "APPROVED" });
	await on.push("main", `unrelated-${other.number}.txt`, "x\n");
	await on.call("POST", `/pulls/${other.number}/update`);
	expect((await reviews(other.number)).at(-1)?.stale).toBe(false);
});

test("a review that is not finished is for its author alone, not even for administrators", async () => {
	const { number } = await edited();
	const { body } = await review(number, {
		body: "not yet",
		comments: [{ path: "lines.txt", body: "a thought", new_position: 2 }],
	});
	const one = `/pulls/${number}/reviews/${body.id}`;
	const status = async (path: string, as: As) =>
		(await on.call("GET", path, undefined, as)).status;
	for (const path of [one, `${one}/comments`]) {
		expect(await status(path, on.bob)).toBe(200);
		expect(await status(path, on.forge.admin)).toBe(404);
	}
	const states = async (as: As) =>
		(await reviews(number, as)).map(({ state }) => state);
	expect(await states(on.bob)).toContain("PENDING");
	expect(await states(on.forge.admin)).not.toContain("PENDING");
});
