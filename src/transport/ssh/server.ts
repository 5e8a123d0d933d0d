import { type AddressInfo, createServer, type Socket } from "node:net";
import type {
	AuthContext,
	Connection,
	Server,
	ServerChannel,
	Session,
} from "ssh2";
import type { App } from "../../app.ts";
import { holderOf, type KeyHolder } from "./authenticate.ts";
import { gitCommand, versionOf } from "./command.ts";
import { hostKeys } from "./host-keys.ts";
import { runCommand } from "./run-command.ts";

export interface SshListener {
	readonly port: number;
	/** Takes no new connections, lets running commands end, at most for so long. */
	close(patienceMs: number): Promise<void>;
}

/** How long a client may take to say who it is. */
const handshakeMs = 20_000;
/** Connections that have not said who they are, at most. */
const mostUnknown = 100;

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
 * Opens the SSH server: keys of accounts and deploy keys, git's commands, nothing else. The protocol library is loaded with the
 * first connection.
 * @throws the error of listen(2)
 */
export async function listenSsh(app: App): Promise<SshListener> {
	const keys = await hostKeys(app.config.data);
	const open = new Set<Connection>();
	const running = new Set<Promise<unknown>>();
	let unknown = 0;
	let server: Promise<Server> | undefined;
	const load = async () => {
		const { default: ssh2 } = await import("ssh2");
		return new ssh2.Server(
			{
				hostKeys: keys,
				ident: "Ingot",
				algorithms: algorithms as never,
				keepaliveInterval: 30_000,
				keepaliveCountMax: 4,
			},
			(client) => {
				open.add(client);
				unknown++;
				let known = false;
				const timer = setTimeout(() => client.end(), handshakeMs).unref();
				const leave = () => {
					if (!known) unknown--;
					known = true;
					clearTimeout(timer);
				};
				client.once("close", () => {
					leave();
					open.delete(client);
				});
				// a broken connection is the client's affair
				client.on("error", () => {});
				if (unknown > mostUnknown) client.end();
				serveClient(app, client, ssh2.utils.parseKey, leave, (work) => {
					running.add(work);
					void work.finally(() => running.delete(work));
				});
			},
		);
	};
	// packets wait for nothing: a client with a small window (dropbear's) would be slowed to 25 windows a second
	const listener = createServer({ noDelay: true }, (socket: Socket) => {
		socket.on("error", () => {});
		gatherWrites(socket);
		server ??= load();
		server.then(
			(s) => s.injectSocket(socket),
			(error) => {
				app.log.error({ err: error }, "the SSH server cannot be loaded");
				socket.destroy();
			},
		);
	});
	await new Promise<void>((resolve, reject) => {
		listener.once("error", reject);
		listener.listen(
			{ port: app.config.sshPort, host: app.config.host },
			resolve,
		);
	});
	return {
		port: (listener.address() as AddressInfo).port,
		async close(patienceMs) {
			const closed = new Promise((resolve) => listener.close(resolve));
			const timer = setTimeout(() => {
				for (const client of open) client.end();
			}, patienceMs);
			await Promise.allSettled(running);
			clearTimeout(timer);
			for (const client of open) client.end();
			await closed;
		},
	};
}

/** What is written in one turn of the loop leaves with one system call: the library writes the parts of a packet one by one. */
function gatherWrites(socket: Socket): void {
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

type Parse = typeof import("ssh2").utils.parseKey;

function serveClient(
	app: App,
	client: Connection,
	parse: Parse,
	known: () => void,
	track: (work: Promise<unknown>) => void,
): void {
	let holder: KeyHolder | undefined;
	client.on("authentication", (context: AuthContext) => {
		if (context.method !== "publickey") return context.reject(["publickey"]);
		holderOf(app, context, parse).then(
			(found) => {
				if (!found) return context.reject(["publickey"]);
				// only a key whose signature was checked says who this is
				if (context.signature) holder = found;
				context.accept();
			},
			(error) => {
				app.log.error({ err: error }, "an SSH login failed");
				context.reject(["publickey"]);
			},
		);
	});
	client.on("ready", () => {
		known();
		client.on("session", (accept) => {
			if (holder) serveSession(app, accept(), holder, track);
			else client.end();
		});
	});
}

function serveSession(
	app: App,
	session: Session,
	holder: KeyHolder,
	track: (work: Promise<unknown>) => void,
): void {
	let protocol: string | undefined;
	session.on("env", (accept, _reject, info) => {
		// the only word of a client's environment that is taken
		if (info.key === "GIT_PROTOCOL" && /^[\w=:.-]{1,100}$/.test(info.val))
			protocol = info.val;
		accept?.();
	});
	session.on("shell", (accept) => {
		const channel = accept();
		channel.write(
			`Hi ${holder.name}! You have authenticated, but Ingot does not provide shell access.\r\n`,
		);
		end(channel, 0);
	});
	session.on("exec", (accept, _reject, info) => {
		const channel = accept();
		channel.on("error", () => {});
		const command = gitCommand(info.command);
		if (!command) {
			channel.stderr.write("Ingot: only git commands are served here\n");
			return end(channel, 127);
		}
		track(
			runCommand(app, holder, channel, command, versionOf(protocol)).then(
				(status) => end(channel, status),
			),
		);
	});
}

function end(channel: ServerChannel, status: number): void {
	if (channel.destroyed) return;
	channel.exit(status);
	channel.end();
}
