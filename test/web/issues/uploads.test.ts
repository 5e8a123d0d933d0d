import { beforeAll, expect, test } from "vitest";
import { removeUnusedUploads } from "../../../src/domain/attachments/uploads.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

// Files that are uploaded while a text is being written.

let book: Book;
let forge: Forge;
let ada: Visitor;
let eve: Visitor;

beforeAll(async () => {
	book = await bookForge();
	({ forge } = book);
	ada = await signedInVisitor(forge, book.ada);
	eve = await signedInVisitor(forge, book.eve);
	await forge.call("POST", "/repos/ada/book/issues", {
		as: book.ada,
		body: { title: "one" },
	});
});

/** Uploads a file as the script of a text does. */
async function upload(
	as: Visitor,
	{ to = "ada/book", name = "image.png", text = "a picture" } = {},
) {
	const body = new FormData();
	body.append("files", new Blob([text]), name);
	const answer = await fetch(`${forge.url}${to}/-/uploads`, {
		method: "POST",
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Cookie: `ingot_session=${as.cookie("ingot_session")}`,
		},
		body,
	});
	const said = answer.headers.get("content-type")?.includes("json")
		? ((await answer.json()) as { markdown?: string; wrong?: string })
		: {};
	const { markdown = "" } = said;
	const address = /\((.*)\)$/.exec(markdown)?.[1] ?? "";
	return { status: answer.status, ...said, markdown, address };
}
const pathOf = (address: string) => address.replace(forge.url, "/");
const read = (as: Visitor, address: string) => as.get(pathOf(address));
const assetsOf = async (path: string) =>
	(
		await forge.call<{ name: string }[]>("GET", `/repos/ada/book/${path}`, {
			as: book.ada,
		})
	).body.map(({ name }) => name);

test("an upload is its writer's alone until a comment names it, and hangs on the comment then", async () => {
	const { markdown, address } = await upload(eve);
	expect(markdown).toBe(`![image.png](${address})`);
	expect(address).toMatch(/\/attachments\/[0-9a-f-]{36}$/);
	expect((await read(eve, address)).status).toBe(200);
	expect((await read(ada, address)).status).toBe(404);
	const sent = await eve.post("/ada/book/issues/1/comments", {
		content: `see ${markdown}`,
	});
	expect(sent.status).toBe(303);
	expect((await read(ada, address)).status).toBe(200);
	const id = /issuecomment-(\d+)/.exec(sent.to ?? "")?.[1];
	expect(await assetsOf(`issues/comments/${id}/assets`)).toEqual(["image.png"]);
	// the text shows it, so it is not shown a second time below
	const { html } = await ada.get("/ada/book/issues/1");
	expect(html.split(`src="${pathOf(address)}"`).length).toBe(1);
	expect(html.split(`${pathOf(address)}"`).length).toBeGreaterThan(1);
});

test("a text takes no file that another person uploaded, nor one for another repository", async () => {
	const foreign = await upload(eve);
	const elsewhere = await upload(ada, { to: "ada/secret" });
	const body = `${foreign.markdown} ${elsewhere.markdown}`;
	const made = await forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/issues",
		{ as: book.ada, body: { title: "thief", body } },
	);
	expect(await assetsOf(`issues/${made.body.number}/assets`)).toEqual([]);
	expect((await read(ada, foreign.address)).status).toBe(404);
	expect((await read(eve, elsewhere.address)).status).toBe(404);
});

test("texts that are edited take their files: of an issue, a comment and a release", async () => {
	const [first, second] = [await upload(ada), await upload(ada)];
	await forge.call("PATCH", "/repos/ada/book/issues/1", {
		as: book.ada,
		body: { body: first.markdown },
	});
	expect(await assetsOf("issues/1/assets")).toEqual(["image.png"]);
	const comment = await forge.call<{ id: number }>(
		"POST",
		"/repos/ada/book/issues/1/comments",
		{ as: book.ada, body: { body: "later" } },
	);
	await forge.call(
		"PATCH",
		`/repos/ada/book/issues/comments/${comment.body.id}`,
		{
			as: book.ada,
			body: { body: second.markdown },
		},
	);
	expect(await assetsOf(`issues/comments/${comment.body.id}/assets`)).toEqual([
		"image.png",
	]);
	const third = await upload(ada, { name: "notes.png" });
	const release = await forge.call<{ id: number; assets: unknown[] }>(
		"POST",
		"/repos/ada/book/releases",
		{ as: book.ada, body: { tag_name: "v1", body: third.markdown } },
	);
	expect((await read(eve, third.address)).status).toBe(200);
	// what notes show is no download of the release
	expect(release.body.assets).toEqual([]);
	expect(await assetsOf(`releases/${release.body.id}/assets`)).toEqual([]);
});

