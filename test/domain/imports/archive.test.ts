import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tarFiles } from "../../../src/archives/tar.ts";
import { writeTar } from "../../../src/archives/write-tar.ts";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { importOf } from "../../../src/domain/imports/import-row.ts";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
type Json = Record<string, unknown>;
type Forge = Awaited<ReturnType<typeof testForge>>;
let [here, there] = [] as unknown as [Forge, Forge];
let [ada, bob] = [] as unknown as [User, User];
const made: string[] = [];
const fresh = () => {
	const path = join(tmpdir(), `archive-${process.pid}-${made.length}.tar`);
	made.push(path);
	return path;
};

beforeAll(async () => {
	here = await testForge();
	there = await testForge();
	ada = await here.user("ada");
	bob = await here.user("bob");
	await there.user("eve");
	await fill();
});
afterAll(async () => {
	for (const path of made) await rm(path, { force: true });
});

const call = async <T = Json>(method: string, path: string, body?: object) => {
	const answer = await here.call<T>(method, path, { as: ada, body });
	expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
	return answer.body;
};
const at = "/repos/ada/boat";

/** A repository of ada's with something of every kind. */
async function fill() {
	const body = { name: "boat", auto_init: true, default_branch: "main" };
	await call("POST", "/user/repos", { ...body, description: "It floats" });
	await call("PUT", `${at}/topics`, { topics: ["sea"] });
	const label = await call<{ id: number }>("POST", `${at}/labels`, {
		name: "leak",
		color: "#ff0000",
		description: "a text\u2028in two lines\u2029or three\u0085",
	});
	const milestone = await call<{ id: number }>("POST", `${at}/milestones`, {
		title: "Launch",
		due_on: "2030-01-02T00:00:00Z",
	});
	await call("POST", `${at}/issues`, {
		title: "Water inside",
		body: `see #2 and ${here.url}ada/boat/issues/2`,
		labels: [label.id],
		milestone: milestone.id,
		assignees: ["ada"],
	});
	const said = { body: "a lot of it" };
	const to = `${at}/issues/1/comments`;
	const comment = await call<{ id: number }>("POST", to, said);
	await call("POST", `${at}/issues/1/reactions`, { content: "heart" });
	await call("POST", `${at}/issues/comments/${comment.id}/reactions`, {
		content: "+1",
	});
	await attach(`${at}/issues/1/assets`, "plan.txt");
	await call("PATCH", `${at}/issues/1`, { state: "closed", title: "Water!" });
	const hull = { content: "eA==", new_branch: "side" };
	await call("POST", `${at}/contents/hull.txt`, hull);
	const pull = { title: "Caulk it", head: "side", base: "main" };
	await call("POST", `${at}/pulls`, pull);
	await call("POST", `${at}/pulls/2/reviews`, {
		event: "COMMENT",
		body: "nearly",
		comments: [{ path: "hull.txt", body: "more tar", new_position: 1 }],
	});
	const release = await call<{ id: number }>("POST", `${at}/releases`, {
		tag_name: "v1",
		name: "Maiden voyage",
	});
	await attach(`${at}/releases/${release.id}/assets`, "map.txt");
	await call("POST", `${at}/wiki/new`, {
		title: "Home",
		content_base64: "eA==",
	});
}

async function attach(path: string, name: string) {
	const form = new FormData();
	form.append("attachment", new Blob([`bytes of ${name}\n`]), name);
	const { status } = await fetch(`${here.url}api/v1${path}`, {
		method: "POST",
		headers: { authorization: basic(ada) },
		body: form,
	});
	expect(status).toBe(201);
}
const basic = ({ name, password }: User) =>
	`Basic ${btoa(`${name}:${password}`)}`;

