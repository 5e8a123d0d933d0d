import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Config, configWith } from "../../src/config.ts";
import { takeDataDirectory } from "../../src/data-directory.ts";
import {
	examine,
	fileChecks,
	rowChecks,
} from "../../src/domain/doctor/examine.ts";
import { moveForge } from "../../src/domain/moving/move-forge.ts";
import { checkDirectory } from "../../src/domain/moving/places.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { gitWork } from "../support/git-work.ts";
import {
	dropTestDatabase,
	onPostgres,
	testDatabaseUrl,
} from "../support/postgres.ts";
import { startS3 } from "../support/s3-server.ts";

const reads = [
	"/users/search?limit=50",
	"/users/ada",
	"/repos/search?limit=50&sort=id",
	"/repos/root/book",
	"/repos/root/book/branches",
	"/repos/root/book/tags",
	"/repos/root/book/commits?limit=50",
	"/repos/root/book/contents/large.bin",
	"/repos/root/book/contents/ünï.txt",
	"/repos/root/book/git/trees/main?recursive=true",
	"/repos/root/book/issues?state=all&limit=50",
	"/repos/root/book/issues/1",
	"/repos/root/book/issues/1/comments",
	"/repos/root/book/issues/1/timeline",
	"/repos/root/book/issues/1/times",
	"/repos/root/book/labels",
	"/repos/root/book/pulls/2",
	"/repos/root/book/pulls/2/commits",
	"/repos/root/book/branch_protections",
	"/repos/root/book/releases",
	"/repos/root/book/hooks",
	"/repos/root/book/wiki/pages",
	"/repos/ada/book",
	"/repos/ada/book/commits",
	"/repos/ada/copy",
	"/repos/issues/search?q=whale&state=all",
	"/packages/root",
	"/packages/root/generic/tools/1.0/files",
	"/notifications?all=true",
	"/orgs/works/teams",
	"/user/keys",
	"/users/root/activities/feeds?limit=50",
] as const;

/** An answer without the address, and the sizes, which are measured anew now and then. */
const told = (forge: Forge, text: string) =>
	text.replaceAll(forge.url, "URL/").replaceAll(/"size":\d+/g, '"size":0');

/** What a forge answers. */
async function answersOf(forge: Forge): Promise<Record<string, unknown>> {
	// what follows from events is there before answers are compared
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	const answers: Record<string, unknown> = {};
	for (const path of reads) {
		const { status, text } = await forge.call("GET", encodeURI(path));
		expect(status, `${path}: ${text}`).toBeLessThan(500);
		answers[path] = [status, told(forge, text)];
	}
	const file = await fetch(
		`${forge.url}api/packages/root/generic/tools/1.0/tool.bin`,
		{ headers: { authorization: `Basic ${btoa("root:admin-pass-1")}` } },
	);
	answers.file = [file.status, await file.text()];
	return answers;
}

/** How many tracked times the triggers have counted. */
async function timesCounted({ app }: Forge): Promise<number> {
	const rows = await app.db.rows((q) =>
		q.selectFrom("tracked_time_total").select("entries"),
	);
	return rows.reduce((sum, { entries }) => sum + entries, 0);
}

function same(
	answers: Record<string, unknown>,
	before: Record<string, unknown>,
): void {
	for (const [path, answer] of Object.entries(before))
		expect(answers[path], path).toEqual(answer);
}

/** Every file below a folder with its content, but for what SQLite and locks come and go with. */
function digestsOf(folder: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const entry of readdirSync(folder, {
		recursive: true,
		withFileTypes: true,
	})) {
		if (!entry.isFile() || /-(wal|shm)$|^lock$/.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		found[path] = createHash("sha256").update(readFileSync(path)).digest("hex");
	}
	return found;
}

