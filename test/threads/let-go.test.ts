import { expect, test } from "vitest";
import { letGo } from "../../src/threads/let-go.ts";

test("bytes that are let go of have no memory, once or twice", () => {
	const bytes = new Uint8Array(1000);
	letGo(bytes);
	expect(bytes.buffer.byteLength).toBe(0);
	letGo(bytes);
	expect(bytes.length).toBe(0);
});

test("memory that others share stays", () => {
	const bytes = new Uint8Array(new SharedArrayBuffer(1000));
	letGo(bytes);
	expect(bytes.length).toBe(1000);
});
