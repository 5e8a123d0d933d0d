import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	copyFileSync,
	linkSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ingot-pinned-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pinned = realpathSync(resolve("node_modules/node/bin/node"));
const other = join(folder, "node");
try {
	linkSync(pinned, other);
} catch {
	// a file system of its own
	copyFileSync(pinned, other);
}

/** A program that goes on with `rest` once it runs in the pinned Node. */
function program(rest: string) {
	const install = JSON.stringify(resolve("bin/install.mjs"));
	const file = join(folder, "program.mjs");
	writeFileSync(
		file,
		`import { onPinnedNode } from ${install};\nawait onPinnedNode();\n${rest}\n`,
	);
	return spawn(other, ["--no-deprecation", file, "a b"], {
		stdio: ["ignore", "pipe", "inherit"],
	});
}

test("a program goes on in the pinned Node, with its arguments, and ends with its code", async () => {
	const child = program(
		"console.log(JSON.stringify([process.execPath, process.execArgv, process.argv[2]]));\nprocess.exitCode = 7;",
	);
	const ended = once(child, "close");
	const said = JSON.parse(await text(child.stdout)) as unknown;
	expect(said).toEqual([pinned, ["--no-deprecation"], "a b"]);
	expect(await ended).toEqual([7, null]);
});

test("a signal reaches the program in the pinned Node", async () => {
	const child = program(
		'process.on("SIGTERM", () => process.exit(9));\nconsole.log("ready");\nsetInterval(() => {}, 1000);',
	);
	const ended = once(child, "close");
	await once(child.stdout, "data");
	child.kill("SIGTERM");
	expect(await ended).toEqual([9, null]);
});
