import { expect, test } from "vitest";
import { parsePatch } from "../../../src/git/patch/parse-patch.ts";

// In square time each of these would take minutes.
test.each([
	["headers that nothing follows", "diff --git a/a b/a\n", undefined],
	[
		"names without a slash",
		"diff --git a a\nrename from x\nrename to y\n",
		15_000,
	],
	["modes", "diff --git a/a b/a\nold mode 100644\nnew mode 100755\n", 15_000],
])("a long patch of %s is read line by line", (_, part, files) => {
	const read = () => parsePatch(part.repeat(files ?? 150_000), { bytes: 0 });
	if (files) expect(read().files).toHaveLength(files);
	else expect(read).toThrow("there is no patch in it");
});
