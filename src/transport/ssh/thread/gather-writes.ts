import type { Socket } from "node:net";

/** Sends what is written in one turn of the event loop with one system call: the library writes the parts of a packet one by one. */
export function gatherWrites(socket: Socket): void {
	const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
	let corked = false;
	socket.write = (...args: unknown[]) => {
		if (!corked) {
			corked = true;
			socket.cork();
			setImmediate(() => {
				corked = false;
				socket.uncork();
			});
		}
		return write(...args);
	};
}
