import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../../../src/domain/history/read-diff.ts";
import { type Book, base64, bookForge } from "../../../support/book.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../support/browser.ts";

let book: Book;
let [ada, bob, eve, nobody]: Visitor[] = [];
let head: string;
const code = anchorOf("src/code.ts");
const files = "/ada/book/pulls/1/files";
const numbered = (from: number, to: number, more = "") =>
	Array.from(
		{ length: to - from + 1 },
		(_, i) => `line ${from + i}${more}\n`,
	).join("");

async function call<T = { sha: string }>(
	method: string,
	path: string,
	body: unknown,
	as = book.ada,
): Promise<T> {
	const reply = await book.forge.call<T>(method, `/repos/ada/book${path}`, {
		as,
		body: body as never,
	});
	expect([path, reply.status < 300, reply.text]).toEqual([
		path,
		true,
		reply.text,
	]);
	return reply.body;
}
const commit = async (
	changes: readonly Record<string, unknown>[],
	more: Record<string, unknown> = {},
) =>
	(
		await call<{ commit: { sha: string } }>("POST", "/contents", {
			files: changes,
			message: "Change <i>it</i>",
			...more,
		})
	).commit.sha;

beforeAll(async () => {
	book = await bookForge();
	[ada, bob, eve] = (await Promise.all(
		[book.ada, book.bob, book.eve].map((who) =>
			signedInVisitor(book.forge, who),
		),
	)) as [Visitor, Visitor, Visitor];
	nobody = visitor(book.forge);
	const { blob } = await book.write("src/code.ts", numbered(1, 40));
	head = await commit(
		[
			{
				operation: "update",
				path: "src/code.ts",
				sha: blob,
				content: base64(`${numbered(1, 9)}line <ten>\n${numbered(11, 40)}`),
			},
			{ operation: "create", path: "docs/a b.md", content: base64("# A\n") },
		],
		{ branch: "main", new_branch: "topic" },
	);
	await call("POST", "/pulls", {
		title: "Change <script>alert(1)</script>",
		body: "Please",
		base: "main",
		head: "topic",
	});
});

const write = (who: Visitor, fields: Record<string, string> = {}, query = "") =>
	who.post(`${files}${query}`, {
		comment: "R:10",
		file: code,
		path: "src/code.ts",
		head,
		body: "Why ten?",
		how: "review",
		...fields,
	});

test("the files of a pull request stand in a tree, and their lines lead to a form only for those who may write", async () => {
	const { status, html, words } = await (nobody as Visitor).get(files);
	expect(status).toBe(200);
	expect(html).not.toContain("<script>alert");
	expect(words).toContain("2 files changed");
	expect(html).toContain('<span class="cut">docs</span>');
	expect(html).not.toContain("comment=R:10");
	expect(words).not.toContain("Viewed");
	const own = await (eve as Visitor).get(files);
	expect(own.html).toContain(`?comment=R:10&amp;file=${code}#${code}R10`);
	const open = await (eve as Visitor).get(`${files}?comment=R:10&file=${code}`);
	expect(open.words).toContain("Comment on line 10");
	expect(open.html).toContain('name="body"');
});

test("comments wait as drafts that only their writer sees, until the review is sent", async () => {
	const reviewer = bob as Visitor;
	const done = await write(reviewer);
	expect([done.status, done.wrong]).toEqual([303, []]);
	expect(done.to).toContain(`#${code}R10`);
	await write(reviewer, { comment: "L:10", body: "And before?" });
	await write(reviewer, {
		comment: "R:12",
		start: "11",
		body: "```suggestion\nboth\n```",
	});
	await write(reviewer, { comment: "R:0", body: "A file like any other." });
	const mine = await reviewer.get(files);
	expect(mine.words).toContain("Why ten?");
	expect(mine.words).toContain("pending");
	expect(mine.words).toContain("4 pending comments");
	expect(mine.words).toContain("Lines 11 to 12");
	expect(mine.words).toContain("Entire file");
	for (const other of [ada, nobody]) {
		const { words } = await (other as Visitor).get(files);
		expect(words).not.toContain("Why ten?");
	}
	const empty = await reviewer.post(`${files}/reviews/submit`, {
		type: "reject",
		content: "",
	});
	expect(empty.status).toBe(422);
	expect(empty.wrong).toEqual(["Describe the changes that you request."]);
	const sent = await reviewer.post(`${files}/reviews/submit`, {
		type: "reject",
		content: "Not <b>yet</b>",
	});
	expect([sent.status, sent.to]).toEqual([303, "/ada/book/pulls/1"]);
	const after = await (nobody as Visitor).get(files);
	expect(after.words).toContain("Why ten?");
	expect(after.words).not.toContain("pending");
	expect(after.words).toContain("4 unresolved conversations");
});

