import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { documentPath } from "../../src/http/openapi/openapi.ts";
import operations from "./operations.json" with { type: "json" };

/** A path with the names of its parameters taken away: they are ours. */
const bare = (path: string) => path.replace(/\{[^}]+\}/g, "{}");
const known = new Map(
	operations.map(([id, method, path]) => [
		id,
		`${method} ${bare(path as string)}`,
	]),
);

test("every endpoint is an operation of the API, or says that it is our own", () => {
	for (const { id, route, extension } of endpoints) {
		const [method, path = ""] = route.split(" ");
		const here = `${method} ${bare(documentPath(path))}`;
		if (extension) expect([id, known.has(id)]).toEqual([id, false]);
		else expect([id, known.get(id)]).toEqual([id, here]);
	}
});

test("no operation is declared twice", () => {
	const ids = endpoints.map((e) => e.id);
	expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
	const routes = endpoints.map((e) => documentPath(e.route));
	expect(routes.filter((r, i) => routes.indexOf(r) !== i)).toEqual([]);
});

test("what is still to come is listed, and nothing that is there", async () => {
	const there = new Set(endpoints.map((e) => e.id));
	const waiting = [...known.keys()].filter((id) => !there.has(id as string));
	// `npx vitest run test/contract -u` writes the list anew
	await expect(waiting.join("\n")).toMatchFileSnapshot("waiting.txt");
});
