import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { gitWork } from "../../support/git-work.ts";

let forge: Forge;
let ada: { name: string; password: string };
const content = Buffer.from("x").toString("base64");
const patch =
	"diff --git a/note.md b/note.md\nnew file mode 100644\nindex 0000000..587be6b\n--- /dev/null\n+++ b/note.md\n@@ -0,0 +1 @@\n+x\n";

beforeAll(async () => {
	forge = await testForge({ signCommits: true });
	ada = await forge.user("ada");
});

const call = (method: string, path: string, body?: unknown) =>
	forge.call(method, path, { as: ada, body });

const roads = {
	contents: (at: string, more: object) =>
		call("POST", `${at}/contents/note.md`, { content, message: "m", ...more }),
	"several files": (at: string, more: object) =>
		call("POST", `${at}/contents`, {
			files: [{ operation: "create", path: "note.md", content }],
			message: "m",
			...more,
		}),
	diffpatch: (at: string, more: object) =>
		call("POST", `${at}/diffpatch`, { content: patch, message: "m", ...more }),
};
const rules = {
	"open files": { enable_push: false, unprotected_file_patterns: "*.md" },
	"protected files": {
		enable_push: true,
		protected_file_patterns: "secure/**",
	},
	"signed commits": { enable_push: true, require_signed_commits: true },
};
type Road = keyof typeof roads;
type Rule = keyof typeof rules;
const cases = Object.keys(rules).flatMap((rule) =>
	Object.keys(roads).map((road) => [rule as Rule, road as Road] as const),
);
let made = 0;

/** A repository whose branch `evil` has an unsigned commit with a file that branches below `release` do not take. */
async function ground(rule: Rule): Promise<string> {
	const name = `r${++made}`;
	const at = `/repos/ada/${name}`;
	await call("POST", "/user/repos", {
		name,
		auto_init: true,
		default_branch: "main",
	});
	await call("POST", `${at}/branches`, { new_branch_name: "release/old" });
	const { git, path } = await gitWork();
	const { host } = new URL(forge.url);
	const from = `http://ada:${ada.password}@${host}/ada/${name}.git`;
	await git("clone", "-q", from, ".");
	await mkdir(join(path, "secure"));
	await writeFile(join(path, "secure/x"), "evil");
	await git("add", ".");
	await git("commit", "-qm", "evil");
	await git("push", "-q", "origin", "HEAD:evil");
	const set = { rule_name: "release/*", ...rules[rule] };
	await call("POST", `${at}/branch_protections`, {
		...set,
		enable_force_push: true,
	});
	return at;
}

test.each(cases)(
	"a rule about %s judges all that a new branch gets by %s",
	async (rule, road) => {
		const at = await ground(rule);
		const send = (more: object) => roads[road](at, more);
		const evil = { branch: "evil", new_branch: "release/new" };
		expect((await send(evil)).status).toBe(403);
		expect((await call("GET", `${at}/branches/release/new`)).status).toBe(404);
		const over = {
			branch: "evil",
			new_branch: "release/old",
			force_push: true,
		};
		expect((await send(over)).status).toBe(403);
		const free = { branch: "evil", new_branch: "free" };
		expect((await send(free)).status).toBe(201);
		const good = { branch: "main", new_branch: "release/good" };
		expect((await send(good)).status).toBe(201);
	},
);

test("a refused commit does not take others of its group along", async () => {
	const at = await ground("protected files");
	const file = (name: string, more: object) =>
		call("POST", `${at}/contents/${name}`, { content, message: "m", ...more });
	const answers = await Promise.all([
		file("a", { branch: "main", new_branch: "one" }),
		file("b", { branch: "evil", new_branch: "release/two" }),
		file("c", { branch: "main", new_branch: "three" }),
	]);
	expect(answers.map(({ status }) => status)).toEqual([201, 403, 201]);
});

test("a rule takes a hundred patterns of files, and five hundred contexts", async () => {
	const long = "a;".repeat(30_000);
	const most = Array.from({ length: 100 }, (_, i) => i).join(";");
	const at = `${await ground("open files")}/branch_protections`;
	expect((await call("POST", at, { rule_name: "x" })).status).toBe(201);
	const files = async (patterns: string, more = {}) => {
		const body = { protected_file_patterns: patterns, ...more };
		const answer = await call("PATCH", `${at}/x`, body);
		return (answer.body as { message?: string }).message;
	};
	expect(await files(long)).toBeUndefined();
	expect(await files(most)).toBeUndefined();
	expect(await files(`${most};x`)).toBe(
		"protected_file_patterns: at most 100 patterns are allowed",
	);
	expect(await files("", { unprotected_file_patterns: `${most};x` })).toBe(
		"unprotected_file_patterns: at most 100 patterns are allowed",
	);
	expect(await files("a".repeat(256))).toContain("longer than 255 characters");
	expect(
		await files("", { status_check_contexts: new Array(501).fill("a") }),
	).toBe("status_check_contexts: at most 500 are allowed");
	expect(
		await files("", { status_check_contexts: ["a".repeat(256)] }),
	).toContain("longer than 255 characters");
	const more = { rule_name: "y", protected_file_patterns: `${most};x` };
	expect((await call("POST", at, more)).status).toBe(422);
});
