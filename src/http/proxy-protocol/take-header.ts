import type { Socket } from "node:net";
import type { AddressList } from "../visitor-address.ts";
import { readProxyHeader } from "./read-header.ts";

/** A header comes with the first packet; a proxy that sends none for so long has another protocol. */
const patience = 5_000;

/**
 * Takes the header of the PROXY protocol from a connection before it is served, so that `remoteAddress` is the visitor's. A proxy of the list has to send
 * one: anything else ends the connection. Who is on no list sends none, and is served as ever.
 */
export const takingHeader =
	(isProxy: AddressList, serve: (socket: Socket) => void, waitMs = patience) =>
	(socket: Socket): void => {
		if (!isProxy(socket.remoteAddress ?? "")) {
			serve(socket);
			return;
		}
		let seen: Buffer = Buffer.alloc(0);
		const timer = setTimeout(() => socket.destroy(), waitMs);
		const ignore = () => {};
		socket.on("error", ignore);
		socket.once("close", () => clearTimeout(timer));
		socket.on("readable", look);
		function look(): void {
			for (let chunk = socket.read(); chunk; chunk = socket.read()) {
				seen = Buffer.concat([seen, chunk]);
				const header = readProxyHeader(seen);
				if (header === "more") continue;
				socket.off("readable", look);
				if (header === "wrong") {
					socket.destroy();
					return;
				}
				clearTimeout(timer);
				if (seen.length > header.length)
					socket.unshift(seen.subarray(header.length));
				const { address } = header;
				if (address)
					Object.defineProperty(socket, "remoteAddress", { value: address });
				serve(socket);
				socket.off("error", ignore);
				return;
			}
		}
	};
