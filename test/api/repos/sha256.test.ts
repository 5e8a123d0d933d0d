import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { base64 } from "../../support/book.ts";
import { testForge } from "../../support/forge.ts";
import { gitWork } from "../../support/git-work.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let head: string;
const at = "/repos/root/long";

beforeAll(async () => {
	forge = await testForge();
	await forge.call("POST", "/user/repos", {
		body: { name: "long", object_format_name: "sha256" },
	});
	for (const path of ["a", "b"]) {
		const made = await forge.call<{ commit: { sha: string } }>(
			"POST",
			`${at}/contents/${path}`,
			{ body: { content: base64(`${path}\n`) } },
		);
		head = made.body.commit.sha;
	}
});

test("long ids are served everywhere, whole and by their beginning", async () => {
	expect(head).toMatch(/^[0-9a-f]{64}$/);
	const short = head.slice(0, 10);
	for (const path of [
		`/git/commits/${head}`,
		`/git/commits/${short}`,
		`/git/commits/${short}.diff`,
		`/git/commits/${head}.patch`,
		`/git/trees/${short}`,
		`/commits?sha=${short}&path=b`,
		`/compare/main~1...${short}`,
		`/raw/b?ref=${head}`,
		`/archive/${short}.zip`,
		"/git/refs",
	])
		expect([path, (await forge.call("GET", at + path)).status]).toEqual([
			path,
			200,
		]);
	const { body } = await forge.call<{ files: unknown }[]>(
		"GET",
		`${at}/commits`,
	);
	expect(body.map((c) => c.files)).toEqual([
		[{ filename: "b", status: "added" }],
		[{ filename: "a", status: "added" }],
	]);
});

test("tags and branches of long ids are made", async () => {
	const tag = await forge.call<{ id: string }>("POST", `${at}/tags`, {
		body: { tag_name: "v1", message: "One", target: head.slice(0, 12) },
	});
	expect([tag.status, tag.body.id.length]).toEqual([201, 64]);
	const branch = await forge.call("POST", `${at}/branches`, {
		body: { new_branch_name: "dev", old_ref_name: "v1" },
	});
	expect(branch.status).toBe(201);
});

test("the bundle of a repository with long ids names their format", async () => {
	const work = await gitWork();
	const answer = await fetch(`${forge.url}api/v1${at}/archive/main.bundle`);
	const bytes = Buffer.from(await answer.arrayBuffer());
	await writeFile(`${work.path}/b.bundle`, bytes);
	expect(bytes.toString("latin1", 0, 42)).toBe(
		`# v3 git bundle\n@object-format=sha256\n${head.slice(0, 4)}`,
	);
	expect(await work.git("bundle", "list-heads", "b.bundle")).toContain(
		`${head} HEAD`,
	);
});
