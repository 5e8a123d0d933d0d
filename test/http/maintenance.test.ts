import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../src/cli/admin-commands.ts";
import {
	despiteMaintenance,
	maintenanceWords,
} from "../../src/domain/maintenance/maintenance.ts";
import { setMaintenance } from "../../src/domain/maintenance/set-maintenance.ts";
import { operator } from "../../src/domain/permissions/actor.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";
import { begin, sshClient, sshPair } from "../support/ssh-client.ts";
import { signedInVisitor, visitor } from "../web/support/browser.ts";

let forge: Forge;
let ann: { name: string; password: string };
const pair = sshPair();
const words = "a new disk, until six";

beforeAll(async () => {
	forge = await testForge();
	ann = await forge.user("ann");
	await forge.call("POST", "/user/repos", {
		as: ann,
		body: { name: "box", auto_init: true },
	});
	await forge.call("POST", "/user/keys", {
		as: ann,
		body: { title: "mine", key: pair.public },
	});
});
afterEach(() => setMaintenance(forge.app, operator, undefined));
const command = (...args: string[]) => runAdmin(forge.app, args);
const start = () => command("maintenance", "on", `--words=${words}`);
const authorization = () =>
	`Basic ${Buffer.from(`${ann.name}:${ann.password}`).toString("base64")}`;
const send = (method: string, path: string, body?: string) =>
	fetch(forge.url + path, {
		method,
		body: body ?? null,
		headers: {
			authorization: authorization(),
			"content-type": "application/json",
		},
	});

test("changes of every kind are refused with words and a time, and reading goes on", async () => {
	const browser = await signedInVisitor(forge, ann);
	await start();
	for (const [method, path] of [
		["POST", "api/v1/repos/ann/box/issues"],
		["PATCH", "api/v1/repos/ann/box"],
		["DELETE", "api/v1/repos/ann/box"],
		["PUT", "api/packages/ann/generic/one/1/file"],
		["PUT", "ann/box.git/info/lfs/objects/00/1"],
		["POST", "v2/ann/image/blobs/uploads/"],
		["POST", "ann/box.git/git-receive-pack"],
		["GET", "ann/box.git/info/refs?service=git-receive-pack"],
		["POST", "api/actions/runner.v1.RunnerService/FetchTask"],
		["POST", "user/settings"],
	] as const) {
		const answer = await send(
			method,
			path,
			method === "GET" ? undefined : "{}",
		);
		expect([path, answer.status]).toEqual([path, 503]);
		expect([path, answer.headers.get("retry-after")]).toEqual([path, "60"]);
		const text = await answer.text();
		expect(text).toContain(maintenanceWords);
		expect(text).toContain(words);
	}
	const issue = await forge.call("POST", "/repos/ann/box/issues", {
		as: ann,
		body: { title: "late" },
	});
	expect(issue.body).toMatchObject({
		message: expect.stringContaining(words) as string,
	});
	for (const path of ["/", "/ann/box", "/ann/box/issues", "/user/settings"]) {
		const page = await browser.get(path);
		expect([path, page.status]).toEqual([path, 200]);
		expect(page.html).toContain(words);
	}
	const read = await forge.call("GET", "/repos/ann/box", { as: ann });
	expect(read.status).toBe(200);
	const drawn = await send("POST", "api/v1/markdown", '{"text":"*a*"}');
	expect(drawn.status).toBe(200);
});

test("git fetches, and a push says why it is refused, over HTTP and SSH", async () => {
	await start();
	const folder = mkdtempSync(join(tmpdir(), "ingot-maintenance-"));
	const git = (...args: string[]) =>
		promisify(execFile)("git", ["-C", folder, ...args], {
			env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
		});
	const address = forge.url.replace("//", `//ann:${ann.password}@`);
	await git("clone", "-q", `${address}ann/box.git`, ".");
	writeFileSync(join(folder, "new"), "new\n");
	await git("add", "new");
	const as = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
	await git(...as, "commit", "-qm", "new");
	const pushed = await git("push", "-q").catch(
		(error: { stderr: string }) => error,
	);
	expect(pushed.stderr).toMatch(/503|maintained/);
	const client = await sshClient(forge.app.sshPort, pair.private);
	const channel = await begin(client, "git-receive-pack 'ann/box.git'");
	let said = "";
	channel.stderr.on("data", (bytes: Buffer) => {
		said += bytes.toString();
	});
	await expect.poll(() => said).toContain(words);
	const fetched = await begin(client, "git-upload-pack 'ann/box.git'");
	let refs = "";
	fetched.on("data", (bytes: Buffer) => {
		refs += bytes.toString();
	});
	await expect.poll(() => refs).toContain("refs/heads/main");
	client.destroy();
});

test("an administrator signs in and ends it, and others come in afterwards", async () => {
	await start();
	const outside = await visitor(forge).post("/user/login", {
		user_name: ann.name,
		password: ann.password,
	});
	expect(outside.status).toBe(503);
	const root = await signedInVisitor(forge, forge.admin);
	const page = await root.get("/-/admin/banner");
	expect(page.words).toContain("Disable maintenance mode");
	expect((await root.post("/-/admin/banner", { words: "x" })).status).toBe(503);
	expect((await root.post("/-/admin/maintenance")).status).toBe(303);
	const inside = await signedInVisitor(forge, ann);
	expect((await inside.get("/")).html).not.toContain(words);
	await root.post("/-/admin/maintenance", { on: "on", reason: "once more" });
	expect((await inside.get("/")).html).toContain("once more");
	expect((await inside.post("/-/admin/maintenance")).status).toBe(403);
	expect((await inside.post("/user/logout")).status).toBe(303);
	expect((await inside.get("/user/settings")).status).not.toBe(200);
});

test("the database itself refuses what comes past the entrances, and jobs wait", async () => {
	const { app } = forge;
	await start();
	expect(await command("maintenance", "show")).toContain("only be read");
	const write = () =>
		app.db.write((tx) => tx.change((q) => q.deleteFrom("banner")));
	await expect(write()).rejects.toMatchObject({ kind: "unavailable" });
	await expect(despiteMaintenance(write)).resolves.toBe(0);
	const ran: string[] = [];
	app.jobs.handle("test-maintenance", "quick", async () => {
		ran.push("ran");
	});
	await despiteMaintenance(() =>
		app.db.write((tx) =>
			app.jobs.enqueue(tx, { kind: "test-maintenance", payload: {} }),
		),
	);
	app.jobs.wake();
	await forge.call("GET", "/version");
	expect(ran).toEqual([]);
	await command("maintenance", "off");
	await expect.poll(() => ran).toEqual(["ran"]);
	await expect(write()).resolves.toBe(0);
});

test("it lasts over a restart, which needs no change", async () => {
	const data = mkdtempSync(join(tmpdir(), "ingot-maintenance-"));
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	const first = await startForge({ data, databaseUrl });
	await setMaintenance(first.app, operator, words);
	await first.close();
	const second = await startForge({ data, databaseUrl });
	try {
		const made = await second.call("POST", "/orgs", {
			as: second.admin,
			body: { username: "guild" },
		});
		expect(made.status).toBe(503);
		expect((await second.call("GET", "/version")).status).toBe(200);
	} finally {
		await second.close();
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	}
});
