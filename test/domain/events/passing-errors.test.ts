import { expect, test } from "vitest";
import { isPassing } from "../../../src/domain/events/hand-over.ts";
import { GitError } from "../../../src/git/errors.ts";

test("a full disk says nothing about an event, and no event is passed over for it", () => {
	const full = Object.assign(new Error("database or disk is full"), {
		errcode: 13,
	});
	const file = Object.assign(new Error("no space"), { code: "ENOSPC" });
	for (const error of [full, file, new GitError("no-space", "cannot write")])
		expect(isPassing(error)).toBe(true);
	for (const error of [new Error("x"), new GitError("failed", "x"), undefined])
		expect(isPassing(error)).toBe(false);
});