async function fill(forge: Forge): Promise<void> {
	const { call } = forge;
	const make = async (method: string, path: string, body?: unknown) => {
		const made = await call(method, path, { body });
		expect(made.status, `${path}: ${made.text}`).toBeLessThan(300);
	};
	const ada = await forge.user("ada");
	await make("POST", "/orgs", { username: "works" });
	await make("POST", "/user/repos", {
		name: "book",
		auto_init: true,
		default_branch: "main",
	});
	for (const name of ["ünï.txt", "b.txt"])
		await make("POST", `/repos/root/book/contents/${encodeURI(name)}`, {
			content: btoa(name.length.toString()),
			message: `add ${name}`,
		});
	const { path, git } = await gitWork();
	await git("clone", "-q", forge.gitUrl("root/book"), "book");
	const large = Buffer.from(
		Array.from({ length: 200_000 }, (_, i) => (i * 7919 * (i % 251)) % 256),
	);
	writeFileSync(join(path, "book", "large.bin"), large);
	await git("-C", "book", "add", "-A");
	await git("-C", "book", "commit", "-q", "-m", "large");
	await git("-C", "book", "tag", "v1");
	await git("-C", "book", "push", "-q", "origin", "main", "v1", "main:side");
	await make("POST", "/repos/root/book/labels", {
		name: "bug",
		color: "#ff0000",
	});
	await make("POST", "/repos/root/book/issues", {
		title: "A whale 🐋",
		body: "seen @ada",
		labels: [1],
	});
	await make("POST", "/repos/root/book/issues/1/comments", { body: "where?" });
	await make("POST", "/repos/root/book/issues/1/times", { time: 60 });
	await make("POST", "/repos/root/book/contents/side.txt", {
		content: btoa("side"),
		message: "on the side",
		branch: "side",
	});
	await make("POST", "/repos/root/book/pulls", {
		title: "Side",
		head: "side",
		base: "main",
	});
	await make("POST", "/repos/root/book/branch_protections", {
		rule_name: "release/*",
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_usernames: ["ada"],
	});
	await make("POST", "/repos/root/book/releases", { tag_name: "v1" });
	await make("POST", "/repos/root/book/hooks", {
		type: "gitea",
		config: { url: "http://example.org/", content_type: "json", secret: "s" },
	});
	await make("POST", "/repos/root/book/wiki/new", {
		title: "Home",
		content_base64: btoa("wiki"),
	});
	await call("POST", "/repos/root/book/forks", { as: ada, body: {} });
	const upload = await fetch(
		`${forge.url}api/packages/root/generic/tools/1.0/tool.bin`,
		{
			method: "PUT",
			body: "bytes of a tool",
			headers: { authorization: `Basic ${btoa("root:admin-pass-1")}` },
		},
	);
	expect(upload.status).toBe(201);
}

