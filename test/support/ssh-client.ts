import type { Duplex } from "node:stream";
import ssh2, { type Client, type ClientChannel } from "ssh2";
import { afterFile } from "./after-file.ts";

/** A key pair as this client and a forge take it. */
export function sshPair(): { private: string; public: string } {
	for (;;) {
		const pair = ssh2.utils.generateKeyPairSync("ed25519");
		const [, blob = ""] = pair.public.split(" ");
		// one in three hundred that this library makes lacks a byte
		if (Buffer.from(blob, "base64").length === 51) return pair;
	}
}

/** Connects with a key; ended after the tests of the file. Throws when it is refused. */
export async function sshClient(
	port: number,
	privateKey: string,
): Promise<Client> {
	const client = new ssh2.Client();
	// of a connection that breaks it tells more than once
	client.on("error", () => {});
	await new Promise<void>((resolve, reject) => {
		client.once("ready", resolve);
		client.once("error", reject);
		client.once("close", () => reject(new Error("closed")));
		client.connect({ host: "127.0.0.1", port, username: "git", privateKey });
	});
	afterFile(() => client.destroy());
	return client;
}

/** Resolves when a connection is closed. */
export const parting = (client: Client): Promise<void> =>
	new Promise((resolve) => {
		client.once("close", () => resolve());
	});

/** Begins a command on a connection. */
export function begin(client: Client, command: string): Promise<ClientChannel> {
	return new Promise((resolve, reject) =>
		client.exec(command, (error, channel) =>
			error ? reject(error) : resolve(channel),
		),
	);
}

/** Reads a channel to its end. */
export async function ending(channel: ClientChannel) {
	const out: Buffer[] = [];
	const err: Buffer[] = [];
	channel.on("data", (bytes: Buffer) => out.push(bytes));
	channel.stderr.on("data", (bytes: Buffer) => err.push(bytes));
	const status = await new Promise<number | null>((resolve) => {
		let code: number | null = null;
		channel.on("exit", (given: number | null) => {
			code = given;
		});
		channel.on("close", () => resolve(code));
	});
	const [stdout, stderr] = [Buffer.concat(out), String(Buffer.concat(err))];
	return { status, stdout, stderr };
}

/** Tells the server that it may send as much as it likes, and reads nothing of it. */
export function deafen(client: Client, channel: ClientChannel): void {
	const inside = client as unknown as {
		_sock: Duplex;
		_protocol: { channelWindowAdjust(id: number, amount: number): void };
	};
	const { id } = (channel as unknown as { outgoing: { id: number } }).outgoing;
	inside._protocol.channelWindowAdjust(id, 1 << 30);
	inside._sock.pause();
}

/** Sends on a channel without regard for what the server allows. */
export function flood(client: Client, channel: ClientChannel): void {
	const inside = client as unknown as {
		_sock: Duplex;
		_protocol: { channelData(id: number, bytes: Buffer): void };
	};
	const { id } = (channel as unknown as { outgoing: { id: number } }).outgoing;
	// a size that never uses up the window exactly: from then on the library would throw all away
	const piece = Buffer.alloc(30_000);
	for (let i = 0; i < 1024 && inside._sock.writable; i++)
		inside._protocol.channelData(id, piece);
}