async function exported(forge: Forge, place: string): Promise<string> {
	const path = fresh();
	await runAdmin(forge.app, ["export", "repository", place, path]);
	return path;
}
const imported = (forge: Forge, path: string, owner: string, name: string) =>
	runAdmin(forge.app, [
		"import",
		"archive",
		path,
		`--owner=${owner}`,
		`--name=${name}`,
	]);

/** The files of an archive as text. */
async function filesIn(path: string): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	const bytes = await readFile(path);
	for await (const file of tarFiles(Readable.from([bytes]), 1e9)) {
		const parts: Buffer[] = [];
		for await (const part of file.bytes) parts.push(part);
		files.set(file.path, Buffer.concat(parts).toString("utf8"));
	}
	return files;
}
/** Lines without what is another forge's: ids, addresses, accounts and names of files. */
const plain = (files: Map<string, string>, name: string) =>
	(files.get(`${name}.jsonl`) ?? "")
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line, withoutPlace));
function withoutPlace(key: string, value: unknown): unknown {
	if (key === "comment_reactions") return Object.values(value as object);
	if (/(?:^|_)id$|^uuid$|url$|^repo(?:sitory)?$|^content_version$/.test(key))
		return undefined;
	if (["user", "poster", "author", "requested_reviewers"].includes(key))
		return undefined;
	if (/^original_author|^assignees?$|^(?:merged|assignee)_by$/.test(key))
		return undefined;
	return typeof value === "string"
		? value.replaceAll(/https?:\/\/[^/ ]+\/[\w-]+\/[\w-]+/g, "at")
		: value;
}

test("a repository comes out of one forge and into another with all that it has", async () => {
	const first = await exported(here, "ada/boat");
	expect(await imported(there, first, "eve", "ship")).toBe(
		"eve/ship\tissues 1, pull requests 1\n",
	);
	const second = await exported(there, "eve/ship");
	const [before, after] = [await filesIn(first), await filesIn(second)];
	for (const list of ["labels", "milestones", "releases"])
		expect(plain(after, list), list).toEqual(plain(before, list));
	// reactions and assignments are somebody's, and nobody is known there
	const issues = (files: Map<string, string>) =>
		plain(files, "issues").map(
			({ reactions: _, comment_reactions: __, ...line }) => ({
				...line,
				timeline: (line.timeline as Json[]).filter(
					({ type }) => type !== "assignees",
				),
			}),
		);
	expect(issues(after)).toEqual(issues(before));
	const bodies = (files: Map<string, string>) =>
		[...files].flatMap(([name, text]) =>
			name.startsWith("files/") ? text : [],
		);
	expect(bodies(after).sort()).toEqual([
		"bytes of map.txt\n",
		"bytes of plan.txt\n",
	]);
	const names = (files: Map<string, string>) =>
		[...files.keys()].filter((name) => !name.startsWith("files/"));
	expect(names(after)).toEqual(names(before));
});

test("what comes back to the same forge is by the same people", async () => {
	const path = await exported(here, "ada/boat");
	await imported(here, path, "ada", "copy");
	const again = await filesIn(await exported(here, "ada/copy"));
	const [issue] = (again.get("issues.jsonl") ?? "").split("\n", 1);
	const line = JSON.parse(issue ?? "");
	expect(line.issue.user.login).toBe("ada");
	expect(line.issue.assignees.map((one: Json) => one.login)).toEqual(["ada"]);
	expect(line.reactions.map((one: Json) => one.content)).toEqual(["heart"]);
	expect(Object.values(line.comment_reactions)).toHaveLength(1);
	expect(line.issue.body).toBe(`see #2 and ${here.url}ada/copy/issues/2`);
});

