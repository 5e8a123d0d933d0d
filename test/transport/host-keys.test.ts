import { expect, test } from "vitest";
import { freshKey } from "../../src/transport/ssh/host-keys.ts";

test("a key that cannot be read is not kept", async () => {
	const whole = await freshKey("ed25519", {});
	// as one in some hundreds comes from the library: a byte is missing in it
	const lines = whole.trim().split("\n");
	const bytes = Buffer.from(lines.slice(1, -1).join(""), "base64");
	const cut = Buffer.concat([bytes.subarray(0, 80), bytes.subarray(81)]);
	const broken = [lines[0], cut.toString("base64"), lines.at(-1)].join("\n");
	const made = [broken, broken, whole];
	expect(await freshKey("ed25519", {}, () => made.shift() as string)).toBe(
		whole,
	);
	expect(made).toEqual([]);
});
