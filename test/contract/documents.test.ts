import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { openApi } from "../../src/http/openapi/openapi.ts";
import { asSwagger2 } from "../../src/http/openapi/swagger2.ts";
import { clientTypes } from "../../tools/client-types.ts";
import { testForge } from "../support/forge.ts";

// biome-ignore lint/suspicious/noExplicitAny: the documents are what is tested
type Document = Record<string, any>;
const three: Document = openApi(endpoints, {
	version: "1",
	basePath: "/api/v1",
});
const two: Document = asSwagger2(three);

// `npm test -- --sqlite test/contract/documents.test.ts -u` writes all of these anew; what changes in them changes for clients
test("both documents are those that are checked in", async () => {
	for (const [name, document] of [
		["openapi3.v1.json", three],
		["swagger.v1.json", two],
	] as const)
		await expect(
			`${JSON.stringify(document, null, "\t")}\n`,
		).toMatchFileSnapshot(`../../docs/api/${name}`);
});

test("the types of the client are those of the document", async () => {
	const types = clientTypes(JSON.parse(JSON.stringify(three)));
	await expect(types).toMatchFileSnapshot("../../src/client/operations.ts");
});

test("both documents are served", async () => {
	const forge = await testForge();
	for (const [name, document] of [
		["openapi3.v1.json", three],
		["swagger.v1.json", two],
	] as const) {
		const response = await fetch(forge.url + name);
		expect(response.status).toBe(200);
		const served = await response.json();
		expect(Object.keys((served as Document).paths)).toEqual(
			Object.keys(document.paths),
		);
	}
});

test.each([
	["3.1", three, /#\/components\/schemas\/(\w+)/g, three.components.schemas],
	["2.0", two, /#\/definitions\/(\w+)/g, two.definitions],
])(
	"the document of OpenAPI %s names every endpoint and refers only to types that it has",
	(_, document, references, types) => {
		const text = JSON.stringify(document);
		const missing = endpoints.filter(
			({ id }) => !text.includes(`"operationId":"${id}"`),
		);
		expect(missing).toEqual([]);
		const named = [...text.matchAll(references)].map(([, name]) => name);
		expect(named.filter((name) => !((name as string) in types))).toEqual([]);
		expect(types).toHaveProperty("Repository");
	},
);

test("neither document has words of the other, or of our own", () => {
	const wordsIn = (document: Document, words: string[]) => {
		const text = JSON.stringify(document);
		return words.filter((word) => text.includes(word));
	};
	const ours = ["patternProperties", '"rule"', '"maxBytes"', '"media"'];
	expect(
		wordsIn(three, [...ours, "#/definitions/", "nullable", '"in":"body"']),
	).toEqual([]);
	expect(
		wordsIn(two, [...ours, "anyOf", "requestBody", '"null"', "#/components/"]),
	).toEqual([]);
});

test("both documents tell what bodies and responses are", () => {
	const at = (document: Document) =>
		document.paths["/repos/{owner}/{repo}/labels"].post;
	const schema = (name: string) => ({
		content: {
			"application/json": { schema: { $ref: `#/components/schemas/${name}` } },
		},
	});
	expect(at(three)).toMatchObject({
		requestBody: { required: true, ...schema("CreateLabelOption") },
		responses: { 201: { description: "made", ...schema("Label") } },
	});
	expect(at(two)).toMatchObject({
		responses: { 201: { schema: { $ref: "#/definitions/Label" } } },
	});
	expect(at(two).parameters.at(-1)).toEqual({
		name: "body",
		in: "body",
		required: true,
		schema: { $ref: "#/definitions/CreateLabelOption" },
	});
});

test("both documents tell what must be there and what may be null", () => {
	const { Issue } = three.components.schemas;
	expect(Issue.required).toContain("milestone");
	expect(Issue.properties).toMatchObject({
		closed_at: { type: ["string", "null"], format: "date-time" },
		milestone: {
			anyOf: [{ $ref: "#/components/schemas/Milestone" }, { type: "null" }],
		},
	});
	expect(two.definitions.Issue.properties.closed_at).toEqual({
		type: "string",
		format: "date-time",
		"x-nullable": true,
	});
	expect(three.components.schemas.CreateLabelOption.required).toEqual([
		"name",
		"color",
	]);
});

test("every operation tells of its errors", () => {
	for (const item of Object.values<Document>(two.paths))
		for (const { operationId, responses } of Object.values<Document>(item)) {
			expect([operationId, responses.default]).toEqual([
				operationId,
				{ $ref: "#/responses/Error" },
			]);
			expect([operationId, responses[404]]).toEqual([
				operationId,
				{ $ref: "#/responses/NotFound" },
			]);
		}
	expect(two.responses.Error.schema.$ref).toBe("#/definitions/APIError");
	expect(two.responses.NotFound).not.toHaveProperty("schema");
});

test("both documents tell of responses that are no JSON", () => {
	const raw = "/repos/{owner}/{repo}/raw/{filepath}";
	expect(two.paths[raw].get).toMatchObject({
		produces: ["application/octet-stream", "application/json"],
		responses: { 200: { schema: { type: "file" } } },
	});
	expect(three.paths[raw].get.responses["200"].content).toEqual({
		"application/octet-stream": {
			schema: { type: "string", format: "binary" },
		},
	});
	const compare = three.paths["/repos/{owner}/{repo}/compare/{filepath}"].get;
	expect(Object.keys(compare.responses["200"].content)).toEqual([
		"text/plain",
		"application/json",
	]);
});
