import { beforeAll, expect, test } from "vitest";
import { collectBlobs } from "../../src/domain/storage/collect-blobs.ts";
import type { As } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { digest, send } from "../support/registry.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let eve: { name: string; password: string };
let ahead = 0;

beforeAll(async () => {
	forge = await testForge(
		{ keepDeletedDays: 0 },
		{ clock: () => Date.now() + ahead },
	);
	[ada, bob, eve] = [
		await forge.user("ada"),
		await forge.user("bob"),
		await forge.user("eve"),
	];
	for (const [name, isPrivate] of [
		["open", false],
		["secret", true],
	] as const) {
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: isPrivate, auto_init: true },
		});
		await forge.call("PUT", `/repos/ada/${name}/collaborators/bob`, {
			as: ada,
			body: { permission: "read" },
		});
	}
});

const thing = (text: string) => ({
	oid: digest("sha256", text),
	size: text.length,
	text,
});
const lfs = (
	method: string,
	path: string,
	{
		as = ada,
		body,
		repo = "open",
	}: { as?: As; body?: unknown; repo?: string } = {},
) =>
	send(forge, method, `/ada/${repo}.git/info/lfs/${path}`, {
		as,
		body:
			typeof body === "string" ? body : body ? JSON.stringify(body) : undefined,
	});
const batch = (
	operation: string,
	objects: object[],
	more: Parameters<typeof lfs>[2] = {},
) => lfs("POST", "objects/batch", { body: { operation, objects }, ...more });
const upload = (
	{ oid, size, text }: ReturnType<typeof thing>,
	more: Parameters<typeof lfs>[2] = {},
) => lfs("PUT", `objects/${oid}/${size}`, { body: text, ...more });

test("an object is asked for, sent, verified, and got whole or in part", async () => {
	const one = thing("large file");
	const href = `${forge.url}ada/open.git/info/lfs`;
	const header = { Authorization: expect.stringMatching(/^Basic /) };
	const asked = await batch("upload", [one]);
	expect(asked.headers.get("content-type")).toBe(
		"application/vnd.git-lfs+json",
	);
	expect(asked.json).toEqual({
		transfer: "basic",
		hash_algo: "sha256",
		objects: [
			{
				oid: one.oid,
				size: 10,
				authenticated: true,
				actions: {
					upload: { href: `${href}/objects/${one.oid}/10`, header },
					verify: { href: `${href}/verify`, header },
				},
			},
		],
	});
	expect((await lfs("POST", "verify", { body: one })).status).toBe(404);
	expect((await upload({ ...one, text: "other text" })).status).toBe(422);
	expect((await upload({ ...one, size: 9 })).status).toBe(422);
	expect((await upload(one)).status).toBe(200);
	expect((await upload(one)).status).toBe(200);
	expect((await lfs("POST", "verify", { body: one })).status).toBe(200);
	expect((await batch("upload", [one])).json.objects).toEqual([
		{ oid: one.oid, size: 10 },
	]);
	const { objects } = (await batch("download", [one], { as: null })).json;
	expect(objects[0].actions.download.href).toBe(`${href}/objects/${one.oid}`);
	expect((await lfs("GET", `objects/${one.oid}`, { as: null })).text).toBe(
		"large file",
	);
	const part = await send(
		forge,
		"GET",
		`/ada/open/info/lfs/objects/${one.oid}`,
		{ headers: { Range: "bytes=6-" } },
	);
	expect([part.status, part.text]).toEqual([206, "file"]);
});

test("what is wrong with one object does not hold up the others; what is wrong as a whole is refused", async () => {
	const good = thing("good");
	const { json } = await batch("upload", [
		good,
		{ oid: "../x", size: 1 },
		{ oid: good.oid, size: -1 },
		null as never,
	]);
	expect(
		json.objects.map((o: { error?: { code: number } }) => o.error?.code),
	).toEqual([undefined, 422, 422, 422]);
	const few = await queriesOf(forge, () => batch("upload", [good]));
	expect(
		await queriesOf(forge, () =>
			batch("upload", [thing("a"), thing("b"), thing("c")]),
		),
	).toBe(few);
	for (const body of [
		"{",
		"[]",
		'{"operation":"delete","objects":[]}',
		'{"operation":"upload"}',
	])
		expect((await lfs("POST", "objects/batch", { body })).status).toBe(422);
	expect(
		(await batch("download", [thing("none")])).json.objects[0].error.code,
	).toBe(404);
	expect((await lfs("PUT", "objects/abc/1", { body: "x" })).status).toBe(422);
	expect((await lfs("DELETE", "locks")).status).toBe(405);
	expect((await lfs("GET", "nothing")).status).toBe(404);
});

