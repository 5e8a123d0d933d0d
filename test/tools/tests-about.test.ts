import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error it has no types, as the other tools
import { testsAbout } from "../../tools/tests-about.mjs";
import { afterFile } from "../support/after-file.ts";

const files = {
	"src/git/pack.ts": "",
	"src/domain/lock.ts": 'import "../git/pack.ts";',
	"src/domain/alone.ts": "",
	"src/api/repos/lock.ts": 'import { lock } from "../../domain/lock.ts";',
	"src/web/repository/rows.tsx": "",
	"src/web/repository/list.tsx": 'import { Rows } from "./rows.tsx";',
	"src/open.ts": 'await import("./domain/alone.ts");',
	"test/git/pack/own.test.ts": 'import "../pieces.ts";',
	"test/git/pieces.ts": 'import { pack } from "../../src/git/pack.ts";',
	"test/git/beside.test.ts": 'import { make } from "./pieces.ts";',
	"test/api/repos/lock.test.ts": 'import "../../support/forge.ts";',
	"test/web/repository/list-long.test.ts": "",
	"test/support/forge.ts": 'import { open } from "../../src/open.ts";',
};

test("tests are found by their name, by what they import, and by what imports the file", () => {
	const root = mkdtempSync(join(tmpdir(), "ingot-about-"));
	afterFile(() => rmSync(root, { recursive: true }));
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), text);
	}
	const about = (file: string) => testsAbout(root, file);
	expect(about("src/git/pack.ts")).toEqual([
		"test/git/beside.test.ts",
		"test/git/pack/own.test.ts",
	]);
	expect(about("src/domain/lock.ts")).toEqual(["test/api/repos/lock.test.ts"]);
	// pages stand beside the tests of their address
	expect(about("src/web/repository/rows.tsx")).toEqual([
		"test/web/repository/list-long.test.ts",
	]);
	// all tests start the server: that tells nothing
	expect(about("src/domain/alone.ts")).toEqual([]);
	expect(() => about("src/gone.ts")).toThrow("There is no src/gone.ts.");
});
