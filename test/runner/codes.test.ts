import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { codeOf } from "../../src/runner/runner-rpc.ts";

test("a runner is told by a code that it should come again later, or that there is no space", () => {
	expect(codeOf("too-many")).toBe(Code.ResourceExhausted);
	expect(codeOf("no-space")).toBe(Code.ResourceExhausted);
	expect(codeOf("unavailable")).toBe(Code.Unavailable);
});

test("an error that is none of a caller has the unknown code", () => {
	expect(codeOf(undefined)).toBe(Code.Unknown);
});
