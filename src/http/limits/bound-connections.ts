import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

interface Bounds {
	/** From this number on, each new connection ends one that nobody works on. */
	readonly most: number;
	/** So many at most, also when all are worked on: what comes then is closed. */
	readonly utmost: number;
}

/** How many of the files and connections that the system allows are connections of clients; git, the database and files need the others. */
export const connectionBounds = (descriptors: number): Bounds => ({
	most: Math.max(8, Math.floor(descriptors / 3)),
	utmost: Math.max(16, Math.floor(descriptors / 2)),
});

/**
 * Keeps idle connections from taking all that the system allows a process: the oldest that has never asked anything makes room for a new one,
 * then the one whose last response is the longest ago. Gives a function that must be called with each request, and gives one for the end of its response.
 */
export function boundConnections(
	server: Server,
	{ most, utmost }: Bounds,
): (request: IncomingMessage) => () => void {
	const open = new Set<Socket>();
	/** Those that have never asked, in the order in which they came. */
	const silent = new Set<Socket>();
	/** Those that wait for their next request, in the order in which they began to. */
	const resting = new Set<Socket>();
	/** Responses that are not over: clients may send the next request before the response to the last one has come. */
	const working = new WeakMap<Socket, number>();
	const makeRoom = (newcomer: Socket) => {
		for (const group of [silent, resting])
			for (const idle of group) {
				if (idle === newcomer) continue;
				group.delete(idle);
				// its `close` comes later, and the next connection may come before
				open.delete(idle);
				idle.destroy();
				return;
			}
		if (open.size > utmost) newcomer.destroy();
	};
	server.on("connection", (socket: Socket) => {
		open.add(socket);
		silent.add(socket);
		socket.once("close", () => {
			for (const group of [open, silent, resting]) group.delete(socket);
		});
		if (open.size > most) makeRoom(socket);
	});
	return ({ socket }) => {
		silent.delete(socket);
		resting.delete(socket);
		working.set(socket, (working.get(socket) ?? 0) + 1);
		return () => {
			const left = (working.get(socket) ?? 1) - 1;
			working.set(socket, left);
			if (left === 0 && open.has(socket) && !socket.destroyed)
				resting.add(socket);
		};
	};
}
