import { beforeAll, expect, test } from "vitest";
import { verifyCheckpoint } from "../../../src/crypto/tlog/checkpoint.ts";
import { leafHash } from "../../../src/crypto/tlog/tree.ts";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import { logVerifier } from "../../../src/domain/audit-verification/verify-database.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let token = "";
let name = "";
beforeAll(async () => {
	forge = await testForge();
	await addRecords(forge.app, 300);
	await forge.app.auditSealing.settled();
	await forge.app.auditSealing.close();
	token = await tokenOf(["read:admin"]);
	name = (await logOf()).origin.split("/").at(-1) ?? "";
});

const logOf = async () => {
	const log = await newestLog(forge.app.db);
	if (!log) throw new Error("no log");
	return log;
};
const tokenOf = async (scopes: string[]) =>
	(await forge.token(forge.admin, scopes)).token;
const get = (path: string, as?: string, method = "GET") =>
	fetch(`${forge.app.url}-/audit-log/${path}`, {
		method,
		headers: as ? { authorization: `token ${as}` } : {},
	});

test("a checkpoint is served with its signature, and is not cached", async () => {
	const log = await logOf();
	const answer = await get("checkpoint", token);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(answer.headers.get("cache-control")).toBe("private, no-cache");
	const text = await answer.text();
	const checkpoint = verifyCheckpoint(text, logVerifier(log, forge.app.seals));
	expect(checkpoint.size).toBe(log.size);
	expect(await (await get(`${name}/checkpoint`, token)).text()).toBe(text);
});

test("tiles and entries are those of the specification, and stay what they are", async () => {
	const { size } = await logOf();
	const hashes = async (path: string) => {
		const answer = await get(`${name}/tile/${path}`, token);
		expect(answer.status, path).toBe(200);
		expect(answer.headers.get("content-type")).toBe("application/octet-stream");
		expect(answer.headers.get("cache-control")).toBe(
			"private, max-age=31536000, immutable",
		);
		return Buffer.from(await answer.arrayBuffer());
	};
	const full = await hashes("0/000");
	expect(full).toHaveLength(8192);
	expect(await hashes("1/000.p/1")).toHaveLength(32);
	expect(await hashes(`0/001.p/${size - 256}`)).toHaveLength(32 * (size - 256));
	expect(await hashes("0/000.p/3")).toEqual(full.subarray(0, 96));
	const bundle = await hashes("entries/000");
	let at = 0;
	for (let i = 0; i < 256; i++) {
		const length = bundle.readUInt16BE(at);
		const entry = bundle.subarray(at + 2, at + 2 + length);
		expect(leafHash(entry)).toEqual(full.subarray(i * 32, i * 32 + 32));
		at += 2 + length;
	}
	expect(at).toBe(bundle.length);
	const open = await get("tile/0/000", token);
	expect(open.headers.get("cache-control")).toBe("private, no-cache");
});

test("what no checkpoint reaches, and what is no tile, is not found", async () => {
	const { size } = await logOf();
	for (const path of [
		"0/001",
		`0/001.p/${size - 255}`,
		"0/002.p/1",
		"1/000",
		"1/000.p/2",
		"2/000.p/1",
		"entries/001",
		"0/000.p/0",
		"0/0",
		"x/000",
	])
		expect((await get(`${name}/tile/${path}`, token)).status, path).toBe(404);
	expect((await get("2-00000000/checkpoint", token)).status).toBe(404);
	expect((await get("1-00000000/checkpoint", token)).status).toBe(404);
	expect((await get("checkpoint", token, "POST")).status).toBe(405);
	expect((await get("checkpoint", token, "HEAD")).status).toBe(200);
});

test("only site administrators with the scope of administration read it", async () => {
	const ada = await forge.user("ada");
	const hers = await forge.token(ada, ["read:admin"]);
	const user = await tokenOf(["read:user"]);
	const open = await tokenOf(["read:admin", "public-only"]);
	for (const path of ["checkpoint", `${name}/tile/0/000`, "tile/entries/000"]) {
		expect((await get(path)).status).toBe(401);
		for (const other of [hers.token, user, open])
			expect((await get(path, other)).status).toBe(403);
		expect((await get(path, token)).status).toBe(200);
	}
});
