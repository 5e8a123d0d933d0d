import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import { hookBench } from "../support/hook-bench.ts";

const { inbox, send, bob, repository, hook, write } = await hookBench();

/** A server that takes messages and does not answer. */
async function hangingServer() {
	const held: ServerResponse[] = [];
	const server = createServer((_, response) => void held.push(response));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	afterFile(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, held };
}
const soon = (value: () => number) => expect.poll(value, { timeout: 8_000 });

test("webhooks of one account whose receivers hang leave places for those of others", async () => {
	const { url, held } = await hangingServer();
	const api = await repository();
	for (let i = 0; i < 10; i++) await hook(api, {}, { url });
	await send("POST", "/user/repos", { name: "his", auto_init: true }, bob);
	await send(
		"POST",
		"/repos/bob/his/hooks",
		{
			type: "gitea",
			active: true,
			events: ["issues"],
			config: { url: inbox.url, content_type: "json" },
		},
		bob,
	);
	await write(api, "a.txt");
	await soon(() => held.length).toBe(4);
	await send("POST", "/repos/bob/his/issues", { title: "one" }, bob);
	let told = 0;
	await soon(() => (told += inbox.take().length)).toBe(1);
	expect(held).toHaveLength(4);
	for (const response of held) response.end();
	// the next of hers come when there is room
	await soon(() => {
		for (const response of held) response.end();
		return held.length;
	}).toBe(10);
});