test("what is wrong with a comment stands at its form, with what was typed", async () => {
	const none = await write(bob as Visitor, { body: "  " });
	expect([none.status, none.wrong]).toEqual([422, ["Comment can't be blank."]]);
	const elsewhere = await write(bob as Visitor, { path: "no/such.ts" });
	expect(elsewhere.status).toBe(422);
	expect(elsewhere.html).toContain("Why ten?</textarea>");
	const stale = await write(bob as Visitor, { head: "0".repeat(40) });
	expect(stale.status).toBe(422);
	expect((await write(nobody as Visitor)).status).toBe(401);
	const foreign = await (bob as Visitor).post(
		files,
		{ body: "x" },
		{
			"Sec-Fetch-Site": "cross-site",
		},
	);
	expect(foreign.status).toBe(403);
});

const commentOf = async (text: string) => {
	const reviews = await call<{ id: number }[]>(
		"GET",
		"/pulls/1/reviews",
		undefined,
	);
	for (const { id } of reviews) {
		const lines = await call<{ id: number; body: string }[]>(
			"GET",
			`/pulls/1/reviews/${id}/comments`,
			undefined,
		);
		const found = lines.find(({ body }) => body.includes(text));
		if (found) return found.id;
	}
	throw new Error(`no comment ${text}`);
};

test("threads are answered, settled and opened again by those who may", async () => {
	const comment = String(await commentOf("Why ten?"));
	const answered = await (ada as Visitor).post("/ada/book/pulls/1/answer", {
		comment,
		body: "Because <em>it</em>.",
	});
	expect(answered.status).toBe(303);
	const settle = (who: Visitor, settled: string) =>
		who.post("/ada/book/pulls/1/resolve", { comment, settled });
	expect((await settle(eve as Visitor, "true")).status).toBe(403);
	expect((await settle(ada as Visitor, "true")).status).toBe(303);
	const seen = await (nobody as Visitor).get(files);
	expect(seen.words).toContain(
		"ada marked this conversation as resolved: 2 comments by bob, ada",
	);
	expect((await settle(bob as Visitor, "false")).status).toBe(303);
	const again = await (nobody as Visitor).get(files);
	expect(again.words).not.toContain("as resolved");
});

test("a viewed mark folds a file until its content changes", async () => {
	const { html } = await (bob as Visitor).get(files);
	const blob =
		/name="path" value="src\/code.ts"\/><input type="hidden" name="blob" value="([0-9a-f]{40})"/.exec(
			html,
		)?.[1] as string;
	const marked = await (bob as Visitor).post("/ada/book/pulls/1/viewed", {
		path: "src/code.ts",
		blob,
		anchor: code,
		viewed: "true",
	});
	expect(marked.to).toBe(`${files}#${code}`);
	expect((await (bob as Visitor).get(files)).words).toContain(
		"1 of 2 files viewed",
	);
	const others = await (ada as Visitor).get(files);
	expect(others.words).toContain("0 of 2 files viewed");
	const unknown = await (bob as Visitor).post("/ada/book/pulls/1/viewed", {
		path: "no/such",
		blob,
		viewed: "true",
	});
	expect(unknown.status).toBe(422);
});

test("a suggestion is committed by who may push, and what was said moves with the code", async () => {
	const name = `${await commentOf("suggestion")}.0`;
	const apply = (who: Visitor) =>
		who.post("/ada/book/pulls/1/suggestions", { suggestion: name });
	expect((await (eve as Visitor).get(files)).words).not.toContain(
		"Commit suggestion",
	);
	expect((await apply(eve as Visitor)).status).toBe(403);
	const before = await (ada as Visitor).get(files);
	expect(before.words).toContain("Suggested change");
	expect(before.words).toContain("Commit suggestion");
	const done = await apply(ada as Visitor);
	expect([done.status, done.wrong]).toEqual([303, []]);
	const after = await (ada as Visitor).get(files);
	expect(after.words).toContain("outdated");
	expect(after.html).toContain("both");
	const raw = await book.forge.call<{ content: string }>(
		"GET",
		"/repos/ada/book/contents/src/code.ts?ref=topic",
		{ as: book.ada },
	);
	const text = Buffer.from(raw.body.content, "base64").toString();
	expect(text).toContain("line <ten>\nboth\nline 13\n");
	expect((await apply(ada as Visitor)).status).toBe(422);
	// the file became another: the mark has fallen
	expect((await (bob as Visitor).get(files)).words).toContain(
		"0 of 2 files viewed",
	);
	// the line above stays what it is and where it is
	expect(after.html).toMatch(new RegExp(`id="${code}R10".*?Why ten\\?`, "s"));
});

