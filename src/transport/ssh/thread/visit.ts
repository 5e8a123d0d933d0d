import type { Socket } from "node:net";
import type {
	AuthContext,
	Connection,
	PublicKeyAuthContext,
	ServerChannel,
	Session,
	utils,
} from "ssh2";
import type { Report, ToThread } from "../messages.ts";
import { type ChannelEnd, forwardChannel } from "./forward-channel.ts";
import { isProven } from "./is-proven.ts";

/** One connection of a client. */
export interface Visit {
	/** The client has sent its first bytes. */
	meet(client: Connection, parse: Parse): void;
	/** Disconnects a client that sends more than it is allowed to. */
	check(): void;
	hear(message: ToThread): void;
	/** The server stops: see `ChannelEnd.hurry`. */
	hurry(): void;
	/** Closes the connection in order. */
	end(): void;
}

type Parse = typeof utils.parseKey;

/** What a visit needs from the listener. */
interface Register {
	/** From where the client connected. */
	readonly address: string;
	/** The client has signed in, or has left before; called once. */
	known(): void;
	newChannel(): number;
	channelClosed(channel: number): void;
}

/** How long a client may take to sign in. */
const handshakeMs = 20_000;
/** How long it may take to close its side after ours. */
const partingMs = 1000;
/** Sessions of one connection at the same time. */
const mostSessions = 100;
/** Bytes of one channel that wait for being read; the library allows a client to send two megabytes ahead, without making it keep to that. */
const mostUnread = 4 * 1024 * 1024;

export function openVisit(
	id: number,
	socket: Socket,
	report: Report,
	register: Register,
): Visit {
	const channels = new Map<number, ChannelEnd>();
	const stalled: (() => void)[] = [];
	let client: Connection | undefined;
	const login = openLogin(id, report);
	const sessions = openSessions(id, report, { channels, sent, register });
	const timer = setTimeout(end, handshakeMs);
	const known = once(() => {
		clearTimeout(timer);
		register.known();
	});
	socket.once("close", () => {
		known();
		for (const channel of channels.values()) channel.close();
	});
	socket.on("drain", () => {
		for (const goOn of stalled.splice(0)) goOn();
	});

	function end(): void {
		client?.end();
		socket.end();
		setTimeout(() => socket.destroy(), partingMs).unref();
	}
	/** Calls back when what was written has left, so that a client that does not read cannot make us hold more. */
	function sent(goOn: () => void): void {
		if (socket.writableNeedDrain) stalled.push(goOn);
		else goOn();
	}
	return {
		meet(connection, parseKey) {
			client = connection;
			login.parse = parseKey;
			// a broken connection is the client's fault
			client.on("error", () => {});
			client.on("authentication", login.authenticate);
			client.on("ready", () => {
				known();
				connection.on("session", (accept, reject) => {
					if (sessions.count() < mostSessions) sessions.serve(accept());
					else reject();
				});
			});
		},
		check() {
			for (const { stream } of channels.values())
				if (stream.readableLength > mostUnread) socket.destroy();
		},
		hear(message) {
			if (message.kind === "verdict") login.decide(message.taken);
			else if ("channel" in message)
				channels.get(message.channel)?.hear(message);
		},
		hurry() {
			for (const channel of channels.values()) channel.hurry();
		},
		end,
	};
}

/** How a client signs in: it offers keys, of which the main thread says which it takes. */
interface Login {
	/** Given with the client. */
	parse: Parse | undefined;
	authenticate(context: AuthContext): void;
	/** The main thread has said whether it takes the key that was offered last. */
	decide(taken: boolean): void;
}

function openLogin(id: number, report: Report): Login {
	let offered: PublicKeyAuthContext | undefined;
	let checked = false;
	const login: Login = { parse: undefined, authenticate, decide };
	return login;

	function authenticate(context: AuthContext): void {
		if (context.method === "publickey") {
			offered = context;
			checked = false;
			offer(context, false);
		} else context.reject(["publickey"]);
	}
	function offer({ key }: PublicKeyAuthContext, proven: boolean): void {
		report({
			kind: "offer",
			client: id,
			key: new Uint8Array(key.data),
			proven,
		});
	}
	/** Checks the signature only for keys that would be accepted: unknown clients must not keep us busy. */
	function decide(taken: boolean): void {
		const context = offered;
		if (!context || !login.parse) return;
		const { signature } = context;
		if (taken && signature && !checked && isProven(context, login.parse)) {
			checked = true;
			offer(context, true);
			return;
		}
		offered = undefined;
		if (taken && (!signature || checked)) context.accept();
		else context.reject(["publickey"]);
	}
}

/** The sessions of a connection, each with its channel. */
function openSessions(
	id: number,
	report: Report,
	{
		channels,
		sent,
		register,
	}: {
		readonly channels: Map<number, ChannelEnd>;
		sent(goOn: () => void): void;
		readonly register: Register;
	},
) {
	let sessions = 0;
	return { count: () => sessions, serve };

	function serve(session: Session): void {
		let channel: number | undefined;
		let protocol: string | undefined;
		const leave = once(() => {
			sessions--;
			if (channel !== undefined) channels.get(channel)?.close();
		});
		sessions++;
		session.once("close", leave);
		session.on("env", (accept, _reject, info) => {
			// the only variable of the client's environment that is used
			if (info.key === "GIT_PROTOCOL" && /^[\w=:.-]{1,100}$/.test(info.val))
				protocol = info.val;
			accept?.();
		});
		session.on("shell", (accept) => {
			channel = open(accept());
			report({ kind: "shell", client: id, channel });
		});
		session.on("exec", (accept, _reject, { command }) => {
			channel = open(accept());
			const { address } = register;
			report({
				kind: "exec",
				client: id,
				address,
				channel,
				command,
				protocol,
			});
		});
	}
	function open(stream: ServerChannel): number {
		const channel = register.newChannel();
		channels.set(
			channel,
			forwardChannel(channel, stream, sent, report, () => {
				channels.delete(channel);
				register.channelClosed(channel);
			}),
		);
		return channel;
	}
}

/** A function that works only the first time it is called. */
function once(work: () => void): () => void {
	let done = false;
	return () => {
		if (!done) work();
		done = true;
	};
}
