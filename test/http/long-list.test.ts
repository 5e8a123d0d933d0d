import { expect, test } from "vitest";
import { etagOf } from "../../src/http/etag.ts";
import { isLong, longList } from "../../src/http/long-list.ts";
import { testForge } from "../support/forge.ts";

test.each([1, 499, 500, 501, 1000, 2345])(
	"a list of %i is written as JSON writes it",
	async (count) => {
		const list = Array.from({ length: count }, (_, i) =>
			i % 7 ? { i, text: "ä\n\u2028" } : undefined,
		);
		const { pieces, length, etag } = await longList(list);
		const text = Buffer.concat(pieces).toString();
		expect(text).toBe(JSON.stringify(list));
		expect(length).toBe(Buffer.byteLength(text));
		expect(etag).toBe(etagOf(text));
		expect(isLong(list)).toBe(count > 1000);
	},
);

test("a directory of very many files is listed whole, with a length and a validator", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const made = await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "many", auto_init: true },
	});
	expect(made.status).toBe(201);
	const files = Array.from({ length: 1200 }, (_, i) => ({
		operation: "create",
		path: `d/f${String(i).padStart(4, "0")}`,
		content: "",
	}));
	const changed = await forge.call("POST", "/repos/ada/many/contents", {
		as: ada,
		body: { files },
	});
	expect(changed.status).toBe(201);
	const address = `${forge.url}/api/v1/repos/ada/many/contents/d`;
	const answer = await fetch(address);
	const text = await answer.text();
	const etag = answer.headers.get("etag") ?? "";
	expect(answer.headers.get("content-type")).toBe(
		"application/json;charset=utf-8",
	);
	expect(Number(answer.headers.get("content-length"))).toBe(text.length);
	expect(etag).toBe(etagOf(text));
	expect(JSON.parse(text).map((one: { path: string }) => one.path)).toEqual(
		files.map(({ path }) => path),
	);
	const again = await fetch(address, { headers: { "If-None-Match": etag } });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	const head = await fetch(address, { method: "HEAD" });
	expect(head.headers.get("content-length")).toBe(String(text.length));
});