test("pictures of a page of the wiki become files of the wiki, each under a name of its own", async () => {
	const [first, second] = [
		await upload(ada, { text: "first" }),
		await upload(ada, { text: "second" }),
	];
	const sent = await ada.post("/ada/book/wiki?action=_new", {
		title: "Home",
		content: `${first.markdown}\n${second.markdown}\n`,
	});
	expect(sent.status).toBe(303);
	const page = await forge.call<{ content_base64: string }>(
		"GET",
		"/repos/ada/book/wiki/page/Home",
		{ as: book.ada },
	);
	expect(Buffer.from(page.body.content_base64, "base64").toString()).toBe(
		"![image.png](uploads/image.png)\n![image.png](uploads/image-2.png)\n",
	);
	const raw = await eve.get("/ada/book/wiki/raw/uploads/image-2.png");
	expect([raw.status, raw.html]).toEqual([200, "second"]);
});

test("pictures that are pasted into pages of the wiki leave those alone that are there", async () => {
	const at = "/ada/secret/wiki";
	const paste = (text: string) => upload(ada, { to: "ada/secret", text });
	/** The bytes of the pictures that a page shows, in their order. */
	const shownIn = async (name: string) => {
		const { html } = await ada.get(`${at}/raw/${name}.md`);
		const files = [...html.matchAll(/\((.*?)\)/g)];
		return Promise.all(
			files.map(async ([, file]) => (await ada.get(`${at}/raw/${file}`)).html),
		);
	};
	const create = async (title: string, content: string) =>
		expect(
			(await ada.post(`${at}?action=_new`, { title, content })).status,
		).toBe(303);
	await create("Old", `${(await paste("old")).markdown}\n`);
	// their name is that of a file of another page
	const both = [await paste("first"), await paste("second")];
	await create("Other", both.map(({ markdown }) => markdown).join("\n"));
	expect(await shownIn("Other")).toEqual(["first", "second"]);
	const { html } = await ada.get(`${at}/Old?action=_edit`);
	const last = /name="last" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
	const before = (await ada.get(`${at}/raw/Old.md`)).html;
	const content = `${before}${(await paste("new")).markdown}\n`;
	await ada.post(`${at}?action=_edit&name=Old`, {
		title: "Old",
		content,
		last,
	});
	expect(await shownIn("Old")).toEqual(["old", "new"]);
});

test("an archive of a repository has no file of a text that somebody has not saved", async () => {
	const { address } = await upload(eve, { text: "unsaved thoughts" });
	const kept = await upload(eve, { text: "saved words" });
	await eve.post("/ada/book/issues/1/comments", { content: kept.markdown });
	const answer = await fetch(`${forge.url}api/v1/repos/ada/book/export`, {
		headers: {
			authorization: `Basic ${btoa(`${book.ada.name}:${book.ada.password}`)}`,
		},
	});
	const archive = Buffer.from(await answer.arrayBuffer()).toString("latin1");
	const has = (text: string) => archive.includes(text);
	expect([has("saved words"), has("unsaved thoughts")]).toEqual([true, false]);
	expect((await read(eve, address)).status).toBe(200);
	// the writer's own archive has it
	const own = await fetch(`${forge.url}api/v1/user/export`, {
		headers: {
			authorization: `Basic ${btoa(`${book.eve.name}:${book.eve.password}`)}`,
		},
	});
	const mine = Buffer.from(await own.arrayBuffer()).toString("latin1");
	expect(mine.includes("unsaved thoughts")).toBe(true);
});

test("files of types that issues do not take, and of people who are not signed in, are refused", async () => {
	const { wrong, address } = await upload(ada, { name: "virus.exe" });
	expect(wrong).toContain("forbidden file extension");
	expect(address).toBe("");
	expect((await upload(eve, { to: "ada/secret" })).status).toBe(404);
	expect((await upload(ada, { to: "ada/old" })).status).toBe(423);
});

