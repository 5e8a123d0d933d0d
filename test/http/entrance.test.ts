import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import { BlobRefused } from "../../src/blobs/blob-store.ts";
import { invalid, notFound } from "../../src/errors.ts";
import { GitError } from "../../src/git/errors.ts";
import { entrance } from "../../src/http/entrance.ts";
import type { RequestContext } from "../../src/http/request-context.ts";
import { HttpResponse, plainText } from "../../src/http/response.ts";
import { afterFile } from "../support/after-file.ts";

type Options = Parameters<typeof entrance>[1];

const logged: string[] = [];
const app = {
	url: "http://forge/",
	log: {
		error: (_: object, words: string) => logged.push(words),
		debug: () => {},
	},
} as unknown as App;

/** Sends one request to an entrance. */
async function ask(options: Omit<Options, "takes">, body?: string) {
	const router = entrance(app, { takes: () => true, ...options });
	let thrown: unknown;
	const server = createServer((request, response) => {
		const context = { request, response, id: "r1", seen: {} };
		Promise.resolve(router.serve(context as unknown as RequestContext)).catch(
			(error) => {
				thrown = error;
				response.writeHead(500).end();
			},
		);
	}).listen(0);
	afterFile(() => server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const answer = await fetch(`http://127.0.0.1:${port}/`, {
		method: body === undefined ? "GET" : "POST",
		body,
	});
	const { status, headers } = answer;
	return { status, headers, text: await answer.text(), thrown };
}
const inOwnWords: Options["refuse"] = ({ error, status, message, headers }) =>
	new HttpResponse(
		status,
		plainText(`${error?.kind ?? "fault"}: ${message}`),
		headers,
	);
const throwing = (error: unknown) => async () => {
	throw error;
};

test("what an entrance gives is answered", async () => {
	const serve = async () => new HttpResponse(201, { made: true });
	expect(await ask({ serve }, "x".repeat(1_000_000))).toMatchObject({
		status: 201,
		text: '{"made":true}',
	});
});

test("an entrance may send its response itself", async () => {
	const seen = await ask({
		async serve({ response }) {
			response.writeHead(204).end();
			return undefined;
		},
	});
	expect(seen.status).toBe(204);
});

test.each([
	[notFound("hidden"), 404, "not-found: hidden"],
	[invalid("wrong"), 422, "invalid: wrong"],
	[
		new BlobRefused("too-large", "9 bytes at most"),
		413,
		"too-large: 9 bytes at most",
	],
	[new GitError("busy", "later"), 503, "unavailable: later"],
])(
	"a refusal is told in the protocol's words: %s",
	async (error, status, text) => {
		const seen = await ask({ serve: throwing(error), refuse: inOwnWords });
		expect(seen).toMatchObject({ status, text });
		expect(seen.headers.get("retry-after")).toBe(status === 503 ? "10" : null);
	},
);

test("a fault is logged, and told by the number of the request alone", async () => {
	logged.length = 0;
	const serve = throwing(new Error("the secret reason"));
	expect(await ask({ serve, refuse: inOwnWords })).toMatchObject({
		status: 500,
		text: "fault: internal error, request r1",
	});
	expect(logged).toEqual(["a request failed"]);
});

test("a protocol's own error is one for its client", async () => {
	class Odd extends Error {}
	const seen = await ask({
		serve: throwing(new Odd("odd")),
		refuse: inOwnWords,
		errorOf: (error) => (error instanceof Odd ? invalid("known") : undefined),
	});
	expect(seen).toMatchObject({ status: 422, text: "invalid: known" });
});

test("without words of its own an entrance answers as the API, and leaves faults to the server", async () => {
	const refused = await ask({ serve: throwing(invalid("wrong")) });
	expect([refused.status, JSON.parse(refused.text).message]).toEqual([
		422,
		"wrong",
	]);
	const fault = new Error("broken");
	expect((await ask({ serve: throwing(fault) })).thrown).toBe(fault);
});

test("a response that has begun breaks off", async () => {
	await expect(
		ask({
			async serve({ response }) {
				response.writeHead(200, { "Content-Length": 10 }).write("half");
				throw new Error("lost");
			},
			refuse: inOwnWords,
		}),
	).rejects.toThrow();
});
