import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Current {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
}

/**
 * Ends connections on which nothing has moved for `ms`: whose clients have begun a body and send no more of it, or do not take the
 * answer. Who waits for an answer that is still being made may wait. Gives what notes each request of a connection.
 */
export function endIdleConnections(
	server: Server,
	ms: number,
): (request: IncomingMessage, response: ServerResponse) => void {
	const current = new WeakMap<Socket, Current>();
	server.setTimeout(ms, (socket: Socket) => {
		const exchange = current.get(socket);
		if (!exchange || isLeft(socket, exchange)) socket.destroy();
		// told once for each stretch of silence
		else socket.setTimeout(ms);
	});
	return (request, response) => {
		current.set(request.socket, { request, response });
		response.once("close", () => current.delete(request.socket));
	};
}

function isLeft(socket: Socket, { request }: Current): boolean {
	// what has arrived and waits for us is not the client's fault
	const silent =
		!request.complete && request.readableLength === 0 && !request.isPaused();
	return silent || socket.writableLength > 0;
}
