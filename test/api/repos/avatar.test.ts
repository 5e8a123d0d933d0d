import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];
const pixel =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const at = "/repos/ada/tree/avatar";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "tree" } });
});

const upload = (image: string, as: User | null = ada) =>
	forge.call("POST", at, { as, body: { image } });
const address = async () =>
	(
		await forge.call<{ avatar_url: string }>("GET", "/repos/ada/tree", {
			as: null,
		})
	).body.avatar_url;

test("a picture is uploaded, served and taken away", async () => {
	expect(await address()).toBe("");
	expect((await upload(pixel)).status).toBe(204);
	const url = await address();
	const shown = await fetch(url);
	expect(shown.headers.get("Content-Type")).toBe("image/png");
	expect(Buffer.from(await shown.arrayBuffer()).toString("base64")).toBe(pixel);
	expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
	expect((await fetch(url, { method: "POST" })).status).toBe(405);
	const known = await fetch(url, {
		headers: { "If-None-Match": shown.headers.get("ETag") ?? "" },
	});
	expect(known.status).toBe(304);
	expect((await forge.call("DELETE", at, { as: ada })).status).toBe(204);
	expect(await address()).toBe("");
	expect((await fetch(url)).status).toBe(404);
});

test.each([
	["no base64", "***"],
	["no picture", Buffer.from("<svg onload=alert(1)>").toString("base64")],
	["nothing", ""],
])("%s is refused", async (_, image) => {
	expect((await upload(image)).status).toBe(400);
	expect(await address()).toBe("");
});

test("only administrators change the picture", async () => {
	for (const method of ["POST", "DELETE"])
		for (const [as, status] of [
			[null, 401],
			[bob, 403],
			[await forge.token(ada, ["read:repository"]), 403],
		] as const)
			expect(
				(await forge.call(method, at, { as, body: { image: pixel } })).status,
			).toBe(status);
});

test("an account without a picture has one of our own making, always the same", async () => {
	const { body } = await forge.call<{ avatar_url: string }>("GET", "/user", {
		as: bob,
	});
	const [one, two] = await Promise.all([
		fetch(body.avatar_url),
		fetch(body.avatar_url),
	]);
	expect(one.headers.get("Content-Type")).toBe("image/svg+xml");
	expect(await one.text()).toBe(await two.text());
});

test("other blobs are no pictures", async () => {
	const { key } = await forge.app.blobs.put([Buffer.from("secret")]);
	for (const door of ["avatars", "repo-avatars"])
		expect((await fetch(`${forge.url}${door}/${key}`)).status).toBe(404);
});