test("uploads that no text names go after a day, those of texts stay", async () => {
	const kept = await upload(ada);
	const lost = await upload(ada);
	await forge.call("POST", "/repos/ada/book/issues/1/comments", {
		as: book.ada,
		body: { body: kept.markdown },
	});
	await removeUnusedUploads(forge.app);
	expect((await read(ada, lost.address)).status).toBe(200);
	const later = {
		...forge.app,
		clock: () => forge.app.clock() + 25 * 3600 * 1000,
	};
	await removeUnusedUploads(later);
	expect((await read(ada, lost.address)).status).toBe(404);
	expect((await read(ada, kept.address)).status).toBe(200);
});

test("a writer has a bounded number of uploads that no text uses", async () => {
	const bob = await signedInVisitor(forge, book.bob);
	const rows = Array.from({ length: 99 }, (_, i) => i);
	await upload(bob);
	await forge.app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q
				.selectFrom("attachment")
				.selectAll()
				.where("uploader_id", "=", (e) =>
					e.selectFrom("account").select("id").where("name", "=", "bob"),
				),
		);
		if (!row) throw new Error("no upload");
		const { id: _, ...same } = row;
		for (const i of rows)
			await tx.rows((q) =>
				q
					.insertInto("attachment")
					.values({ ...same, uuid: `copy-${i}` })
					.returning("id"),
			);
	});
	const { wrong } = await upload(bob);
	expect(wrong).toContain("not used in any text");
});

test("a comment on a commit takes the files that it names, for those who read the code", async () => {
	const { commit } = await book.write("said.txt", "said\n");
	const at = `/ada/book/commit/${commit}`;
	const stranger = visitor(forge);
	// the field offers to place files
	expect((await eve.get(at)).html).toContain(
		'data-upload="/ada/book/-/uploads"',
	);
	const { markdown, address } = await upload(eve);
	expect((await read(stranger, address)).status).toBe(404);
	const sent = await eve.post(`${at}/comments`, { content: `see ${markdown}` });
	const id = /#commitcomment-(\d+)$/.exec(sent.to ?? "")?.[1];
	expect((await read(stranger, address)).status).toBe(200);

	// a text that is edited takes those that it names then
	const later = await upload(eve, { name: "later.txt" });
	const { html } = await eve.get(`${at}?edit=${id}`);
	const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
	await eve.post(`${at}/comments/${id}`, {
		content: `${markdown} ${later.markdown}`,
		version,
	});
	expect((await read(stranger, later.address)).status).toBe(200);

	// tokens need the scope of the code
	const scoped = async (scope: string) => {
		const { token } = await forge.token(book.bob, [scope]);
		const headers = { Authorization: `token ${token}` };
		return (await fetch(address, { headers })).status;
	};
	expect(await scoped("read:issue")).toBe(403);
	expect(await scoped("read:repository")).toBe(200);

	await forge.call("PATCH", "/repos/ada/book", {
		as: book.ada,
		body: { private: true },
	});
	expect((await read(stranger, address)).status).toBe(404);
	expect((await read(eve, address)).status).toBe(404);
	expect((await read(ada, address)).status).toBe(200);
	await forge.call("PATCH", "/repos/ada/book", {
		as: book.ada,
		body: { private: false },
	});
	await eve.post(`${at}/comments/${id}/delete`);
	expect((await read(eve, address)).status).toBe(404);
});

test("files that are sent with a comment on a commit or its line stand at its end, without a script", async () => {
	const { commit } = await book.write("line.txt", "one\n");
	const at = `/ada/book/commit/${commit}`;
	const send = async (path: string, fields: Record<string, string>) => {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields))
			body.append(name, value);
		body.append("files", new Blob(["a [b].txt"]), "a [b].txt");
		const answer = await fetch(forge.url + path.slice(1), {
			method: "POST",
			redirect: "manual",
			headers: {
				"Sec-Fetch-Site": "same-origin",
				Cookie: `ingot_session=${eve.cookie("ingot_session")}`,
			},
			body,
		});
		expect(answer.status).toBe(303);
	};
	await send(`${at}/comments`, { content: "" });
	await send(`${at}/lines`, {
		comment: "R:1",
		file: "",
		path: "line.txt",
		body: "here",
	});
	const { html } = await visitor(forge).get(at);
	const links = [...html.matchAll(/href="([^"]*\/attachments\/[^"]+)"/g)];
	expect(links).toHaveLength(2);
	for (const [, link = ""] of links)
		expect((await read(ada, new URL(link, forge.url).href)).status).toBe(200);
	expect(html).toContain("a [b].txt</a>");
});
