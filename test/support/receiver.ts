import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { afterFile } from "./after-file.ts";

/** What a receiver of webhooks got. */
export interface Received {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	// biome-ignore lint/suspicious/noExplicitAny: tests know what they expect
	readonly body: any;
}

/** A server that keeps what it gets and answers as it is told. */
export async function receiver() {
	const got: Received[] = [];
	let answer: (one: Received) => number | Promise<number> = () => 200;
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on("data", (part) => parts.push(part));
		request.on("end", async () => {
			const text = Buffer.concat(parts).toString();
			let body: unknown;
			try {
				body = JSON.parse(text);
			} catch {}
			const { method = "", url = "", headers } = request;
			const one = { method, path: url, headers, text, body };
			const given = answer(one);
			const status = typeof given === "number" ? given : await given;
			if (status < 400) got.push(one);
			response.writeHead(status).end("thanks");
		});
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	afterFile(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/in`,
		got,
		/** What it answers from now on, also later. */
		answers(how: (one: Received) => number | Promise<number>) {
			answer = how;
		},
		/** Takes what has come so far. */
		take: () => got.splice(0),
	};
}
