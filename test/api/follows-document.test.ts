import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../support/book.ts";
import { digestOf, imageOf, ociManifest } from "../support/image.ts";
import { credentials } from "../support/upload.ts";

let book: Book;
const call = <T = Record<string, unknown>>(
	method: string,
	path: string,
	body?: object,
	as: { name: string; password: string } = book.ada,
) => book.forge.call<T>(method, path, { as, body });
const settled = async () => {
	await book.forge.app.events.settled();
	await book.forge.app.jobs.settled();
	await book.forge.app.events.settled();
};

beforeAll(async () => {
	book = await bookForge();
});

test("a fork shows its parent whole, and the parent's parent", async () => {
	await call("POST", "/repos/ada/book/forks", {}, book.bob);
	await call("POST", "/repos/bob/book/forks", {}, book.eve);
	await settled();
	interface Shown {
		full_name: string;
		parent?: Shown;
	}
	const { body } = await call<Shown>("GET", "/repos/eve/book");
	const parent = await call<Shown>("GET", "/repos/bob/book");
	expect(body.parent).toEqual(parent.body);
	expect(body.parent?.parent?.full_name).toBe("ada/book");
	expect(body.parent?.parent?.parent).toBeUndefined();
});

test("who is named in a pushed commit gets a thread of the kind Commit, once", async () => {
	const write = (path: string, more: object = {}) =>
		call<{ commit: { sha: string } }>(
			"POST",
			`/repos/ada/book/contents/${path}`,
			{ content: base64("x"), message: "for @bob, and @ada", ...more },
		);
	const { commit } = (await write("named.txt")).body;
	await settled();
	const list = async (as = book.bob) =>
		(
			await call<{ id: number; subject: object; repository: object }[]>(
				"GET",
				"/notifications?subject-type=commit",
				undefined,
				as,
			)
		).body;
	const [thread] = await list();
	expect(thread?.subject).toMatchObject({
		type: "Commit",
		title: commit.sha,
		html_url: `${book.forge.url}ada/book/commit/${commit.sha}`,
	});
	expect(thread?.repository).toMatchObject({ full_name: "ada/book" });
	expect(await list(book.ada)).toEqual([]);
	await call(
		"PATCH",
		`/notifications/threads/${thread?.id}`,
		undefined,
		book.bob,
	);
	await call("POST", "/repos/ada/book/branches", { new_branch_name: "again" });
	await settled();
	expect(await list()).toEqual([]);
	// who may not read the code hears nothing
	await call("POST", "/repos/ada/secret/contents/x", {
		content: base64("x"),
		message: "for @bob",
	});
	await settled();
	expect(await list()).toEqual([]);
});

test("the statuses of threads may come with commas", async () => {
	await call("POST", "/repos/ada/book/issues", { title: "t", body: "@bob" });
	await settled();
	const titles = async (query: string) =>
		(
			await call<{ subject: { title: string } }[]>(
				"GET",
				`/notifications?${query}`,
				undefined,
				book.bob,
			)
		).body.map((thread) => thread.subject.title);
	expect(await titles("status-types=read,unread&subject-type=issue")).toEqual([
		"t",
	]);
	expect(await titles("status-types=read,pinned&subject-type=issue")).toEqual(
		[],
	);
});

test("fractions of a second count in since and before", async () => {
	const { body: issue } = await call<{ number: number }>(
		"POST",
		"/repos/ada/book/issues",
		{ title: "timed" },
	);
	const { body: time } = await call<{ created: string }>(
		"POST",
		`/repos/ada/book/issues/${issue.number}/times`,
		{ time: 60 },
	);
	const second = time.created.replace(/Z$/, "");
	const found = async (query: string) =>
		(await call<unknown[]>("GET", `/user/times?${query}`)).body.length;
	expect(await found(`since=${second}Z`)).toBe(1);
	expect(await found(`since=${second}.000Z`)).toBe(1);
	expect(await found(`since=${second}.5Z`)).toBe(0);
	expect(await found(`before=${second}.5Z`)).toBe(1);
});

test("images are packages of the type docker too", async () => {
	const { forge, ada } = book;
	const { config, layer, manifest } = imageOf("docker");
	const put = (path: string, bytes: Buffer | string, type?: string) =>
		fetch(`${forge.url}v2/ada/img/${path}`, {
			method: path.startsWith("blobs") ? "POST" : "PUT",
			headers: { ...credentials(ada), ...(type && { "Content-Type": type }) },
			body: bytes as BodyInit,
		});
	for (const blob of [config, layer])
		await put(`blobs/uploads/?digest=${digestOf(blob)}`, blob);
	expect((await put("manifests/v1", manifest, ociManifest)).status).toBe(201);
	for (const type of ["docker", "container"]) {
		const latest = await call("GET", `/packages/ada/${type}/img/-/latest`);
		expect(latest.body).toMatchObject({ type: "container", name: "img" });
		const listed = await call<object[]>("GET", `/packages/ada?type=${type}`);
		expect(listed.body).toHaveLength(1);
	}
});

test("the first use of a password or a token on a day is a sign-in", async () => {
	const { forge } = book;
	const shown = async (name: string) =>
		(
			await call<{ last_login: string }>(
				"GET",
				`/users/${name}`,
				undefined,
				forge.admin,
			)
		).body.last_login;
	const zed = await forge.user("zed");
	expect(await shown("zed")).toMatch(/^1970/);
	await call("GET", "/user", undefined, zed);
	await forge.app.accounts.tokenUses.flush();
	expect(await shown("zed")).toMatch(/^20/);
	const yan = await forge.user("yan");
	const token = await forge.token(yan);
	await forge.app.accounts.tokenUses.flush();
	await forge.call("GET", "/user", { as: token });
	await forge.app.accounts.tokenUses.flush();
	expect(await shown("yan")).toMatch(/^20/);
});
