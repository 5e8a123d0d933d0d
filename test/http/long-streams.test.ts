import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { paginatedResponse, streamed } from "../../src/http/paging.ts";
import type { Content } from "../../src/http/response.ts";

test("a list that is sent piece by piece lets others have a turn between pieces, also where the reader is quick", async () => {
	const item = { name: "x".repeat(1000) };
	const portion = Array.from({ length: 100 }, () => item);
	const rest = (async function* () {
		for (let i = 0; i < 19; i++) yield portion;
	})();
	const list = streamed(portion, rest, 2000);
	const page = { page: 1, limit: 50, offset: 0 };
	const address = new URL("http://localhost/api/v1/list");
	const { body, headers } = paginatedResponse(list, page, address);
	expect(headers["X-Total-Count"]).toBe("2000");
	let turns = 0;
	const count = () => {
		turns++;
		next = setImmediate(count);
	};
	let next = setImmediate(count);
	const { data } = body as unknown as Content;
	if (!(data instanceof Readable)) throw new Error("the list is no stream");
	const sent = await text(data);
	clearImmediate(next);
	expect(JSON.parse(sent)).toEqual(Array(2000).fill(item));
	expect(turns).toBeGreaterThanOrEqual(20);
});