test("an import that was broken off goes on, and one that has ended is not done again", async () => {
	const path = await exported(here, "ada/boat");
	await imported(there, path, "eve", "torn");
	await expect(imported(there, path, "eve", "torn")).rejects.toThrow(
		"already exists",
	);
	const found = await there.app.db.rows((q) =>
		q.selectFrom("repository").select("id").where("lower_name", "=", "torn"),
	);
	const id = found[0]?.id as number;
	expect(await importOf(there.app.db, id)).toMatchObject({ state: "stopped" });
	await there.app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("repository_import")
				.set({ state: "failed" })
				.where("repository_id", "=", id),
		);
	});
	expect(await imported(there, path, "eve", "torn")).toBe(
		"eve/torn\tissues 1, pull requests 1\n",
	);
});

test("an empty repository can be taken along", async () => {
	await call("POST", "/user/repos", { name: "hull" });
	const path = await exported(here, "ada/hull");
	expect(await imported(there, path, "eve", "hull")).toBe(
		"eve/hull\tissues 0, pull requests 0\n",
	);
});

test("what is no archive of a repository is refused and leaves nothing", async () => {
	const of = (files: Record<string, string>) =>
		writeTar(
			Object.entries(files).map(([path, text]) => ({
				path,
				bytes: Buffer.from(text),
			})),
		);
	const head = JSON.stringify({
		format: "ingot-repository",
		version: 1,
		from: "https://example.org/a/b",
	});
	const whole = await readFile(await exported(here, "ada/boat"));
	const bad: Record<string, Uint8Array> = {
		"not a tar archive": Buffer.from("x".repeat(2048)),
		"not a repository archive": of({ "a.txt": "x" }),
		"newer version": of({
			"ingot-export.json": head.replace('"version":1', '"version":9'),
			"repository.json": "{}",
		}),
		"does not name its source": of({
			"ingot-export.json": head.replace("https://example.org/a/b", "file:///"),
			"repository.json": "{}",
		}),
		"invalid archive": of({
			"ingot-export.json": head,
			"repository.json": '{"name":"x"}',
			"issues.jsonl": "{",
		}),
		"could not be cloned": of({
			"ingot-export.json": head,
			"repository.json": '{"name":"x"}',
			"repository.bundle": "# v2 git bundle\nrubbish\n\n",
		}),
		incomplete: whole.subarray(0, whole.length / 2),
		"is incomplete": whole.subarray(0, -1024),
	};
	for (const [message, bytes] of Object.entries(bad)) {
		const path = fresh();
		await writeFile(path, bytes);
		await expect(imported(there, path, "eve", "bad"), message).rejects.toThrow(
			message,
		);
		const { status } = await there.call("GET", "/repos/eve/bad");
		expect(status, message).toBe(404);
	}
});

test("what was not open to everybody there is not open here, and branches have names that git takes", async () => {
	const head = JSON.stringify({
		format: "ingot-repository",
		version: 1,
		from: "https://example.org/a/b",
	});
	const wishes: [object, boolean][] = [
		[{ private: false }, false],
		[{ private: false, owner: { visibility: "public" } }, false],
		[{ private: false, owner: { visibility: "limited" } }, true],
		[{ private: false, owner: { visibility: "private" } }, true],
		[{ private: true }, true],
		[{ private: "yes" }, true],
		[{}, true],
	];
	for (const [i, [said, isPrivate]] of wishes.entries()) {
		const told = { name: "x", default_branch: "../x", ...said };
		const files = {
			"ingot-export.json": head,
			"repository.json": JSON.stringify(told),
		};
		const bytes = writeTar(
			Object.entries(files).map(([path, text]) => ({
				path,
				bytes: Buffer.from(text),
			})),
		);
		const path = fresh();
		await writeFile(path, bytes);
		await imported(there, path, "eve", `open-${i}`);
		const rows = await there.app.db.rows((q) =>
			q
				.selectFrom("repository")
				.select(["private", "default_branch"])
				.where("lower_name", "=", `open-${i}`),
		);
		expect(rows, JSON.stringify(said)).toEqual([
			{ private: isPrivate ? 1 : 0, default_branch: "main" },
		]);
	}
});

