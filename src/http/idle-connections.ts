import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Current {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
}

/**
 * Closes connections on which nothing has moved for `ms` although the client has more of a body to send or a response to read.
 * A client that waits for its response is not idle. Gives a function that must be called with each request.
 */
export function endIdleConnections(
	server: Server,
	ms: number,
): (request: IncomingMessage, response: ServerResponse) => void {
	const current = new WeakMap<Socket, Current>();
	server.setTimeout(ms, (socket: Socket) => {
		const context = current.get(socket);
		if (!context || isLeft(socket, context)) socket.destroy();
		// called once for each period without traffic
		else socket.setTimeout(ms);
	});
	return (request, response) => {
		current.set(request.socket, { request, response });
		response.once("close", () => current.delete(request.socket));
	};
}

function isLeft(socket: Socket, { request }: Current): boolean {
	// bytes that have arrived and wait for us are not the client's fault
	const silent =
		!request.complete && request.readableLength === 0 && !request.isPaused();
	return silent || socket.writableLength > 0;
}
