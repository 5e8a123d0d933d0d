import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { type Origin, withOrigin } from "../../domain/audit/origin.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { noteFailedSignIn } from "../../domain/sources/failed-sign-ins.ts";
import { actorOfKey, holderOf, type KeyHolder } from "./authenticate.ts";
import {
	type Channel,
	type HeardChannel,
	openChannel,
	type SendToThread,
} from "./channel.ts";
import { type GitCommand, gitCommand, versionOf } from "./command.ts";
import type { FromThread } from "./messages.ts";
import { openReadOuts } from "./read-outs.ts";
import { openRings } from "./rings.ts";
import { runCommand } from "./run-command.ts";

/** Decides what the clients of one thread may do, and runs their commands. */
export interface Reception {
	hear(message: FromThread): void;
	/** Resolves when no command runs and all output has been sent. */
	idle(): Promise<void>;
	/** The thread has ended, and all clients with it. */
	abandon(): void;
}

/** State of a client: who it is, once that is proven, and whether it has offered a key that opens nothing. */
interface Client {
	holder?: KeyHolder;
	refused?: boolean;
}

type Offer = FromThread & { kind: "offer" };
type Exec = FromThread & { kind: "exec" };

/** From where a command comes; each has an id of its own, as requests have. */
const originOf = ({ actor }: KeyHolder, peer: string): Origin => ({
	id: randomUUID(),
	peer,
	agent: "ssh",
	seen: { actor },
});

/**
 * The thread names a client only by the number of its connection. Its identity is stored here, and is set only by an offer of a whole public key
 * whose signature was checked. The thread is our own code in our own memory, so its check of the signature is as good as one here. A mere
 * offer ("would you accept this key?") is never stored, and a proven identity is not replaced.
 */
export function openReception(app: App, tell: SendToThread): Reception {
	const clients = new Map<number, Client>();
	const channels = new Map<number, HeardChannel>();
	const running = new Set<Promise<unknown>>();
	const rings = openRings();
	const readOuts = openReadOuts();
	app.health.connections.set("ssh", () => clients.size);

	async function judge({ client: id, key, proven }: Offer): Promise<void> {
		const client = clients.get(id) ?? {};
		clients.set(id, client);
		const taken = await takes(app, client, Buffer.from(key), proven);
		tell({ kind: "verdict", client: id, taken });
	}
	function open(id: number): Channel {
		const channel = openChannel(id, tell, rings);
		channels.set(id, channel);
		return channel;
	}
	function exec({ client, channel: id, address, ...request }: Exec): void {
		const channel = open(id);
		const holder = clients.get(client)?.holder;
		const command = gitCommand(request.command);
		if (!holder) channel.exit(1);
		else if (command) {
			const version = versionOf(request.protocol);
			track(run(holder, channel, command, { version, address }));
		} else {
			channel.complain("Ingot: only git commands are served here\n");
			channel.exit(127);
		}
	}
	async function run(
		holder: KeyHolder,
		channel: Channel,
		command: GitCommand,
		{ version, address }: { version: 0 | 1 | 2; address: string },
	): Promise<void> {
		if (app.servers) await app.db.caughtUp();
		const present = await renewed(app, holder);
		if (!present) channel.complain("Ingot: this key opens nothing any more\n");
		const status = present
			? await withOrigin(originOf(present, address), () =>
					runCommand(app, present, channel, command, version),
				)
			: 1;
		const done = channel.sending
			? readOuts.enter(claimantOf(holder.actor, ""))
			: undefined;
		channel.sending = done !== undefined;
		channel.exit(status);
		await channel.closed;
		done?.();
	}
	function track(work: Promise<void>): void {
		running.add(work);
		void work.finally(() => running.delete(work));
	}
	async function greet(client: number, id: number): Promise<void> {
		const channel = open(id);
		const known = clients.get(client)?.holder;
		const holder = known && (await renewed(app, known));
		if (holder)
			channel.output.write(
				`Hi ${holder.name}! You have authenticated, but Ingot does not provide shell access.\r\n`,
			);
		channel.exit(holder ? 0 : 1);
	}

	return {
		hear(message) {
			if (message.kind === "offer") void judge(message);
			else if (message.kind === "exec") exec(message);
			else if (message.kind === "shell")
				track(greet(message.client, message.channel));
			else if (message.kind === "left") {
				const client = clients.get(message.client);
				// programs offer all keys that they have: only who found none that fits has failed
				if (client?.refused && !client.holder)
					noteFailedSignIn(app, "ssh", message.address);
				clients.delete(message.client);
			} else if (message.kind === "trouble")
				app.log.error({ reason: message.message }, "SSH error");
			else if ("channel" in message) {
				channels.get(message.channel)?.hear(message);
				if (message.kind === "closed") channels.delete(message.channel);
			}
		},
		async idle() {
			while (running.size > 0) await Promise.allSettled(running);
		},
		abandon() {
			clients.clear();
			for (const [id, channel] of channels)
				channel.hear({ kind: "closed", channel: id });
			channels.clear();
		},
	};
}

/** Tells whether a key opens something; a proven one makes its holder the client's, unless he is known already. */
async function takes(
	app: App,
	client: Client,
	key: Buffer,
	proven: boolean,
): Promise<boolean> {
	try {
		if (app.servers) await app.db.caughtUp();
		const holder = client.holder ? undefined : await holderOf(app, key, proven);
		if (proven && holder) client.holder = holder;
		if (!holder) client.refused = true;
		return holder !== undefined;
	} catch (error) {
		app.log.error({ err: error }, "an SSH login failed");
		return false;
	}
}

/** The holder as the database has him now: a connection may have been open for days. */
async function renewed(
	app: App,
	holder: KeyHolder,
): Promise<KeyHolder | undefined> {
	try {
		return await actorOfKey(app, holder.key);
	} catch (error) {
		app.log.error({ err: error }, "the holder of an SSH key was not read");
		return undefined;
	}
}
