import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Runs the check over a source tree that consists of these files, and returns what it complains about. */
function complaints(files: Record<string, string>): string[] {
	const folder = mkdtempSync(join(tmpdir(), "ingot-imports-"));
	try {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		const check = resolve("tools/check-imports.mjs");
		const run = spawnSync(process.execPath, [check], { cwd: folder });
		const lines = run.stderr.toString().trim().split("\n").filter(Boolean);
		expect(run.status).toBe(lines.length > 0 ? 1 : 0);
		return lines;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test("a door may use what lies below it", () => {
	const text = `import { a } from "../../domain/issues/open-issue.ts";
import type { App } from "../../app.ts";
import { Conflict } from "../../errors.ts";
import { endpoint } from "../../http/endpoint.ts";
`;
	expect(complaints({ "src/api/repos/issues.ts": text })).toEqual([]);
});

test("nothing may use what lies above it", () => {
	const lines = complaints({
		"src/domain/issues/a.ts": 'import { b } from "../../views/issue.ts";\n',
		"src/git/a.ts": 'import type { App } from "../app.ts";\n',
		"src/http/a.ts": 'const b = await import("../domain/issues/b.ts");\n',
		"src/views/a.ts":
			'export {\n\tb,\n\tc,\n} from "../api/repos/issues.ts";\n',
	});
	expect(lines).toEqual([
		"src/domain/issues/a.ts: domain/issues must not import views (src/views/issue.ts)",
		"src/git/a.ts: git must not import the types of app.ts (src/app.ts)",
		"src/http/a.ts: http must not import domain/issues (src/domain/issues/b.ts)",
		"src/views/a.ts: views must not import api (src/api/repos/issues.ts)",
	]);
});

test("the runner knows the language of workflows, and nothing of the forge", () => {
	const lines = complaints({
		"src/runner/host/a.ts": `import { a } from "../../config.ts";
import { b } from "../../workflow-language/b.ts";
import type { c } from "../../domain/actions/c.ts";
import { d } from "../tasks.ts";
`,
		"src/workflow-language/b.ts":
			'import type { c } from "../domain/permissions/c.ts";\n',
	});
	expect(lines).toEqual([
		"src/runner/host/a.ts: runner must not import the types of domain/actions (src/domain/actions/c.ts)",
		"src/runner/host/a.ts: runner must not import runner (src/runner/tasks.ts)",
		"src/workflow-language/b.ts: workflow-language must not import the types of domain/permissions (src/domain/permissions/c.ts)",
	]);
});

test("the app is known by its type only", () => {
	const text = 'import { app } from "../../app.ts";\n';
	expect(complaints({ "src/domain/issues/a.ts": text })).toHaveLength(1);
});

test("listeners are called by nobody in the domain", () => {
	const text = 'import { notify } from "../notifications/notify.ts";\n';
	expect(complaints({ "src/domain/issues/a.ts": text })).toHaveLength(1);
	expect(complaints({ "src/domain/notifications/a.ts": text })).toEqual([]);
});

test("subjects do not need each other, be it for a type", () => {
	const there = { "src/domain/a/x.ts": 'import { y } from "../b/y.ts";\n' };
	const back = { "src/domain/b/y.ts": 'import { x } from "../c/x.ts";\n' };
	const round = 'import { x } from "../a/z.ts";\n';
	expect(complaints({ ...there, ...back })).toEqual([]);
	for (const text of [round, round.replace("import {", "import type {")])
		expect(
			complaints({ ...there, ...back, "src/domain/c/x.ts": text }),
		).toEqual([
			"these need each other:",
			"  src/domain/a/x.ts imports src/domain/b/y.ts",
			"  src/domain/b/y.ts imports src/domain/c/x.ts",
			"  src/domain/c/x.ts imports src/domain/a/z.ts",
		]);
});

test("the decision about rights knows the type of an account, and nothing else of accounts", () => {
	const asks = 'import { decide } from "../permissions/access.ts";\n';
	const knows = 'import type { Account } from "../accounts/account.ts";\n';
	const files = (text: string) => ({
		"src/domain/accounts/tokens.ts": asks,
		"src/domain/permissions/access.ts": text,
	});
	expect(complaints(files(knows))).toEqual([]);
	expect(complaints(files(knows.replace("type ", "")))).toHaveLength(3);
});

test("files of one room do not need each other either, be it for a type", () => {
	const files = {
		"src/git/open.ts":
			'import { a } from "./a.ts";\nimport { c } from "./c.ts";\n',
		"src/git/a.ts": 'import { b } from "./b.ts";\n',
		"src/git/c.ts": 'import { b } from "./b.ts";\n',
	};
	expect(complaints(files)).toEqual([]);
	const back = 'import type { Git } from "./open.ts";\n';
	expect(complaints({ ...files, "src/git/b.ts": back })).toEqual([
		"these files need each other:",
		"  src/git/a.ts",
		"  src/git/b.ts",
		"  src/git/c.ts",
		"  src/git/open.ts",
	]);
});
