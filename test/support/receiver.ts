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
	let answer: (one: Received) => number = () => 200;
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on("data", (part) => parts.push(part));
		request.on("end", () => {
			const text = Buffer.concat(parts).toString();
			let body: unknown;
			try {
				body = JSON.parse(text);
			} catch {}
			const { method = "", url = "", headers } = request;
			const one = { method, path: url, headers, text, body };
			const status = answer(one);
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
		/** What it answers from now on. */
		answers(how: (one: Received) => number) {
			answer = how;
		},
		/** Takes what has come so far. */
		take: () => got.splice(0),
	};
}
