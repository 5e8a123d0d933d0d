import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demandSafeSqlite } from "../../src/database/sqlite.ts";

let folder: string;
beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), "ingot-node-")));
	mkdirSync(join(folder, "bin"));
	copyFileSync(resolve("bin/node.mjs"), join(folder, "bin/node.mjs"));
	writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** This Node under another path, or a copy on a file system of its own. */
function linkNode(path: string): string {
	mkdirSync(dirname(path), { recursive: true });
	try {
		linkSync(realpathSync(process.execPath), path);
	} catch {
		copyFileSync(process.execPath, path);
	}
	return path;
}

/** A program of the copied package that goes on with `rest`. It believes that it runs in an old Node unless the one that was brought runs it. */
function program(
	first: string,
	rest: string,
	{ path = process.env.PATH, lacks = "node", value = "20.20.2" } = {},
) {
	writeFileSync(
		join(folder, "old.mjs"),
		`if (!process.execPath.includes(".node-")) Object.defineProperty(process.versions, "${lacks}", { value: "${value}" });\n`,
	);
	writeFileSync(
		join(folder, "program.mjs"),
		`import { ensureNode, forgeNode, onForgeNode } from "./bin/node.mjs";\n${first}\n${rest}\n`,
	);
	const old = linkNode(join(folder, "old", "node"));
	const args = ["--import", join(folder, "old.mjs"), "--no-deprecation"];
	return spawn(old, [...args, join(folder, "program.mjs"), "a b"], {
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, PATH: path },
	});
}

/** Node as an earlier start brought it. */
function brought(): string {
	const name = /BROUGHT = "([\d.]+)"/.exec(
		readFileSync(resolve("bin/node.mjs"), "utf8"),
	)?.[1];
	return join(folder, "dist", `.node-${name}`, "node");
}

test("a program goes on in the Node that was brought, with its arguments, and ends with its code", async () => {
	const node = linkNode(brought());
	const child = program(
		"await onForgeNode();",
		"console.log(JSON.stringify([process.execPath, process.execArgv.at(-1), process.argv[2]]));\nprocess.exitCode = 7;",
	);
	const ended = once(child, "close");
	const said = JSON.parse(await text(child.stdout)) as unknown;
	expect(said).toEqual([node, "--no-deprecation", "a b"]);
	expect(await ended).toEqual([7, null]);
});

test("a signal reaches the program in the Node that was brought", async () => {
	linkNode(brought());
	const child = program(
		"await onForgeNode();",
		'process.on("SIGTERM", () => process.exit(9));\nconsole.log("ready");\nsetInterval(() => {}, 1000);',
	);
	const ended = once(child, "close");
	await once(child.stdout, "data");
	child.kill("SIGTERM");
	expect(await ended).toEqual([9, null]);
});

test("npm brings Node once, the program alone, and what an earlier version brought goes", async () => {
	const calls = fakeNpm(
		`mkdir -p "$4/node_modules/\${5%@*}/bin" && echo new >"$4/node_modules/\${5%@*}/bin/node" && echo headers >"$4/node_modules/\${5%@*}/include"`,
	);
	linkNode(join(folder, "dist/.node-25.1.0/node"));
	const ensure = "ensureNode();\nensureNode();\nconsole.log(forgeNode());";
	const child = program(ensure, "", calls);
	expect(await text(child.stdout)).toBe(`${brought()}\n`);
	expect(readFileSync(brought(), "utf8")).toBe("new\n");
	expect(readdirSync(join(folder, "dist"))).toEqual([
		brought().split("/").at(-2),
	]);
	expect(calls.made()).toHaveLength(1);
});

test("where npm fails, the error says which Node is needed, and nothing is left", async () => {
	const calls = fakeNpm("exit 1");
	const child = program(
		"try { ensureNode(); } catch (error) { console.log(error.message); }",
		"",
		{ ...calls, lacks: "sqlite", value: "3.9.9" },
	);
	expect(await text(child.stdout)).toBe(
		`ingot needs Node 24 or newer with SQLite 3.51.3 or newer. This is Node ${process.versions.node} with SQLite 3.9.9, and another could not be installed: npm install failed\n`,
	);
	expect(readdirSync(join(folder, "dist"))).toEqual([]);
});

test("a SQLite that the database refuses is too old here too", () => {
	const source = readFileSync(resolve("bin/node.mjs"), "utf8");
	const oldest = /SQLITE = "([\d.]+)"/.exec(source)?.[1] ?? "";
	expect(() => demandSafeSqlite(oldest)).not.toThrow();
	const older = oldest.replace(/\d+$/, (last) => String(Number(last) - 1));
	expect(() => demandSafeSqlite(older)).toThrow("can corrupt");
});

test("a Node that is new enough runs the forge itself", async () => {
	writeFileSync(
		join(folder, "program.mjs"),
		'import { ensureNode, forgeNode } from "./bin/node.mjs";\nensureNode();\nconsole.log(forgeNode());\n',
	);
	const child = spawn(process.execPath, [join(folder, "program.mjs")], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	expect(await text(child.stdout)).toBe(`${process.execPath}\n`);
	expect(existsSync(join(folder, "dist"))).toBe(false);
});

/** An npm that notes how it is called and then does `script`. */
function fakeNpm(script: string) {
	const log = join(folder, "calls");
	mkdirSync(join(folder, "path"));
	writeFileSync(
		join(folder, "path/npm"),
		`#!/bin/sh\necho "$@" >>"${log}"\n${script}\n`,
	);
	chmodSync(join(folder, "path/npm"), 0o755);
	return {
		path: `${join(folder, "path")}${delimiter}${process.env.PATH}`,
		made: () => readFileSync(log, "utf8").trim().split("\n"),
	};
}
