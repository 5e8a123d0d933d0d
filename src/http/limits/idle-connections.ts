import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes connections on which nothing has moved for some time although the client has more of a body to send or a response to read: for as many milliseconds as `msNow`
 * gave when its connection or its request began. A client that waits for its response is not idle. Gives a function that must be called with each request, and gives one
 * for the end of its response.
 */
export function endIdleConnections(
	server: Server,
	msNow: () => number,
): (request: IncomingMessage) => () => void {
	// one entry for each connection and none for each request: weak keys cost the collector of garbage
	const states = new WeakMap<
		Socket,
		{ current?: IncomingMessage | undefined }
	>();
	server.on("connection", (socket: Socket) => {
		states.set(socket, {});
		// Node gives it to this connection before it says so, and again after each response
		setTime(socket);
	});
	const setTime = (socket: Socket) => {
		const ms = msNow();
		if (server.timeout !== ms) server.timeout = ms;
		if (socket.timeout !== ms) socket.setTimeout(ms);
	};
	server.on("timeout", (socket: Socket) => {
		const request = states.get(socket)?.current;
		if (!request || isLeft(socket, request)) socket.destroy();
		// called once for each period without traffic
		else socket.setTimeout(socket.timeout ?? msNow());
	});
	return (request) => {
		const state: { current?: IncomingMessage | undefined } =
			states.get(request.socket) ?? {};
		state.current = request;
		setTime(request.socket);
		return () => {
			// the next request of a client that does not wait may be there already
			if (state.current === request) state.current = undefined;
		};
	};
}

function isLeft(socket: Socket, request: IncomingMessage): boolean {
	// bytes that have arrived and wait for us are not the client's fault
	const silent =
		!request.complete && request.readableLength === 0 && isRead(request);
	return silent || socket.writableLength > 0;
}

/** A body that is read piece by piece (`for await`) is called paused by Node, which then listens for "readable". */
const isRead = (request: IncomingMessage) =>
	!request.isPaused() || request.listenerCount("readable") > 0;
