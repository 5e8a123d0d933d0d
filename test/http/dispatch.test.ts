import { expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import { notFound } from "../../src/errors.ts";
import { type Call, dispatch } from "../../src/http/dispatch.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";

/** Runs an endpoint whose subject is deleted under its hands, or stays, while something in it fails. */
function failing(error: Error, deleted: boolean) {
	let there = true;
	const endpoint = {
		id: "test",
		scope: null,
		on: {
			says: "anyone",
			async enter() {
				if (!there) throw notFound();
				return {};
			},
		},
		returns: { 200: null },
		async run() {
			there = !deleted;
			throw error;
		},
	} as unknown as Endpoint;
	const call = {
		endpoint,
		params: {},
		request: { headers: {} },
		method: "GET",
		path: "/test",
		search: new URLSearchParams(),
		peer: "127.0.0.1",
		seen: {},
		countRequest() {},
	} as unknown as Call;
	return dispatch({ config: {}, url: "http://forge.test/" } as App, call);
}

test("a failure after what was asked for has been deleted is the refusal that a new request would get", async () => {
	const broken = new Error("the files are gone");
	await expect(failing(broken, true)).rejects.toMatchObject({
		kind: "not-found",
	});
	await expect(failing(broken, false)).rejects.toBe(broken);
});