test("whoever administers a repository gets the archive over the API and from its settings", async () => {
	const page = async (as: User | undefined, path: string) => {
		const headers: HeadersInit = as ? { authorization: basic(as) } : {};
		const answer = await fetch(`${here.url}${path}`, { headers });
		const bytes = Buffer.from(await answer.arrayBuffer());
		return { status: answer.status, bytes, headers: answer.headers };
	};
	const api = "api/v1/repos/ada/boat/export";
	const web = "ada/boat/settings/export.tar";
	for (const path of [api, web]) {
		const { status, bytes, headers } = await page(ada, path);
		expect(status).toBe(200);
		expect(headers.get("content-disposition")).toContain("ada-boat.tar");
		expect(bytes.toString("latin1", 0, 17)).toBe("ingot-export.json");
		expect(bytes.toString()).toContain("# " + here.url + "ada/boat\n");
	}
	expect((await page(bob, api)).status).toBe(403);
	expect((await page(undefined, api)).status).toBe(401);
	expect((await page(bob, web)).status).toBe(404);
	expect((await page(undefined, web)).status).toBe(404);
	for (const scope of ["write:issue", "write:repository"]) {
		const narrow = await here.call("GET", "/repos/ada/boat/export", {
			as: await here.token(ada, [scope]),
		});
		expect(narrow.status, scope).toBe(403);
	}
	await call("PATCH", at, { private: true });
	expect((await page(bob, api)).status).toBe(404);
	await call("PATCH", at, { archived: true });
	expect((await page(ada, api)).status).toBe(200);
});

test("all that is somebody's comes as one archive, and nothing of others", async () => {
	await here.call("POST", "/user/repos", {
		as: bob,
		body: { name: "hidden", private: true },
	});
	await here.call("POST", "/repos/bob/hidden/issues", {
		as: bob,
		body: { title: "bob's plan" },
	});
	const [tip] = await call<{ sha: string }[]>("GET", `${at}/commits?limit=1`);
	await here.app.db.script(`insert into commit_comment (repository_id, commit_sha, poster_id, body, created_at, updated_at, path, side, line)
			select id, '${tip?.sha}', owner_id, 'well built', 1, 1, 'README.md', 'R', 1 from repository where lower_name = 'boat'`);
	const ask = (as: User | undefined, path: string) =>
		fetch(`${here.url}${path}`, {
			headers: as ? { authorization: basic(as) } : {},
		});
	for (const path of ["api/v1/user/export", "user/settings/export.tar"]) {
		const answer = await ask(ada, path);
		expect(answer.status).toBe(200);
		const saved = fresh();
		await writeFile(saved, Buffer.from(await answer.arrayBuffer()));
		const files = await filesIn(saved);
		expect(JSON.parse(files.get("account.json") ?? "")).toMatchObject({
			login: "ada",
			email: "ada@example.org",
		});
		const lines = (name: string) =>
			(files.get(`${name}.jsonl`) ?? "")
				.split("\n")
				.filter(Boolean)
				.map((line) => JSON.parse(line));
		expect(lines("issues").map(({ title }) => title)).toContain("Water!");
		expect(lines("comments").map(({ body }) => body)).toContain("a lot of it");
		const place = { path: "README.md", side: "R", line: 1 };
		expect(lines("commit_comments")).toMatchObject([
			{ body: "well built", ...place },
		]);
		expect(lines("watched").map((one) => one.full_name)).toContain("ada/boat");
		expect(
			[...files.keys()].filter((name) => /boat\.tar$/.test(name)),
		).toHaveLength(1);
		expect([...files.values()].join("")).not.toContain("bob's plan");
	}
	expect((await ask(undefined, "api/v1/user/export")).status).toBe(401);
	expect((await ask(undefined, "user/settings/export.tar")).status).toBe(404);
	const narrow = await here.call("GET", "/user/export", {
		as: await here.token(ada, ["read:user", "read:repository"]),
	});
	expect(narrow.status).toBe(403);
});
