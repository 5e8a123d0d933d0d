import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../../text/network-of.ts";

interface Bounds {
	/** From this number on, each new connection ends one that nobody works on. */
	readonly most: number;
	/** So many at most, also when all are worked on: what comes then is closed. */
	readonly utmost: number;
	/** So many at most from one address, or from one network of addresses of version 6. */
	readonly perNetwork: number;
}

/** How many of the files and connections that the system allows are connections of clients; git, the database and files need the others. */
export const connectionBounds = (descriptors: number): Bounds => ({
	most: Math.max(8, Math.floor(descriptors / 3)),
	utmost: Math.max(16, Math.floor(descriptors / 2)),
	perNetwork: Math.max(8, Math.floor(descriptors / 4)),
});

/** The connections of one network, and those of them on which nobody works, in the order in which that began. */
interface Network {
	open: number;
	readonly idle: Set<Socket>;
}

/** The state of one connection. */
interface State {
	/** Responses that are not over: clients may send the next request before the response to the last one has come. */
	working: number;
	network?: Network;
	leave?: () => void;
}

/**
 * Keeps idle connections from taking all that the system allows a process: the oldest that has never asked anything makes room for a new one,
 * then the one whose last response is the longest ago. One network cannot hold all others out by busy ones either: above its share a new connection
 * ends an idle one of its own, or is closed. Addresses that are `shared`, such as those of a proxy, have no share. Gives a function that must be called
 * with each request, and gives one for the end of its response.
 */
export function boundConnections(
	server: Server,
	{ most, utmost, perNetwork }: Bounds,
	shared: (address: string) => boolean = () => false,
): (request: IncomingMessage) => () => void {
	const open = new Set<Socket>();
	/** Those that have never asked, in the order in which they came. */
	const silent = new Set<Socket>();
	/** Those that wait for their next request, in the order in which they began to. */
	const resting = new Set<Socket>();
	const networks = new Map<string, Network>();
	// one entry for each connection and none for each request: weak keys cost the collector of garbage
	const states = new WeakMap<Socket, State>();
	/** Counts a connection; false where its network has too many. */
	const join = (socket: Socket, state: State): boolean => {
		const { remoteAddress = "" } = socket;
		if (shared(remoteAddress)) return true;
		const name = networkOf(remoteAddress);
		const mine = networks.get(name) ?? { open: 0, idle: new Set() };
		networks.set(name, mine);
		mine.open++;
		let left = false;
		const leave = () => {
			mine.idle.delete(socket);
			if (left) return;
			left = true;
			if (--mine.open === 0) networks.delete(name);
		};
		state.leave = leave;
		socket.once("close", leave);
		if (mine.open > perNetwork) {
			const [oldest] = mine.idle;
			end(oldest ?? socket);
			if (!oldest) return false;
		}
		state.network = mine;
		mine.idle.add(socket);
		return true;
	};
	/** Ends one; its `close` comes later, and the next connection may come before. */
	const end = (socket: Socket) => {
		for (const group of [open, silent, resting]) group.delete(socket);
		states.get(socket)?.leave?.();
		socket.destroy();
	};
	const makeRoom = (newcomer: Socket) => {
		for (const group of [silent, resting])
			for (const idle of group) {
				if (idle === newcomer) continue;
				end(idle);
				return;
			}
		if (open.size > utmost) end(newcomer);
	};
	server.on("connection", (socket: Socket) => {
		const state: State = { working: 0 };
		states.set(socket, state);
		if (!join(socket, state)) return;
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
		const state = states.get(socket);
		state?.network?.idle.delete(socket);
		if (state) state.working++;
		return () => {
			const left = state ? --state.working : 0;
			if (left > 0 || !open.has(socket) || socket.destroyed) return;
			resting.add(socket);
			state?.network?.idle.add(socket);
		};
	};
}
