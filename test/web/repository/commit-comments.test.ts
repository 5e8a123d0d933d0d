import { beforeAll, expect, test } from "vitest";
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
/** The address of a fresh commit. */
async function commit(): Promise<string> {
	const { commit } = await book.write(`file-${++made}.txt`, `${made}\n`);
	return `/ada/book/commit/${commit}`;
}
const say = async (at: string, as: Visitor, content: string) => {
	const sent = await as.post(`${at}/comments`, { content });
	expect(sent.status).toBe(303);
	return /#commitcomment-(\d+)$/.exec(sent.to ?? "")?.[1] as string;
};
const versionIn = (html: string) =>
	/name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";

test("whoever reads the code says something to a commit, in Markdown", async () => {
	const at = await commit();
	const id = await say(at, eve, "**Well** done <script>alert(1)</script>");
	const { html, words } = await stranger.get(at);
	expect(words).toContain("1 comment");
	expect(html).toContain(`id="commitcomment-${id}"`);
	expect(html).toContain("<strong>Well</strong>");
	expect(html).not.toContain("<script>alert");
	expect(html).not.toContain(`${at}/comments"`);
	expect(words).toContain("to comment.");
	const list = await stranger.get("/ada/book/commits/branch/main");
	expect(list.html).toContain(`href="${at}#comments">1 comment</a>`);
	// another commit has none of it
	expect((await stranger.get(await commit())).words).not.toContain("1 comment");
});

test("nothing is refused, and a preview is not sent", async () => {
	const at = await commit();
	const empty = await eve.post(`${at}/comments`, { content: " \n" });
	expect([empty.status, empty.wrong]).toEqual([
		422,
		["Comment can't be blank."],
	]);
	const long = await eve.post(`${at}/comments`, {
		content: "x".repeat(262_145),
	});
	expect(long.status).toBe(422);
	const looked = await eve.post(`${at}/comments`, {
		content: "*soon*",
		preview: "1",
	});
	expect([looked.status, looked.html.includes("<em>soon</em>")]).toEqual([
		200,
		true,
	]);
	expect((await stranger.get(at)).words).not.toContain("1 comment");
});

test("its author edits a comment, and nobody else", async () => {
	const at = await commit();
	const id = await say(at, eve, "First");
	const form = await eve.get(`${at}?edit=${id}`);
	const version = versionIn(form.html);
	expect((await ada.get(`${at}?edit=${id}`)).html).not.toContain(
		'name="version"',
	);
	const to = `${at}/comments/${id}`;
	const fields = { content: "Second", version };
	for (const other of [ada, bob])
		expect((await other.post(to, fields)).status).toBe(403);
	expect((await eve.post(to, fields)).status).toBe(303);
	const { words } = await stranger.get(at);
	expect([words.includes("Second"), words.includes("First")]).toEqual([
		true,
		false,
	]);
	const stale = await eve.post(`${to}?edit=${id}`, {
		content: "Third",
		version,
	});
	expect([stale.status, stale.html.includes("Third")]).toEqual([409, true]);
});

test("of two edits of the same text at once one counts, and the other is told", async () => {
	const at = await commit();
	const id = await say(at, eve, "first");
	const version = versionIn((await eve.get(`${at}?edit=${id}`)).html);
	const sent = await Promise.all(
		["one", "other"].map((content) =>
			eve.post(`${at}/comments/${id}`, { content, version }),
		),
	);
	expect(sent.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("its author and who may write the code delete a comment", async () => {
	const at = await commit();
	const [first, second, third] = [
		await say(at, eve, "One"),
		await say(at, eve, "Two"),
		await say(at, ada, "Three"),
	];
	const drop = async (as: Visitor, id: string) =>
		(await as.post(`${at}/comments/${id}/delete`)).status;
	expect(await drop(eve, third)).toBe(403);
	expect(await drop(eve, first)).toBe(303);
	expect(await drop(bob, second)).toBe(303);
	expect(await drop(bob, second)).toBe(404);
	expect((await stranger.get(at)).words).toContain("1 comment");
});

test("strangers, the blocked and visitors of archived or hidden repositories say nothing", async () => {
	const at = await commit();
	const id = await say(at, ada, "Here");
	const out = await stranger.post(`${at}/comments`, { content: "x" });
	expect(out.status).toBe(401);
	const other = await eve.post(
		`${at}/comments`,
		{ content: "x" },
		{ "Sec-Fetch-Site": "cross-site" },
	);
	expect(other.status).toBe(403);
	const oid = "0".repeat(40);
	const post = (repo: string, as = eve) =>
		as.post(`/ada/${repo}/commit/${oid}/comments`, { content: "x" });
	expect((await post("book")).status).toBe(404);
	expect((await post("secret")).status).toBe(404);
	expect((await post("old", ada)).status).toBe(423);
	// a comment is found under its own commit only
	const elsewhere = await ada.post(`${await commit()}/comments/${id}/delete`);
	expect(elsewhere.status).toBe(404);
	const block = (method: string) =>
		forge.call(method, "/user/blocks/eve", { as: book.ada });
	expect((await block("PUT")).status).toBe(204);
	expect((await eve.post(`${at}/comments`, { content: "x" })).status).toBe(403);
	await block("DELETE");
});

test("whom a comment names is told of the commit, again for each comment", async () => {
	const at = await commit();
	const told = async () =>
		(
			await forge.call<
				{
					id: number;
					unread: boolean;
					subject: { type: string; url: string };
				}[]
			>("GET", "/notifications?all=true", { as: book.bob })
		).body.filter(({ subject }) =>
			subject.url.includes(at.split("/").at(-1) as string),
		);
	await say(at, eve, "Look, @bob and @nobody");
	await forge.app.events.settled();
	const [thread] = await told();
	expect([thread?.subject.type, thread?.unread]).toEqual(["Commit", true]);
	await forge.call("PATCH", `/notifications/threads/${thread?.id}`, {
		as: book.bob,
	});
	expect((await told())[0]?.unread).toBe(false);
	await say(at, eve, "@bob, again");
	await forge.app.events.settled();
	expect((await told())[0]?.unread).toBe(true);
});

test("many comments stand on several pages, and a new one leads to the last", async () => {
	const at = await commit();
	for (let i = 1; i <= 50; i++) await say(at, ada, `Word ${i}.`);
	const sent = await ada.post(`${at}/comments`, { content: "The last." });
	expect(sent.to).toContain(`${at}?page=2#`);
	const first = await stranger.get(at);
	expect(first.words).toContain("51 comments");
	expect(first.words).not.toContain("The last.");
	const second = await stranger.get(`${at}?page=2`);
	expect(second.words).toContain("The last.");
	expect(second.words).not.toContain("Word 50.");
});
