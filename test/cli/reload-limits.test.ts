import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import {
	buildForge,
	type ChildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { authorization, callChild as call } from "../support/mortal-forge.ts";

// Limits that are asked for with each request: a server that runs follows a reload, and what runs ends as it began.

let forge: ChildForge;
let reload: (values: object) => Promise<string>;

beforeAll(async () => {
	buildForge();
	const work = await mkdtemp(join(tmpdir(), "ingot-reload-"));
	afterFile(() => rm(work, { recursive: true, force: true }));
	const data = join(work, "data");
	const file = join(work, "settings.json");
	await writeFile(file, "{}");
	forge = await startChildForge(data, {
		INGOT_CONFIG: file,
	});
	reload = async (values) => {
		await writeFile(file, JSON.stringify(values));
		const child = runIngot(["reload", "--data", data], {});
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (text) => {
				said += text;
			});
		await once(child, "close");
		return said;
	};
	expect(
		(await call(forge, "POST", "/user/repos", { name: "bell" })).status,
	).toBe(201);
}, 120_000);

/** Sends the head of a request over a connection of its own. */
async function begin(method: string, path: string, ...headers: string[]) {
	const { hostname, port, host, origin } = new URL(forge.url);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	afterFile(() => void socket.destroy());
	await once(socket, "connect");
	const head = [
		`${method} ${path} HTTP/1.1`,
		`Host: ${host}`,
		`Origin: ${origin}`,
		...headers,
	];
	socket.write(`${head.join("\r\n")}\r\n\r\n`);
	return socket;
}
/** Begins to open an issue; its body is still to come. */
const beginIssue = (bytes: number) =>
	begin(
		"POST",
		"/api/v1/repos/root/bell/issues",
		`Authorization: ${authorization}`,
		"Content-Type: application/json",
		`Content-Length: ${bytes}`,
	);
const statusOf = async (socket: Socket): Promise<number> => {
	const [bytes] = await once(socket, "data");
	return Number(/^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1]);
};
const issue = (length: number) => {
	const empty = JSON.stringify({ title: "one", body: "" });
	return empty.replace('""', `"${"x".repeat(length - empty.length)}"`);
};
const statusAt = async (path: string) =>
	(await fetch(forge.url + path, { headers: { connection: "close" } })).status;

test("the requests of the API at the same time", async () => {
	const held = await beginIssue(100);
	expect(await statusAt("api/v1/version")).toBe(200);
	expect(await reload({ mostRequests: 1 })).toBe(
		"INGOT_MOST_REQUESTS: 2000 is now 1\n",
	);
	expect(await statusAt("api/v1/version")).toBe(503);
	held.write(issue(100));
	expect(await statusOf(held)).toBe(201);
	await expect.poll(() => statusAt("api/v1/version")).toBe(200);
	await reload({});
	await beginIssue(100);
	expect(await statusAt("api/v1/version")).toBe(200);
});

test("the pages of one address at the same time", async () => {
	const held = await begin(
		"POST",
		"/user/login",
		"Content-Type: application/x-www-form-urlencoded",
		"Content-Length: 10",
	);
	expect(await statusAt("explore/repos")).toBe(200);
	await reload({ pagesAtOnce: 1 });
	await expect.poll(() => statusAt("explore/repos")).toBe(429);
	held.write("a=b&c=d&e=");
	expect(await statusOf(held)).toBeLessThan(429);
	await expect.poll(() => statusAt("explore/repos")).toBe(200);
	await reload({});
});

test("the largest body", async () => {
	const send = (length: number) =>
		call(forge, "POST", "/repos/root/bell/issues", JSON.parse(issue(length)));
	const held = await beginIssue(5000);
	held.write(issue(5000).slice(0, 100));
	expect((await send(5000)).status).toBe(201);
	await reload({ maxBodyBytes: 2000 });
	expect((await send(5000)).status).toBe(413);
	expect((await send(1500)).status).toBe(201);
	held.write(issue(5000).slice(100));
	expect(await statusOf(held)).toBe(201);
	await reload({});
	expect((await send(5000)).status).toBe(201);
});

test("the time for which a body may rest", async () => {
	const before = await beginIssue(100);
	const kept = await begin("GET", "/api/v1/version");
	expect(await statusOf(kept)).toBe(200);
	await reload({ idleSeconds: 1 });
	const after = await beginIssue(100);
	after.resume();
	// a request on a connection that was there follows as well
	const { host } = new URL(forge.url);
	kept.write(
		`POST /user/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\n`,
	);
	kept.resume();
	await Promise.all([once(after, "close"), once(kept, "close")]);
	before.write(issue(100));
	expect(await statusOf(before)).toBe(201);
	await reload({});
}, 30_000);
