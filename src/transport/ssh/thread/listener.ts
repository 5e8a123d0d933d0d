import { type AddressInfo, createServer, type Socket } from "node:net";
import type { ParsedKey, Server } from "ssh2";
import { mostDescriptors } from "../../../disk/descriptors.ts";
import { takingHeader } from "../../../http/proxy-protocol/take-header.ts";
import { addressList } from "../../../http/visitor-address.ts";
import { plainAddress } from "../../../text/network-of.ts";
import type { ListenerPlan, Report, ToThread } from "../messages.ts";
import { gatherWrites } from "./gather-writes.ts";
import { holdProposal } from "./hold-proposal.ts";
import {
	openNetworkShares,
	openUnknownVisits,
	unknownLimits,
} from "./unknown-visits.ts";
import { openVisit, type Visit } from "./visit.ts";

/** AES in a mode that the processor does; the client's favourite (ChaCha20) would be computed in JavaScript. */
const algorithms = {
	cipher: [
		"aes128-gcm@openssh.com",
		"aes256-gcm@openssh.com",
		"aes128-ctr",
		"aes256-ctr",
	],
	compress: ["none"],
} as const;

/**
 * The forms in which a host key is offered. The library would offer an RSA key with SHA-1 too, which nobody should trust any more: it gets
 * the key once for each of the two newer kinds of signatures (RFC 8332).
 * @throws Error when the key cannot be read
 */
function offeredKeys(parsed: ParsedKey | Error): { key: never }[] {
	if (parsed instanceof Error) throw parsed;
	// the library takes parsed keys too, which its types do not say
	if (parsed.type !== "ssh-rsa") return [{ key: parsed as never }];
	return ["rsa-sha2-512", "rsa-sha2-256"].map((type) => ({
		key: Object.create(parsed, { type: { value: type } }) as never,
	}));
}

/** Loads the library and makes a server of it, to which connections are given; `meet` is called with a client that has sent its first bytes. */
async function load(
	keys: ListenerPlan["keys"],
	meet: Visit["meet"],
): Promise<Server> {
	const { default: ssh2 } = await import("ssh2");
	return new ssh2.Server(
		{
			hostKeys: keys.flatMap((text) => offeredKeys(ssh2.utils.parseKey(text))),
			ident: "Ingot",
			algorithms: algorithms as never,
			keepaliveInterval: 30_000,
			keepaliveCountMax: 4,
		},
		(client) => meet(client, ssh2.utils.parseKey),
	);
}

/** Listens for clients of SSH; the protocol library is loaded with the first one. `done` is called when all have left after `leave`. */
export function openListener(
	{ host, port, sharedPort, keys, proxies, proxyProtocol }: ListenerPlan,
	report: Report,
	done: () => void,
): { hear(message: ToThread): void } {
	const visits = new Map<number, Visit>();
	const channels = new Map<number, Visit>();
	let lastVisit = 0;
	let lastChannel = 0;
	const descriptors = mostDescriptors();
	const isProxy = addressList(proxies);
	const limits = unknownLimits(descriptors);
	const unknown = openUnknownVisits(limits, Math.random, isProxy);
	const shares = openNetworkShares(descriptors, isProxy);
	let leaving = false;
	let server: Promise<Server> | undefined;
	/** Whose bytes are being read: the library does not say on which socket a client has appeared. */
	let reading: Visit | undefined;

	function arrive(socket: Socket): void {
		socket.on("error", () => {});
		if (leaving) {
			socket.destroy();
			return;
		}
		// it is not known any more when the connection is closed
		const address = plainAddress(socket.remoteAddress ?? "");
		const leave = shares.enter(address);
		if (!leave) {
			socket.destroy();
			return;
		}
		const known = unknown.enter(socket.remoteAddress ?? "", () =>
			socket.destroy(),
		);
		const id = ++lastVisit;
		const visit = openVisit(id, socket, report, {
			known,
			address,
			newChannel() {
				channels.set(++lastChannel, visit);
				return lastChannel;
			},
			channelClosed: (channel) => channels.delete(channel),
		});
		visits.set(id, visit);
		socket.once("close", () => {
			visits.delete(id);
			leave();
			report({ kind: "left", client: id, address });
			if (leaving && visits.size === 0) done();
		});
		gatherWrites(socket);
		server ??= load(keys, (client, parse) => reading?.meet(client, parse));
		server.then(
			(loaded) => {
				socket.prependListener("data", () => {
					reading = visit;
					visit.check();
				});
				holdProposal(socket);
				loaded.injectSocket(socket);
			},
			(error: Error) => {
				report({ kind: "trouble", message: String(error.stack) });
				socket.destroy();
			},
		);
	}

	// packets wait for nothing: a client with a small window (dropbear's) would be slowed to 25 windows a second
	const listener = createServer(
		{ noDelay: true },
		proxyProtocol ? takingHeader(isProxy, arrive) : arrive,
	);
	listener.once("error", ({ code, message }: NodeJS.ErrnoException) =>
		report({ kind: "deaf", code, message }),
	);
	listener.listen({ port, host, reusePort: sharedPort }, () => {
		const { port } = listener.address() as AddressInfo;
		report({ kind: "listening", port });
	});

	return {
		hear(message) {
			if ("channel" in message) channels.get(message.channel)?.hear(message);
			else if ("client" in message) visits.get(message.client)?.hear(message);
			else if (message.kind === "stop") {
				listener.close();
				for (const visit of visits.values()) visit.hurry();
			} else {
				leaving = true;
				listener.close();
				for (const visit of visits.values()) visit.end();
				if (visits.size === 0) done();
			}
		},
	};
}
