import { expect, test } from "vitest";
import type { GitErrorKind } from "../../src/git/errors.ts";
import { endError } from "../../src/git/run.ts";

test.each<[string, GitErrorKind]>([
	[
		"fatal: unable to write loose object file: No space left on device",
		"no-space",
	],
	["error: file write error: Disk quota exceeded", "no-space"],
	["fatal: Out of memory, malloc failed", "too-large"],
	["fatal: bad object", "failed"],
])("what git complains of has a kind: %s", (stderr, kind) => {
	const error = endError("merge-tree", {
		code: 128,
		stderr,
		killed: undefined,
	});
	expect(error.kind).toBe(kind);
	expect(error.detail).toContain(stderr);
});
