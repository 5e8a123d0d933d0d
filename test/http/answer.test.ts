import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { plainStream } from "../../src/http/response.ts";

const streamOf = (parts: () => AsyncGenerator<string>) =>
	Readable.from(parts(), { objectMode: false });

test("text that is made while it is sent comes whole", async () => {
	const { type, data, length } = await plainStream(
		streamOf(async function* () {
			yield "one, ";
			yield "two";
		}),
	);
	expect([type, length]).toEqual(["text/plain; charset=utf-8", undefined]);
	expect(await text(data as Readable)).toBe("one, two");
	const empty = await plainStream(streamOf(async function* () {}));
	expect(await text(empty.data as Readable)).toBe("");
});

test("an error before the first byte is thrown, a later one is the stream's", async () => {
	const broken = streamOf(async function* () {
		yield* [];
		throw new Error("too much");
	});
	await expect(plainStream(broken)).rejects.toThrow("too much");
	const later = await plainStream(
		streamOf(async function* () {
			yield "one";
			throw new Error("too much");
		}),
	);
	await expect(text(later.data as Readable)).rejects.toThrow("too much");
});
