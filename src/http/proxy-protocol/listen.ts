import type { Server } from "node:http";
import { type AddressInfo, createServer, type Server as Port } from "node:net";
import type { App } from "../../app.ts";
import type { AddressList } from "../visitor-address.ts";
import { takingHeader } from "./take-header.ts";

/** A port that listens. */
interface Listening {
	readonly number: number;
	/** Takes no new connections; resolves when those that are open have ended. */
	close(): Promise<unknown>;
}

/**
 * Begins to listen for requests. With INGOT_PROXY_PROTOCOL the connections of proxies begin with a header, and come to the server when it was read.
 * @throws the error of listen(2)
 */
export async function listenOn(
	{ config }: App,
	server: Server,
	{
		sharedPort,
		isProxy,
	}: { readonly sharedPort: boolean; readonly isProxy: AddressList },
): Promise<Listening> {
	const port: Port = config.proxyProtocol
		? createServer(
				// as a server of HTTP has it
				{ allowHalfOpen: true, noDelay: true },
				takingHeader(isProxy, (socket) => server.emit("connection", socket)),
			)
		: server;
	await new Promise<void>((resolve, reject) => {
		port.once("error", reject);
		port.listen(
			{
				port: config.port,
				host: config.host,
				backlog: 4096,
				reusePort: sharedPort,
			},
			resolve,
		);
	});
	return {
		number: (port.address() as AddressInfo).port,
		close: () => new Promise((resolve) => port.close(resolve)),
	};
}
