import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../../src/domain/history/read-diff.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let forge: Forge;
let ada: Visitor;
let bob: Visitor;
let eve: Visitor;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	({ forge } = book);
	[ada, bob, eve] = (await Promise.all(
		[book.ada, book.bob, book.eve].map((who) => signedInVisitor(forge, who)),
	)) as [Visitor, Visitor, Visitor];
	stranger = visitor(forge);
});

let made = 0;
/** A commit that makes a file of some lines, and the address of the file in it. */
async function commit(lines = 3) {
	const path = `dir/file-${++made}.txt`;
	const text = Array.from({ length: lines }, (_, i) => `line ${i + 1}\n`);
	const { commit } = await book.write(path, text.join(""));
	return { at: `/ada/book/commit/${commit}`, path, anchor: anchorOf(path) };
}
type Made = Awaited<ReturnType<typeof commit>>;
const fieldsOf = (of: Made, comment = "R:2", body = "Why?") => ({
	comment,
	file: of.anchor,
	path: of.path,
	body,
});
async function say(of: Made, as: Visitor, comment = "R:2", body = "Why?") {
	const sent = await as.post(`${of.at}/lines`, fieldsOf(of, comment, body));
	expect(sent.status, sent.html).toBe(303);
	return /#commitcomment-(\d+)$/.exec(sent.to ?? "")?.[1] as string;
}
/** The row of the difference that follows a line. */
const below = (html: string, { anchor }: Made, place: string): string =>
	new RegExp(
		`id="${anchor}${place}">.*?</tr>(<tr class="talk".*?)?<tr><td`,
		"s",
	).exec(html)?.[1] ?? "";

test("what is said to a line of a commit stands at this line, and is not listed again", async () => {
	const of = await commit();
	const id = await say(of, eve, "R:2", "**Why** <script>alert(1)</script>");
	const { html, words } = await stranger.get(of.at);
	const row = below(html, of, "R2");
	expect(row).toContain(`id="commitcomment-${id}"`);
	expect(row).toContain("<strong>Why</strong>");
	expect(row).not.toContain("<script>");
	expect(below(html, of, "R1")).toBe("");
	expect(html.match(/<strong>Why<\/strong>/g)).toHaveLength(1);
	expect(words).toContain("1 comment on a line");
	const split = await stranger.get(`${of.at}?style=split`);
	expect(below(split.html, of, "R2")).toContain(`id="commitcomment-${id}"`);
	const list = await stranger.get("/ada/book/commits/branch/main");
	expect(list.html).toContain(`href="${of.at}#comments">1 comment</a>`);
});

test("the address of a line opens a form there, for whoever may write", async () => {
	const of = await commit();
	const place = `comment=R:2&file=${of.anchor}`;
	const form = await eve.get(`${of.at}?${place}`);
	const link = `${of.at}?${place.replaceAll("&", "&amp;")}`;
	expect(form.html).toContain(`href="${link}#${of.anchor}R2"`);
	expect(below(form.html, of, "R2")).toContain(`action="${of.at}/lines?`);
	expect((await stranger.get(`${of.at}?${place}`)).html).not.toContain(
		`${of.at}/lines`,
	);
	expect((await eve.get(`${of.at}?comment=R:x&file=${of.anchor}`)).status).toBe(
		200,
	);
});

