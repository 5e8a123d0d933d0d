import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { registryBench } from "../support/registry.ts";

const bench = registryBench("/api/packages/ada/rpm");
const { call, get } = bench;

/** A package that holds nothing but what it says of itself. */
function rpmOf(name: string, version: string): Buffer {
	const words = [
		[1000, name],
		[1001, version],
		[1002, "1"],
		[1022, "noarch"],
		[1044, `${name}.src.rpm`],
	] as const;
	const entries: Buffer[] = [];
	let store = "";
	for (const [tag, word] of words) {
		const entry = Buffer.alloc(16);
		[tag, 6, store.length, 1].forEach((n, i) => {
			entry.writeUInt32BE(n, 4 * i);
		});
		entries.push(entry);
		store += `${word}\0`;
	}
	const intro = (count: number, size: number) => {
		const bytes = Buffer.alloc(16);
		[0x8eade801, 0, count, size].forEach((n, i) => {
			bytes.writeUInt32BE(n, 4 * i);
		});
		return bytes;
	};
	const lead = Buffer.alloc(96);
	lead.writeUInt32BE(0xedabeedb);
	return Buffer.concat([
		lead,
		intro(0, 0),
		intro(entries.length, store.length),
		...entries,
		Buffer.from(store),
	]);
}

const put = async (path: string, name: string, version: string) =>
	(await call("PUT", path, { body: rpmOf(name, version) })).status;
const primary = async (group: string) =>
	gunzipSync((await get(`${group}/repodata/primary.xml.gz`)).bytes).toString();

test("each group is a repository of its own", async () => {
	expect(await put("/upload", "plain", "1.0")).toBe(201);
	for (const group of ["/el7", "/rocky/el9"])
		expect(await put(`${group}/upload`, "grouped", "1.0")).toBe(201);
	expect(await put("/el7/upload", "grouped", "1.0")).toBe(409);
	expect(await put("/el7/upload", "grouped", "2.0")).toBe(201);
	expect(await primary("")).toContain('packages="1"');
	expect(await primary("/el7")).toContain('packages="2"');
	const nine = await primary("/rocky/el9");
	expect(nine).toContain('packages="1"');
	expect(nine).toContain("<name>grouped</name>");
	expect(nine).toContain('href="package/grouped-1.0-1.noarch.rpm"');
	expect((await get("/el8/repodata/repomd.xml")).status).toBe(404);
	const whole = rpmOf("grouped", "1.0");
	for (const path of [
		"/rocky/el9/package/grouped-1.0-1.noarch.rpm",
		"/rocky/el9/package/grouped/1.0-1/noarch",
		"/rocky/el9/package/grouped/1.0-1/noarch/grouped-1.0-1.noarch.rpm",
	])
		expect((await get(path)).bytes.equals(whole)).toBe(true);
	expect((await get("/package/grouped-1.0-1.noarch.rpm")).status).toBe(404);
});

test("a group tells clients how to be set up", async () => {
	const address = `${bench.forge.url}api/packages/ada/rpm`;
	for (const path of ["/team/a.repo", "/team/a/config.repo"]) {
		const { text } = await get(path);
		expect(text).toContain("[ada-team-a]\n");
		expect(text).toContain(`baseurl=${address}/team/a\n`);
		expect(text).toContain(`gpgkey=${address}/repository.key\n`);
	}
	for (const path of [".repo", "/config.repo"])
		expect((await get(path)).text).toContain(
			`[ada]\nname=ada\nbaseurl=${address}\n`,
		);
});

test("a package is deleted in its group alone, by who may", async () => {
	for (const group of ["/one", "/two"])
		expect(await put(`${group}/upload`, "shared", "1.0")).toBe(201);
	const path = "package/shared/1.0-1/noarch";
	const status = async (more?: Parameters<typeof call>[2]) =>
		(await call("DELETE", `/one/${path}`, more)).status;
	for (const as of [null, bench.eve]) expect(await status({ as })).toBe(401);
	expect((await call("DELETE", `/${path}`)).status).toBe(404);
	expect(await status()).toBe(204);
	expect(await status()).toBe(404);
	expect((await get(`/one/${path}`)).status).toBe(404);
	expect((await get(`/two/${path}`)).status).toBe(200);
});

test("what no address has is not found, and groups cannot look like addresses", async () => {
	for (const path of [
		"/package/upload",
		"/repodata/x/upload",
		"/..%2fx/upload",
		"/a%20b/upload",
		`/${"a/".repeat(6)}upload`,
		`/${"a".repeat(100)}/upload`,
		"/el7",
	])
		expect([path, await put(path, "odd", "1.0")]).toEqual([path, 404]);
	for (const path of ["/", "/el7", "/upload", `/${"a/".repeat(400)}x`])
		expect([path, (await get(path)).status]).toEqual([path, 404]);
});
