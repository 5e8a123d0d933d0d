import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { readTar } from "../../src/archives/tar.ts";
import { verifyPgpSignature } from "../../src/crypto/openpgp/verify.ts";
import { storedKeys } from "../../src/domain/keys/gpg-token.ts";
import type { Forge } from "../../src/start-forge.ts";
import { arOf, tarOf, tgzOf } from "../support/archives.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

let forge: Forge;
let ada: { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const pacman = "/api/packages/ada/arch";

const put = async (path: string, body: Buffer) =>
	(await send(forge, "PUT", path, { as: ada, body })).status;
const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(forge.url + path.slice(1), { headers });

const putDeb = (version: string) =>
	put(
		"/api/packages/ada/debian/pool/stable/main/upload",
		arOf({
			"debian-binary": "2.0\n",
			"control.tar.gz": tgzOf({
				"./control": `Package: tool\nVersion: ${version}\nArchitecture: amd64\nMaintainer: A <a@example.org>\nDescription: a tool\n`,
			}),
			"data.tar.gz": tgzOf({}),
		}),
	);

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	expect(await putDeb("1.0")).toBe(201);
	const body = tgzOf({
		".PKGINFO":
			"pkgname = tool\npkgver = 1.0-1\npkgdesc = a tool\narch = x86_64\nsize = 3\n",
		"usr/bin/tool": "run\n",
	});
	expect(await put(`${pacman}/core`, body)).toBe(201);
	clock.now += 5000;
});

test.each([
	"/api/packages/ada/debian/dists/stable/InRelease",
	"/api/packages/ada/debian/dists/stable/Release",
	"/api/packages/ada/debian/dists/stable/main/binary-amd64/Packages",
	"/api/packages/ada/debian/dists/stable/main/binary-amd64/Packages.gz",
	"/api/packages/ada/rpm/repodata/repomd.xml",
	`${pacman}/core/x86_64/core.db`,
])("%s is not sent again to a client that has it", async (path) => {
	const first = await get(path);
	expect(first.status).toBe(200);
	const etag = first.headers.get("etag") as string;
	const modified = first.headers.get("last-modified") ?? "";
	expect((await get(path, { "If-None-Match": etag })).status).toBe(304);
	expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
	// an index of nothing has no time
	expect(modified !== "").toBe(!path.includes("/rpm/"));
	if (!modified) return;
	const since = (at: number) =>
		get(path, { "If-Modified-Since": new Date(at).toUTCString() });
	expect((await since(Date.parse(modified))).status).toBe(304);
	expect((await since(Date.parse(modified) - 1000)).status).toBe(200);
	// the tag wins over the time
	const both = await get(path, {
		"If-None-Match": '"other"',
		"If-Modified-Since": modified,
	});
	expect(both.status).toBe(200);
});

test("what changes twice in a second is missed by nobody who asks by its time", async () => {
	const path =
		"/api/packages/ada/debian/dists/stable/main/binary-amd64/Packages";
	const time = async (since?: string | null) => {
		const answer = await get(path, since ? { "If-Modified-Since": since } : {});
		return [answer.status, answer.headers.get("last-modified")] as const;
	};
	const [, before] = await time();
	expect(await time(before)).toEqual([304, before]);
	const at = (ms: number) => new Date(clock.now + ms).toUTCString();
	const [earlier, second, next] = [at(-1000), at(0), at(1000)];
	expect(await putDeb("1.1")).toBe(201);
	for (const since of [before, earlier])
		expect(await time(since)).toEqual([200, second]);
	// who has it need not fetch it once more
	expect(await time(second)).toEqual([304, second]);
	for (const version of ["1.2", "1.3"]) {
		expect(await putDeb(version)).toBe(201);
		expect(await time(second)).toEqual([200, second]);
	}
	clock.now += 1000;
	expect(await time(second)).toEqual([200, next]);
	expect(await time(next)).toEqual([304, next]);
	expect(await putDeb("1.4")).toBe(201);
	clock.now += 1000;
	expect(await time(next)).toEqual([200, at(0)]);
});

test("the time of a distribution is the one that its files tell", async () => {
	clock.now += 5000;
	expect(await putDeb("2.0")).toBe(201);
	const answer = await get("/api/packages/ada/debian/dists/stable/InRelease");
	const [, date = ""] = /^Date: (.+)$/m.exec(await answer.text()) ?? [];
	expect(Date.parse(date)).toBe(
		Date.parse(answer.headers.get("last-modified") ?? ""),
	);
});

test("packages and databases of pacman are signed with the key of their owner", async () => {
	const key = await (await get(`${pacman}/repository.key`)).text();
	const bytesOf = async (path: string) => {
		const answer = await get(`${pacman}/core/x86_64/${path}`);
		expect([path, answer.status]).toEqual([path, 200]);
		return Buffer.from(await answer.arrayBuffer());
	};
	const armour = (signature: Buffer) =>
		`-----BEGIN PGP SIGNATURE-----\n\n${signature.toString("base64")}\n-----END PGP SIGNATURE-----\n`;
	const file = "tool-1.0-1-x86_64.pkg.tar.gz";
	for (const path of [file, "core.db", "core.db.tar.gz", "core.files"]) {
		const verdict = verifyPgpSignature(
			armour(await bytesOf(`${path}.sig`)),
			await bytesOf(path),
			storedKeys(key),
		);
		expect([path, verdict.valid]).toEqual([path, true]);
	}
	const listed = await readTar(
		forge.app.archives.unpacking,
		Readable.from(
			[tarOf({}), gunzipSync(await bytesOf("core.files"))].slice(1),
		),
		{ wanted: () => true },
	);
	expect(String(listed.get("tool-1.0-1/files"))).toBe(
		"%FILES%\nusr/bin/tool\n\n",
	);
	const desc = String(listed.get("tool-1.0-1/desc"));
	const inside = /%PGPSIG%\n(\S+)\n/.exec(desc)?.[1] as string;
	expect(inside).toBe((await bytesOf(`${file}.sig`)).toString("base64"));
	for (const path of ["none.db.sig", "none-1-1-x86_64.pkg.tar.gz.sig"])
		expect((await get(`${pacman}/core/x86_64/${path}`)).status).toBe(404);
});