test("a line of the file as it was before is commented on, also after a rename", async () => {
	const of = await commit(30);
	const from = { ...of, path: "moved.txt", anchor: anchorOf("moved.txt") };
	const text = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`);
	const changed = await forge.call<{ commit: { sha: string } }>(
		"PUT",
		`/repos/ada/book/contents/${from.path}`,
		{
			as: book.ada,
			body: {
				content: Buffer.from(text.slice(1).join("")).toString("base64"),
				from_path: of.path,
				sha: (
					await forge.call<{ sha: string }>(
						"GET",
						`/repos/ada/book/contents/${of.path}`,
						{ as: book.ada },
					)
				).body.sha,
			},
		},
	);
	from.at = `/ada/book/commit/${changed.body.commit.sha}`;
	const id = await say({ ...from, path: of.path }, eve, "L:1");
	const { html } = await stranger.get(from.at);
	expect(below(html, from, "L1")).toContain(`id="commitcomment-${id}"`);
	// the file does not have the old name any more
	const wrong = await eve.post(`${from.at}/lines`, fieldsOf(of, "R:1"));
	expect(wrong.status).toBe(422);
});

test("lines that there are not are refused, with what was typed", async () => {
	const of = await commit();
	for (const [comment, path] of [
		["R:4", of.path],
		["R:0", of.path],
		["R:999999999", of.path],
		["x", of.path],
		["L:1", of.path],
		["R:1", "README.md"],
		["R:1", "nowhere"],
	] as const) {
		const sent = await eve.post(`${of.at}/lines`, {
			...fieldsOf(of, comment, "Typed words"),
			path,
		});
		expect([comment, path, sent.status]).toEqual([comment, path, 422]);
	}
	const empty = await eve.post(
		`${of.at}/lines?comment=R:2&file=${of.anchor}`,
		fieldsOf(of, "R:2", " \n"),
	);
	expect([empty.status, empty.wrong]).toEqual([
		422,
		["Comment can't be blank."],
	]);
	expect(below(empty.html, of, "R2")).toContain("line-form");
	const long = await eve.post(
		`${of.at}/lines`,
		fieldsOf(of, "R:2", "x".repeat(262_145)),
	);
	expect(long.status).toBe(422);
	const looked = await eve.post(`${of.at}/lines?file=${of.anchor}`, {
		...fieldsOf(of, "R:2", "*soon*"),
		preview: "1",
	});
	expect(below(looked.html, of, "R2")).toContain("<em>soon</em>");
	expect((await stranger.get(of.at)).words).not.toContain("1 comment");
});

test("it is edited and deleted where it stands, by those who may", async () => {
	const of = await commit();
	const id = await say(of, eve, "R:2", "First");
	const form = await eve.get(`${of.at}?edit=${id}&style=split`);
	expect(below(form.html, of, "R2")).toContain('name="version"');
	expect(form.html.match(/id="f-content"/g)).toHaveLength(1);
	const version = /name="version" value="([^"]+)"/.exec(form.html)?.[1] ?? "";
	const to = `${of.at}/comments/${id}`;
	const fields = { content: "Second", version };
	expect((await bob.post(to, fields)).status).toBe(403);
	const saved = await eve.post(`${to}?style=split`, fields);
	expect(saved.to).toContain("?style=split#commitcomment-");
	const { html } = await stranger.get(of.at);
	expect(below(html, of, "R2")).toContain("Second");
	expect((await eve.post(`${to}/delete`)).status).toBe(303);
	expect((await stranger.get(of.at)).words).not.toContain("1 comment");
});

test("strangers, the blocked and visitors of archived or hidden repositories say nothing to lines", async () => {
	const of = await commit();
	expect((await stranger.post(`${of.at}/lines`, fieldsOf(of))).status).toBe(
		401,
	);
	const oid = "0".repeat(40);
	const post = (repo: string, as = eve) =>
		as.post(`/ada/${repo}/commit/${oid}/lines`, fieldsOf(of));
	expect((await post("book")).status).toBe(404);
	expect((await post("secret")).status).toBe(404);
	expect((await post("old", ada)).status).toBe(423);
	const block = (method: string) =>
		forge.call(method, "/user/blocks/eve", { as: book.ada });
	expect((await block("PUT")).status).toBe(204);
	expect((await eve.post(`${of.at}/lines`, fieldsOf(of))).status).toBe(403);
	await block("DELETE");
});

test("whom a comment on a line names is told of the commit", async () => {
	const of = await commit();
	await say(of, eve, "R:1", "Look, @bob");
	await forge.app.events.settled();
	const { body } = await forge.call<{ subject: { url: string } }[]>(
		"GET",
		"/notifications?all=true",
		{ as: book.bob },
	);
	const oid = of.at.split("/").at(-1) as string;
	expect(body.some(({ subject }) => subject.url.includes(oid))).toBe(true);
});

test("a comment on a line that is not shown stands above the lines of its file", async () => {
	const of = await commit(1600);
	await say(of, eve, "R:1600", "At the end");
	const { html } = await stranger.get(of.at);
	expect(html).toMatch(/class="in stack said".*At the end/s);
	expect(html).toContain("Line 1,600".replace(",", ""));
	const alone = await stranger.get(`${of.at}?files=${of.anchor}`);
	expect(below(`${alone.html}<tr><td`, of, "R1600")).toContain("At the end");
});

test("those beyond the first two hundred are listed below, with their lines", async () => {
	const of = await commit();
	const oid = of.at.split("/").at(-1);
	const [repository] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("id").where("lower_name", "=", "book"),
	);
	const row = (i: number) =>
		`(${repository?.id}, '${oid}', null, 'Word ${i}.', 1, 1, '${of.path}', 'R', 2)`;
	await forge.app.db.script(
		`insert into commit_comment (repository_id, commit_sha, poster_id, body, created_at, updated_at, path, side, line) values ${Array.from({ length: 201 }, (_, i) => row(i + 1)).join(", ")}`,
	);
	const { html, words } = await stranger.get(of.at);
	expect(words).toContain("200 comments on lines");
	expect(words).toContain("201 comments");
	expect(below(html, of, "R2")).toContain("Word 200.");
	expect(below(html, of, "R2")).not.toContain("Word 201.");
	expect(words).toMatch(new RegExp(`${of.path}:2 .*Word 201\\.`));
	const sent = await ada.post(`${of.at}/comments`, { content: "The last." });
	expect(sent.to).not.toContain("page=");
});
