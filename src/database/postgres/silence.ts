import { Socket } from "node:net";

/** The address of a database, with a watch over its connections. */
interface WatchedAddress {
	readonly url: string;
	readonly watch: SilenceWatch;
}
/** The address of a database; its connections may be watched. */
export type Address = string | WatchedAddress;

/** Notices when nothing comes from a database any more, though no connection is closed: its packets are lost on the way, or it is stopped. */
interface SilenceWatch {
	/** Makes a socket for a connection. During a silence only that of the probe is connected, and the others fail at once. */
	socket(probes: boolean): Socket;
	/** Watches from now on: from here something is asked all the time, so that silence means something. */
	begin(): void;
	end(): void;
}

/** How often it looks, and after how many looks without a byte it is silent: three seconds. Looks are counted, since a busy process is not a silent database. */
const lookMs = 250;
const mostLooks = 12;

export function watchSilence(looksMs = lookMs): SilenceWatch {
	const sockets = new Set<Socket>();
	/** Bytes of connections that are closed. */
	let earlier = 0;
	let seen = 0;
	let looks = 0;
	let silent = false;
	let timer: NodeJS.Timeout | undefined;

	function look(): void {
		let bytes = earlier;
		for (const socket of sockets) bytes += socket.bytesRead;
		if (bytes !== seen) {
			seen = bytes;
			looks = 0;
			silent = false;
		} else if (sockets.size && ++looks >= mostLooks) {
			looks = 0;
			silent = true;
			for (const socket of sockets) socket.destroy(silence());
		}
	}
	return {
		socket(probes) {
			if (silent && !probes) return new RefusedSocket();
			const socket = new Socket();
			sockets.add(socket);
			socket.once("close", () => {
				sockets.delete(socket);
				earlier += socket.bytesRead;
			});
			return socket;
		},
		begin() {
			timer ??= setInterval(look, looksMs).unref();
		},
		end() {
			clearInterval(timer);
			timer = undefined;
			silent = false;
		},
	};
}

const silence = () => new Error("the database does not answer");

/** A socket that fails instead of connecting. */
class RefusedSocket extends Socket {
	override connect(..._to: unknown[]): this {
		process.nextTick(() => this.destroy(silence()));
		return this;
	}
}
