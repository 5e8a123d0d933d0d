import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/admin/users/ada/orgs", {
		body: { username: "closed", visibility: "private" },
	});
	for (const [owner, name, version] of [
		["ada", "tool", "1.0"],
		["ada", "tool", "1.1"],
		["ada", "odd+name", "2 beta".replace(" ", "-")],
		["closed", "secret", "1.0"],
	] as const)
		await upload(owner, name, version);
});

async function upload(owner: string, name: string, version: string) {
	const { status } = await fetch(
		`${forge.url}api/packages/${owner}/generic/${encodeURIComponent(name)}/${version}/file.txt`,
		{
			method: "PUT",
			headers: {
				Authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}`,
			},
			body: `${name} ${version}`,
		},
	);
	expect([owner, name, status]).toEqual([owner, name, 201]);
}

test("the packages of an owner are listed with their newest version, found by name and kind", async () => {
	const browser = visitor(forge);
	const all = await browser.get("/ada/-/packages");
	expect(all.status).toBe(200);
	expect(all.html).toContain('href="/ada/-/packages/generic/tool/1.1"');
	expect(all.words).toContain("odd+name");
	expect(all.words).not.toContain("secret");
	const found = await browser.get("/ada/-/packages?q=odd&type=generic");
	expect(found.words).not.toContain("tool");
	const none = await browser.get("/ada/-/packages?type=npm");
	expect(none.words).toContain("No packages");
});

test("a version has its lines to install, its files and its other versions", async () => {
	const browser = visitor(forge);
	const at = "/ada/-/packages/generic/tool";
	expect((await browser.get(at)).to).toBe(`${at}/1.1`);
	const page = await browser.get(`${at}/1.0`);
	expect(page.status).toBe(200);
	expect(page.words).toContain(
		`curl -OJ ${forge.url}api/packages/ada/generic/tool/1.0/file.txt`,
	);
	expect(page.words).not.toContain("Delete version");
	const link = /href="([^"]*\/files\/\d+)"/.exec(page.html)?.[1] ?? "";
	const file = await browser.get(link);
	expect([file.html, file.headers.get("content-disposition")]).toEqual([
		"tool 1.0",
		"attachment; filename=file.txt",
	]);
	expect((await browser.get(`${at}/1.0/files/999999`)).status).toBe(404);
	expect((await browser.get(`${at}/versions`)).words).toContain("1.0");
	expect((await browser.get(`${at}/9`)).status).toBe(404);
	expect((await browser.get("/ada/-/packages/generic/none")).status).toBe(404);
	const odd = await browser.get("/ada/-/packages/generic/odd%2Bname/2-beta");
	expect(odd.status).toBe(200);
});

test("packages of a private organization are there for its members alone", async () => {
	const inside = await signedInVisitor(forge, ada);
	const outside = await signedInVisitor(forge, bob);
	for (const path of [
		"/closed/-/packages",
		"/closed/-/packages/generic/secret",
		"/closed/-/packages/generic/secret/1.0",
		"/closed/-/packages/generic/secret/versions",
	]) {
		expect([path, (await outside.get(path)).status]).toEqual([path, 404]);
		expect([path, (await visitor(forge).get(path)).status]).toEqual([
			path,
			404,
		]);
		expect((await inside.get(path)).status).toBeLessThan(400);
	}
	const page = await inside.get("/closed/-/packages/generic/secret/1.0");
	const link = /href="([^"]*\/files\/\d+)"/.exec(page.html)?.[1] ?? "";
	expect((await outside.get(link)).status).toBe(404);
});

test("who may write deletes a version by typing it; nobody else does", async () => {
	await upload("ada", "brief", "1.0");
	const at = "/ada/-/packages/generic/brief/1.0";
	const outside = await signedInVisitor(forge, bob);
	expect((await outside.post(`${at}/delete`, { typed: "1.0" })).status).toBe(
		403,
	);
	const inside = await signedInVisitor(forge, ada);
	const wrong = await inside.post(`${at}/delete`, { typed: "2.0" });
	expect([wrong.status, wrong.wrong]).toEqual([
		422,
		["The version does not match."],
	]);
	const done = await inside.post(`${at}/delete`, { typed: "1.0" });
	expect([done.status, done.to]).toEqual([303, "/ada/-/packages"]);
	expect((await inside.get(at)).status).toBe(404);
});

test("the list asks as often for many packages as for one", async () => {
	const browser = visitor(forge);
	const look = () => browser.get("/ada/-/packages");
	const few = await queriesOf(forge, look);
	for (let i = 0; i < 5; i++) await upload("ada", `more-${i}`, "1.0");
	expect(await queriesOf(forge, look)).toBe(few);
});

test("a package is linked with a repository of its owner, and deleted by its name", async () => {
	await upload("ada", "pack", "1.0");
	for (const as of [ada, bob])
		await forge.call("POST", "/user/repos", { as, body: { name: "home" } });
	await forge.call("POST", "/user/repos", { as: bob, body: { name: "other" } });
	const own = await signedInVisitor(forge, ada);
	const at = "/ada/-/packages/settings/generic/pack";
	expect((await own.get("/ada/-/packages/generic/pack/1.0")).html).toContain(
		at,
	);
	expect((await own.get(at)).words).toContain(
		"The package is not linked to a repository.",
	);
	expect((await own.post(`${at}/link`, { repo: "other" })).wrong).toEqual([
		"Ada has no repository with this name.",
	]);
	expect((await own.post(`${at}/link`, { repo: "home" })).to).toBe(at);
	expect((await own.get("/ada/home/packages")).words).toContain("pack");
	expect((await own.post(`${at}/link`, { repo: "home" })).wrong).toEqual([
		"The package is already linked to this repository.",
	]);
	expect((await own.post(`${at}/unlink`)).to).toBe(at);
	expect((await own.get("/ada/home/packages")).words).not.toContain("pack 1");
	const other = await signedInVisitor(forge, bob);
	for (const path of ["/link", "/unlink", "/delete"]) {
		const sent = { repo: "home", typed: "pack" };
		expect((await other.post(at + path, sent)).status).toBe(403);
		expect((await visitor(forge).post(at + path, sent)).status).toBe(401);
	}
	expect((await other.get(at)).status).toBe(403);
	expect((await visitor(forge).get(at)).status).toBe(303);
	expect((await own.post(`${at}/delete`, { typed: "x" })).wrong).toEqual([
		"The name does not match.",
	]);
	expect((await own.post(`${at}/delete`, { typed: "pack" })).to).toBe(
		"/ada/-/packages",
	);
	expect((await own.get(at)).status).toBe(404);
});
