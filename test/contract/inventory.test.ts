import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { documentPath, openApi } from "../../src/http/openapi/openapi.ts";
import { asOpenApi3 } from "../../src/http/openapi/openapi3.ts";
import { testForge } from "../support/forge.ts";
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

test("the OpenAPI document names every endpoint and refers only to types that it has", () => {
	const document = openApi(endpoints, { version: "1", basePath: "/api/v1" });
	const text = JSON.stringify(document);
	for (const { id } of endpoints)
		expect(text).toContain(`"operationId":"${id}"`);
	const { definitions } = document as { definitions: Record<string, unknown> };
	for (const [, name] of text.matchAll(/#\/definitions\/(\w+)/g))
		expect(definitions).toHaveProperty(name as string);
	expect(definitions).toHaveProperty("Repository");
});

test("the document of OpenAPI 3 says the same in its own words", () => {
	const document = asOpenApi3(
		openApi(endpoints, { version: "1", basePath: "/api/v1" }),
	);
	const text = JSON.stringify(document);
	for (const word of ["#/definitions/", "x-nullable", '"in":"body"'])
		expect(text).not.toContain(word);
	const { paths, components, servers } = document as Record<string, never>;
	expect(servers).toEqual([{ url: "/api/v1" }]);
	for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
		expect(components).toHaveProperty(["schemas", name as string]);
	const schema = (name: string) => ({
		content: {
			"application/json": { schema: { $ref: `#/components/schemas/${name}` } },
		},
	});
	expect(paths).toMatchObject({
		"/repos/{owner}/{repo}/labels": {
			post: {
				requestBody: schema("CreateLabelOption"),
				responses: { 201: { description: "made", ...schema("Label") } },
			},
		},
	});
});

test("the document tells of errors, and of answers that are no JSON", async () => {
	const forge = await testForge();
	const get = async (path: string) =>
		(await fetch(forge.url + path)).json() as Promise<{
			// biome-ignore lint/suspicious/noExplicitAny: the documents are what is tested
			paths: Record<string, Record<string, any>>;
		}>;
	const two = await get("swagger.v1.json");
	for (const [path, item] of Object.entries(two.paths))
		for (const operation of Object.values(item)) {
			expect([path, operation.responses.default?.schema]).toEqual([
				path,
				{ $ref: "#/definitions/APIError" },
			]);
			if (path.includes("{")) expect(operation.responses).toHaveProperty("404");
		}
	const raw = "/repos/{owner}/{repo}/raw/{filepath}";
	expect(two.paths[raw]?.get).toMatchObject({
		produces: ["application/octet-stream", "application/json"],
		responses: { 200: { schema: { type: "file" } } },
	});
	const three = await get("openapi3.v1.json");
	expect(three.paths[raw]?.get.responses["200"].content).toEqual({
		"application/octet-stream": {
			schema: { type: "string", format: "binary" },
		},
	});
	expect(
		three.paths["/markdown"]?.post.responses["200"].content,
	).toHaveProperty(["text/html"]);
	expect(three.paths[raw]?.get.responses.default.content).toHaveProperty([
		"application/json",
	]);
});