describe.runIf(onPostgres)("moving a forge", () => {
	let folder: string;
	let source: Config;
	let bucket: Partial<Config>;
	const opened: Forge[] = [];
	const start = async (config: Config) => {
		const forge = await startForge({
			...config,
			adminPassword: "admin-pass-1",
		});
		opened.push(forge);
		return forge;
	};
	const stop = async (forge: Forge) => {
		opened.splice(opened.indexOf(forge), 1);
		await forge.close();
	};
	const emptyDatabase = async () => {
		const databaseUrl = await testDatabaseUrl();
		afterFile(() => dropTestDatabase(databaseUrl));
		return databaseUrl;
	};
	const settings = (more: Partial<Config>) =>
		configWith({ port: 0, sshPort: -1, logLevel: "silent", ...more });
	const stopped = { say() {}, hold: async () => async () => {} };
	const running = { say() {}, hold: async () => undefined };

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "ingot-move-"));
		const s3 = await startS3(join(folder, "bucket"), "forge");
		bucket = {
			s3Bucket: "forge",
			s3Endpoint: s3.settings.endpoint,
			s3AccessKey: s3.settings.accessKeyId,
			s3SecretKey: s3.settings.secretAccessKey,
		};
		afterFile(async () => {
			for (const forge of opened) await forge.close();
			await s3.stop();
			await rm(folder, { recursive: true, force: true });
		});
		source = settings({ data: join(folder, "one") });
	});

	test("brings it to PostgreSQL and a bucket, beside the running forge and after its stop, and back, with the same answers", async () => {
		const databaseUrl = await emptyDatabase();
		const forge = await start(source);
		await fill(forge);
		const to = settings({ ...bucket, databaseUrl });
		const beside = await moveForge(source, to, { ...running, toData: false });
		expect(beside.finished).toBe(false);
		const secretKey = readFileSync(join(source.data, "secret.key"), "utf8");
		const many = settings({
			...to,
			secretKey,
			gitInBucket: true,
			data: join(folder, "many"),
		});
		// half of a forge does not serve
		await expect(startForge(many)).rejects.toThrow(/is not finished/);
		// what changes after the first round: new, changed, renamed, deleted
		const { call } = forge;
		await call("POST", "/repos/root/book/issues", { body: { title: "Late" } });
		await call("PATCH", "/repos/root/book/issues/1", {
			body: { title: "A whale, surely" },
		});
		await call("PATCH", "/repos/ada/book", { body: { name: "copy" } });
		await call("POST", "/user/repos", {
			body: { name: "late", auto_init: true },
		});
		await call("DELETE", "/repos/root/book/hooks/1");
		await call("POST", "/repos/root/book/contents/late.txt", {
			body: { content: btoa("late"), message: "late" },
		});
		const before = await answersOf(forge);
		await stop(forge);
		const untouched = digestsOf(source.data);
		const moved = await moveForge(source, to, { ...stopped, toData: false });
		expect(moved.finished).toBe(true);
		expect(digestsOf(source.data)).toEqual(untouched);

		const there = await start(many);
		same(await answersOf(there), before);
		const { git } = await gitWork();
		await git("clone", "-q", there.gitUrl("root/book"), "book");
		for (const checks of [rowChecks, fileChecks])
			expect(
				await examine(there.app as never, checks as never, { fix: false }),
			).toEqual([]);
		// it goes on: numbers follow those that were given out, and consumers what was recorded
		const next = await there.call<{ number: number }>(
			"POST",
			"/repos/root/book/issues",
			{ body: { title: "After the move", assignees: ["ada"] } },
		);
		expect(next.status).toBe(201);
		// what triggers count is counted
		const timed = await timesCounted(there);
		await there.call("POST", "/repos/root/book/issues/1/times", {
			body: { time: 77 },
		});
		expect(await timesCounted(there)).toBe(timed + 1);
		await there.call("PUT", "/repos/root/book/topics/whales");
		const topics = await there.call("GET", "/topics/search?q=whales");
		expect(topics.text).toContain('"repo_count":1');
		const ada = { name: "ada", password: "pass-of-ada" };
		await expect
			.poll(
				async () =>
					(await there.call("GET", "/notifications", { as: ada })).text,
			)
			.toContain("After the move");
		const changed = await answersOf(there);
		await expect(
			moveForge(source, to, { ...stopped, toData: false }),
		).rejects.toThrow(/holds a forge already/);
		await stop(there);

		const back = settings({ data: join(folder, "back") });
		await moveForge(many, back, { ...stopped, toData: true });
		const home = await start(back);
		same(await answersOf(home), changed);
		expect(
			await examine(home.app as never, fileChecks as never, { fix: false }),
		).toEqual([]);
		await home.call("POST", "/repos/root/book/issues", {
			body: { title: "Home again", assignees: ["ada"] },
		});
		await expect
			.poll(
				async () =>
					(await home.call("GET", "/notifications", { as: ada })).text,
			)
			.toContain("Home again");
	});

	test("goes on after an interruption at any step", async () => {
		const one = settings({ data: join(folder, "cut") });
		const forge = await start(one);
		await fill(forge);
		const before = await answersOf(forge);
		await stop(forge);
		const databaseUrl = await emptyDatabase();
		const to = settings({ ...bucket, s3Prefix: "cut/", databaseUrl });
		let requests = 0;
		const cut = async (after: number) => {
			requests = 0;
			const { fetch: _ } = globalThis;
			const unreachable = { ...to, s3Endpoint: "http://127.0.0.1:1" };
			await expect(
				moveForge(one, after === 0 ? unreachable : to, {
					...running,
					toData: false,
					async untilStopped() {
						requests++;
						throw new Error("cut off");
					},
				}),
			).rejects.toThrow();
		};
		await cut(0);
		await cut(1);
		expect(requests).toBe(1);
		const moved = await moveForge(one, to, { ...stopped, toData: false });
		expect(moved.finished).toBe(true);
		const there = await start(
			settings({
				...to,
				secretKey: readFileSync(join(one.data, "secret.key"), "utf8"),
				gitInBucket: true,
				data: join(folder, "cut-there"),
			}),
		);
		same(await answersOf(there), before);
		await stop(there);
	});

	test("is refused where something else is", async () => {
		const one = settings({ data: join(folder, "refused") });
		const other = settings({ data: join(folder, "other") });
		for (const config of [one, other]) await stop(await start(config));
		const move = (from: Config, to: Partial<Config>, toData = false) =>
			moveForge(from, settings(to), { ...stopped, toData });
		await expect(move(one, {})).rejects.toThrow(/--to-database/);
		await expect(move(one, { data: other.data }, true)).rejects.toThrow(
			/is not empty/,
		);
		const databaseUrl = await emptyDatabase();
		// the bucket has the blobs of another forge
		await expect(move(one, { ...bucket, databaseUrl })).rejects.toThrow(
			/is not empty: give it a prefix|belongs to another forge/,
		);
		const to = { ...bucket, databaseUrl, s3Prefix: "refused/" };
		await expect(
			move(one, { ...to, secretKey: "another key" }),
		).rejects.toThrow(/has to stay the same/);
		await moveForge(one, settings(to), { ...running, toData: false });
		await expect(move(other, to)).rejects.toThrow(/from another forge/);
		expect(existsSync(join(other.data, "moving.json"))).toBe(false);
	});
});

test("a new directory that the move holds counts as empty, one with anything else does not", async () => {
	const data = await mkdtemp(join(tmpdir(), "ingot-held-"));
	afterFile(() => rm(data, { recursive: true, force: true }));
	const held = takeDataDirectory(data, { serves: false });
	expect(() => checkDirectory(data, "here")).not.toThrow();
	writeFileSync(join(data, "ingot.db"), "");
	expect(() => checkDirectory(data, "here")).toThrow(/is not empty/);
	held.release();
});
