import type { IncomingMessage, ServerResponse } from "node:http";
import { drainRequest } from "./drain-request.ts";

/**
 * Lets a response after which the connection is closed end only when the rest of the body was read, for a limited time: Node.js closes the connection
 * when a response has ended, and a client or proxy that is still sending would see an error in place of the response. All of the response is sent at
 * once; one that does not say how long it is ends as ever, since only its end tells that it is whole.
 */
export function endAfterBody(
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const { end, writeHead } = response;
	let hasLength = false;
	response.writeHead = ((...args: [number, ...unknown[]]) => {
		hasLength = namesLength(args.at(-1));
		return writeHead.apply(response, args as never);
	}) as ServerResponse["writeHead"];
	response.end = ((...args: unknown[]) => {
		response.end = end;
		const { headersSent, statusCode } = response;
		const [first, second] = args;
		const chunk =
			typeof first === "string"
				? Buffer.from(first, second as BufferEncoding | undefined)
				: first instanceof Uint8Array
					? first
					: undefined;
		if (!headersSent && statusCode !== 204 && statusCode !== 304)
			response.setHeader("Content-Length", chunk?.length ?? 0);
		const isWhole =
			!headersSent || hasLength || response.hasHeader("content-length");
		if (request.complete || request.destroyed || !isWhole || !closes(response))
			return end.apply(response, args as never);
		if (chunk?.length) response.write(chunk);
		else response.flushHeaders();
		const done = args.findLast((arg) => typeof arg === "function");
		request.once("close", () => {
			end.call(response, done as never, undefined as never);
		});
		drainRequest(response);
		return response;
	}) as ServerResponse["end"];
}

const namesLength = (headers: unknown): boolean =>
	typeof headers === "object" &&
	headers !== null &&
	Object.keys(headers).some((name) => name.toLowerCase() === "content-length");

const closes = (response: ServerResponse): boolean =>
	!response.shouldKeepAlive ||
	/close/i.test(String(response.getHeader("connection") ?? ""));