test("versions are compared, and single commits shown with what was said of their lines", async () => {
	const { html } = await (ada as Visitor).get(files);
	const [, range] = /\/files\/([0-9a-f]{40}\.\.[0-9a-f]{40})/.exec(html) ?? [];
	const between = await (nobody as Visitor).get(`${files}/${range}`);
	expect([between.status, between.words.includes("1 file changed")]).toEqual([
		200,
		true,
	]);
	const one = await (nobody as Visitor).get(
		`/ada/book/pulls/1/commits/${head}`,
	);
	expect(one.status).toBe(200);
	expect(one.words).toContain("Change <i>it".replace("<", "&lt;"));
	expect(one.words).toContain("Why ten?");
	expect((await (nobody as Visitor).get(`${files}/abc`)).status).toBe(404);
	expect(
		(
			await (nobody as Visitor).get(
				`/ada/book/pulls/1/commits/${"0".repeat(40)}`,
			)
		).status,
	).toBe(404);
});

test("a comment on a line is changed by its writer, pending or not, and never over a newer text", async () => {
	const [reviewer, author, other] = [bob, ada, eve] as Visitor[];
	await write(reviewer as Visitor, { body: "Draft of bob" });
	const pending = await (reviewer as Visitor).get(files);
	const [, id = ""] =
		/id="edit-(\d+)"[^>]*>Draft of bob/.exec(pending.html) ?? [];
	expect(id).not.toBe("");
	const version = (html: string, comment = id) =>
		new RegExp(
			`name="comment" value="${comment}"/><input type="hidden" name="version" value="([^"]+)"`,
		).exec(html)?.[1] ?? "";
	const edit = (who: Visitor, seen: string, body: string, comment = id) =>
		who.post("/ada/book/pulls/1/edit_line", { comment, version: seen, body });
	const read = version(pending.html);
	expect(read).not.toBe("");
	// a draft is nobody else's
	for (const who of [author, other] as Visitor[]) {
		expect((await edit(who, read, "stolen")).status).toBe(404);
		expect((await who.get(files)).words).not.toContain("Draft of bob");
	}
	expect((await edit(reviewer as Visitor, read, "")).status).toBe(422);
	expect((await edit(reviewer as Visitor, read, "Better")).status).toBe(303);
	const late = await edit(reviewer as Visitor, read, "Over it");
	expect(late.status).toBe(409);
	expect(late.words).toContain("Better");
	await (reviewer as Visitor).post(`${files}/reviews/submit`, {
		content: "Done",
		type: "comment",
		commit: head,
	});
	const sent = await (author as Visitor).get(files);
	expect(sent.words).toContain("Better");
	// the owner of the repository may, a stranger may not
	const now = version((await (reviewer as Visitor).get(files)).html);
	expect((await edit(other as Visitor, now, "x")).status).toBe(403);
	expect((await (other as Visitor).get(files)).html).not.toContain(
		`id="edit-${id}"`,
	);
	expect((await edit(author as Visitor, now, "By the owner")).status).toBe(303);
	expect((await edit(reviewer as Visitor, now, "Late")).status).toBe(409);
	expect((await (nobody as Visitor).get(files)).words).toContain(
		"By the owner",
	);
	expect((await edit(reviewer as Visitor, now, "x", "999999")).status).toBe(
		404,
	);
});

test("a comment on several lines is looked at before it is sent", async () => {
	const { html } = await (bob as Visitor).get(
		`${files}?comment=R:10&start=9&file=${code}&suggest=1`,
	);
	expect(html).toContain('name="start"');
	expect(html).toMatch(/name="start"[^>]*value="9"/);
	expect(html).toContain("```suggestion\nline 9\nline &lt;ten>\n```");
	const look = await write(bob as Visitor, {
		comment: "R:12",
		start: "9",
		body: "**so**",
		preview: "1",
	});
	expect(look.status).toBe(200);
	expect(look.html).toContain("<strong>so</strong>");
	expect(look.html).toMatch(/name="start"[^>]*value="9"/);
	expect((await (bob as Visitor).get(files)).words).not.toContain("so pending");
});
