import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parsePieceName } from "../../src/shipping/pieces/piece-name.ts";
import { afterFile } from "../support/after-file.ts";
import { type ChildForge, runIngot } from "../support/child-forge.ts";
import {
	authorization,
	callChild as call,
	mortalForge,
} from "../support/mortal-forge.ts";
import { onPostgres } from "../support/postgres.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-restore-one-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

async function run(args: string[]) {
	const child = runIngot(args);
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (text) => {
			said += text;
		});
	const [code] = await once(child, "close");
	return { said, code };
}

/** Pieces of whole forges in a place. */
const moments = (place: string) =>
	readdirSync(join(place, "g")).flatMap((generation) =>
		readdirSync(join(place, "g", generation, "0")).flatMap(
			(file) => parsePieceName(`g/${generation}/0/${file}`) ?? [],
		),
	);

/** Waits until the place has what was changed before. */
async function shipped(forge: ChildForge, place: string): Promise<void> {
	const before = moments(place).length;
	await call(forge, "POST", "/admin/users", {
		...{ username: `u${before}`, email: `u${before}@example.org` },
		password: "admin-pass-1",
	});
	await expect
		.poll(() => moments(place).length, { timeout: 20_000 })
		.toBeGreaterThan(before);
}

/** Makes a repository with an issue, a pull request, a release with a file, and a wiki. */
async function fill(forge: ChildForge): Promise<void> {
	const made = async (path: string, body: unknown) => {
		const answer = await call<{ id: number }>(forge, "POST", path, body);
		expect(answer.status).toBeLessThan(300);
		return answer.body;
	};
	await made("/user/repos", { name: "r", auto_init: true, private: true });
	await made("/repos/root/r/contents/file", {
		...{ content: "eA==", new_branch: "topic" },
	});
	await made("/repos/root/r/issues", { title: "an issue", body: "with words" });
	await made("/repos/root/r/issues/1/comments", { body: "and a comment" });
	await made("/repos/root/r/pulls", {
		...{ head: "topic", base: "main", title: "a pull request" },
	});
	await made("/repos/root/r/wiki/new", {
		...{ title: "Home", content_base64: "eA==" },
	});
	const { id } = await made("/repos/root/r/releases", { tag_name: "v1" });
	const form = new FormData();
	form.append("attachment", new Blob(["x".repeat(1_500_000)]), "large.txt");
	const answer = await fetch(
		`${forge.url}api/v1/repos/root/r/releases/${id}/assets`,
		{ method: "POST", headers: { authorization }, body: form },
	);
	expect(answer.status).toBe(201);
	await made("/user/repos", { name: "other", auto_init: true });
}

describe.skipIf(onPostgres)("one repository of a copy", () => {
	test("comes back into the running server, with all that it had, and whatever was killed meanwhile", {
		timeout: 180_000,
	}, async () => {
		const place = join(base, "place");
		mkdirSync(place);
		const mortal = await mortalForge({ INGOT_BACKUP_TO: place });
		let forge = await mortal.start();
		await expect
			.poll(() => existsSync(join(place, "g")), { timeout: 20_000 })
			.toBe(true);
		await fill(forge);
		await shipped(forge, place);
		const restore = (...more: string[]) => [
			...["restore", "--from", place, "--data", mortal.data],
			...["--repository", "root/r", ...more],
		];
		expect(await run(restore())).toEqual({
			said: expect.stringContaining("same name already exists"),
			code: 1,
		});
		expect(await run(restore("--as", "nobody/r"))).toEqual({
			said: expect.stringContaining("nobody is not a user or organization"),
			code: 1,
		});
		expect(
			await run(restore("--as", "root/r2", "--at", "2001-01-01 00:00:00Z")),
		).toEqual({
			said: expect.stringContaining("the first moment of the copy is"),
			code: 1,
		});
		const [limited] = (
			await call<{ login: string }[]>(forge, "GET", "/admin/users")
		).body.filter(({ login }) => login !== "root");
		const edited = await call(
			...([forge, "PATCH", `/admin/users/${limited?.login}`] as const),
			{
				...{ max_repo_creation: 0, source_id: 0 },
				login_name: limited?.login,
			},
		);
		expect(edited.status).toBe(200);
		expect(await run(restore("--as", `${limited?.login}/r`))).toEqual({
			said: expect.stringContaining("maximum limit of repositories"),
			code: 1,
		});
		const gone = await fetch(`${forge.url}api/v1/repos/root/r`, {
			...{ method: "DELETE", headers: { authorization } },
		});
		expect(gone.status).toBe(204);
		// the newest moment from before, not the one without it
		const at = Math.floor(
			Math.max(...moments(place).map(({ time }) => time)) / 1000,
		);
		const moment = new Date(at * 1000).toISOString().slice(0, 19);
		const command = restore("--at", `${moment}Z`);
		const killed = runIngot(command);
		const room = join(mortal.data, "scratch/restore-repository");
		await expect
			.poll(() => existsSync(join(room, "data")), {
				...{ timeout: 30_000, interval: 10 },
			})
			.toBe(true);
		killed.kill("SIGKILL");
		expect((await call(forge, "GET", "/repos/root/r")).status).toBe(404);
		const ended = runIngot(command);
		await expect
			.poll(() => existsSync(join(room, "repository.tar")), {
				...{ timeout: 60_000, interval: 10 },
			})
			.toBe(true);
		await forge.kill("SIGKILL");
		await once(ended, "close");
		forge = await mortal.start();
		expect(await run(command)).toEqual({
			said: expect.stringMatching(
				/^restored root\/r as of .*issues 1, pull requests 1\n$/,
			),
			code: 0,
		});
		expect(existsSync(room)).toBe(false);
		const get = async <T>(path: string) =>
			(await call<T>(forge, "GET", `/repos/root/r${path}`)).body;
		expect(await get("")).toMatchObject({ private: true });
		expect(await get("/issues/1")).toMatchObject({
			...{ title: "an issue", body: "with words", comments: 1 },
			user: { login: "root" },
		});
		expect(await get("/pulls/2")).toMatchObject({ title: "a pull request" });
		expect(await get("/wiki/pages")).toHaveLength(1);
		const [release] =
			await get<{ assets: { browser_download_url: string }[] }[]>("/releases");
		const [asset] = release?.assets ?? [];
		const path = new URL(asset?.browser_download_url ?? "").pathname;
		const bytes = await fetch(new URL(path, forge.url), {
			headers: { authorization },
		});
		expect(await bytes.text()).toHaveLength(1_500_000);
		expect(
			await run(restore("--as", "root/again", "--at", `${moment}Z`)),
		).toEqual({
			said: expect.stringMatching(/^restored root\/r as of .*root\/again\t/),
			code: 0,
		});
		await forge.kill("SIGTERM");
		expect(await run(restore("--as", "root/third"))).toEqual({
			said: expect.stringContaining("no server runs on"),
			code: 1,
		});
	});
});
