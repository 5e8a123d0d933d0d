import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";
import { Content, empty, respond } from "../../src/http/response.ts";
import { faultsOf } from "./declared-responses.ts";

const called = (id: string) =>
	endpoints.find((endpoint) => endpoint.id === id) as Endpoint;
const version = called("getVersion");
const label = {
	id: 1,
	name: "green",
	exclusive: false,
	is_archived: false,
	color: "00ff00",
	description: "",
	url: "https://forge.example.org/labels/1",
};

test("a response that is declared so has no faults", () => {
	expect(faultsOf(version, respond(200, { version: "1" }))).toEqual([]);
	expect(faultsOf(called("issueDeleteLabel"), empty())).toEqual([]);
	expect(faultsOf(called("issueListLabels"), respond(200, [label]))).toEqual(
		[],
	);
});

test.each([
	["a status that is not declared", respond(202)],
	["a body that is missing", empty(200 as never)],
	["a member that is missing", respond(200, {})],
	["a member of another type", respond(200, { version: 1 })],
	["null where it may not be", respond(200, { version: null })],
	["a member that is not declared", respond(200, { version: "1", more: 1 })],
	["text instead of JSON", respond(200, new Content("text/plain", "1"))],
	["an error without a message", respond(403, { url: "" })],
])("%s is a fault", (_, response) => {
	expect(faultsOf(version, response)).not.toEqual([]);
});

test("a fault is found within lists and named types", () => {
	const wrong = [label, { ...label, exclusive: "no" }];
	expect(faultsOf(called("issueListLabels"), respond(200, wrong))).toEqual([
		expect.stringContaining("exclusive"),
	]);
});

test("a body where none is declared is a fault", () => {
	expect(faultsOf(called("issueDeleteLabel"), respond(204, {}))).not.toEqual(
		[],
	);
});

test("what any request can meet needs no declaration of its own", () => {
	expect(faultsOf(version, respond(503, { message: "busy" }))).toEqual([]);
});