test("rights are those of the repository, and to know an id is none", async () => {
	const one = thing("kept secret");
	const repo = "secret";
	expect((await upload(one, { repo })).status).toBe(200);
	const narrow = await forge.token(ada, ["read:user"]);
	const reads = await forge.token(ada, ["read:repository"]);
	for (const [as, operation, status] of [
		[null, "download", 401],
		[eve, "download", 404],
		[narrow, "download", 403],
		[bob, "download", 200],
		[reads, "download", 200],
		[null, "upload", 401],
		[eve, "upload", 404],
		[bob, "upload", 403],
		[reads, "upload", 403],
	] as const) {
		expect([as, (await batch(operation, [one], { as, repo })).status]).toEqual([
			as,
			status,
		]);
		if (operation === "upload")
			expect([as, (await upload(thing("x"), { as, repo })).status]).toEqual([
				as,
				status,
			]);
		else
			expect([
				as,
				(await lfs("GET", `objects/${one.oid}`, { as, repo })).status,
			]).toEqual([as, status]);
	}
	expect(
		(await batch("upload", [one])).json.objects[0].actions.upload,
	).toBeDefined();
	expect((await lfs("GET", `objects/${one.oid}`)).status).toBe(404);
	expect(
		(await lfs("GET", `objects/${one.oid}`, { repo: "secret.wiki" })).status,
	).toBe(404);
	await forge.call("PATCH", "/repos/ada/secret", {
		as: ada,
		body: { archived: true },
	});
	expect((await batch("upload", [one], { repo })).status).toBe(403);
	await forge.call("PATCH", "/repos/ada/secret", {
		as: ada,
		body: { archived: false },
	});
});

test("paths are locked, listed in pages, and unlocked by whom they belong to or by force", async () => {
	await forge.call("PUT", "/repos/ada/open/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
	const made: { id: string; path: string }[] = [];
	for (const path of ["a.psd", "b/c.psd", "d.psd"])
		made.push((await lfs("POST", "locks", { body: { path } })).json.lock);
	expect(made[0]).toEqual({
		id: expect.any(String),
		path: "a.psd",
		locked_at: expect.any(String),
		owner: { name: "ada" },
	});
	const again = await lfs("POST", "locks", {
		as: bob,
		body: { path: "a.psd" },
	});
	expect([again.status, again.json.lock.id]).toEqual([409, made[0]?.id]);
	for (const path of ["", "/x", "a/../b", "x".repeat(5000)])
		expect((await lfs("POST", "locks", { body: { path } })).status).toBe(422);
	const first = (await lfs("GET", "locks?limit=2")).json;
	expect(first.locks.map((l: { path: string }) => l.path)).toEqual([
		"a.psd",
		"b/c.psd",
	]);
	const rest = (await lfs("GET", `locks?limit=2&cursor=${first.next_cursor}`))
		.json;
	expect([rest.locks.length, rest.next_cursor]).toEqual([1, undefined]);
	expect((await lfs("GET", "locks?path=d.psd")).json.locks.length).toBe(1);
	expect(
		(await lfs("GET", `locks?id=${made[1]?.id}`, { repo: "secret" })).json
			.locks,
	).toEqual([]);
	const seen = (await lfs("POST", "locks/verify", { as: bob, body: {} })).json;
	expect([seen.ours.length, seen.theirs.length]).toEqual([0, 3]);
	const lift = (as: As, force: boolean, repo = "open") =>
		lfs("POST", `locks/${made[0]?.id}/unlock`, { as, body: { force }, repo });
	expect((await lift(ada, true, "secret")).status).toBe(404);
	expect((await lift(bob, false)).status).toBe(403);
	expect((await lift(bob, true)).status).toBe(200);
	expect((await lift(ada, false)).status).toBe(404);
});

test("contents tell of the object, media deliver it, and a fork has it too", async () => {
	const one = thing("what the pointer stands for");
	await upload(one);
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${one.oid}\nsize ${one.size}\n`;
	const content = Buffer.from(pointer).toString("base64");
	await forge.call("POST", "/repos/ada/open/contents/big.bin", {
		as: ada,
		body: { content, message: "m" },
	});
	const { body } = await forge.call("GET", "/repos/ada/open/contents/big.bin", {
		as: null,
	});
	expect(body).toMatchObject({ lfs_oid: one.oid, lfs_size: one.size });
	expect((await forge.call("GET", "/repos/ada/open/raw/big.bin")).text).toBe(
		pointer,
	);
	expect((await forge.call("GET", "/repos/ada/open/media/big.bin")).text).toBe(
		one.text,
	);
	expect(
		(await send(forge, "GET", "/ada/open/media/branch/main/big.bin")).text,
	).toBe(one.text);
	await forge.call("POST", "/repos/ada/open/forks", { as: eve, body: {} });
	expect((await forge.call("GET", "/repos/eve/open/media/big.bin")).text).toBe(
		one.text,
	);
});

test("bytes go with the last repository that has them, after a while", async () => {
	const one = thing("kept by the fork");
	const two = thing("only in the secret repository");
	await upload(one);
	await upload(two, { repo: "secret" });
	await forge.call("POST", "/repos/ada/open/forks", { as: bob, body: {} });
	for (const name of ["open", "secret"])
		expect(
			(await forge.call("DELETE", `/repos/ada/${name}`, { as: ada })).status,
		).toBe(204);
	const there = async () =>
		Promise.all(
			[one, two].map(
				async ({ oid }) => (await forge.app.blobs.stat(oid)) !== undefined,
			),
		);
	await collectBlobs(forge.app);
	expect(await there()).toEqual([true, true]);
	ahead = 25 * 3600 * 1000;
	await collectBlobs(forge.app);
	expect(await there()).toEqual([true, false]);
});
