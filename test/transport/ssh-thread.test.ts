import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Client } from "ssh2";
import { afterAll, expect, test } from "vitest";
import { waitForDrain } from "../../src/git/wait-for-drain.ts";
import {
	type HeardChannel,
	openChannel,
	type SendToThread,
} from "../../src/transport/ssh/channel.ts";
import {
	type FromThread,
	mostAhead,
} from "../../src/transport/ssh/messages.ts";
import { openRings } from "../../src/transport/ssh/rings.ts";
import {
	type SshThread,
	startThread,
} from "../../src/transport/ssh/start-thread.ts";
import {
	begin,
	deafen,
	ending,
	flood,
	parting,
	sshClient,
	sshPair,
} from "../support/ssh-client.ts";

type Exec = FromThread & { kind: "exec" };
const host = sshPair();
const mine = sshPair();
const threads: SshThread[] = [];
afterAll(() => Promise.all(threads.map((thread) => thread.kill())));

/** A thread before which every key is good; `run` is what its commands do. */
async function door(
	run: (channel: HeardChannel, asked: Exec) => unknown,
	offers: FromThread[] = [],
) {
	const channels = new Map<number, HeardChannel>();
	const rings = openRings();
	const receive = (tell: SendToThread) => (message: FromThread) => {
		if (message.kind === "offer") {
			offers.push(message);
			tell({ kind: "verdict", client: message.client, taken: true });
		} else if (message.kind === "exec") {
			const channel = openChannel(message.channel, tell, rings);
			channels.set(message.channel, channel);
			run(channel, message);
		} else if ("channel" in message)
			channels.get(message.channel)?.hear(message);
	};
	const thread = await startThread(
		{
			host: "127.0.0.1",
			port: 0,
			sharedPort: false,
			proxies: "",
			proxyProtocol: false,
			keys: [host.private],
		},
		receive,
	);
	threads.push(thread);
	return thread;
}
const echo = async ({ input, output, exit }: HeardChannel) => {
	for await (const bytes of input)
		if (!output.write(bytes)) await waitForDrain(output);
	exit(0);
};
/** Resolves when a number has stayed as it was while a client was served three times. */
async function settled(client: Client, number: () => number): Promise<number> {
	for (let last = -1, times = 0; times < 3; ) {
		const channel = await begin(client, "echo");
		channel.end("x");
		await ending(channel);
		times = number() === last ? times + 1 : 0;
		last = number();
	}
	return number();
}

test("many channels at once carry each its own bytes, both ways", async () => {
	const { port } = await door(echo);
	const client = await sshClient(port, mine.private);
	const bytes = Array.from({ length: 40 }, () => randomBytes(700_000));
	const ends = await Promise.all(
		bytes.map(async (sent) => {
			const channel = await begin(client, "echo");
			channel.end(sent);
			return ending(channel);
		}),
	);
	expect(ends.every(({ status }) => status === 0)).toBe(true);
	expect(ends.every((end, i) => end.stdout.equals(bytes[i] as Buffer))).toBe(
		true,
	);
});

test("memory that threads share arrives as well as other memory, and the writer may use its own again", async () => {
	const own = randomBytes(300_000);
	const shared = Buffer.from(new SharedArrayBuffer(300_000));
	own.copy(shared);
	const sent = Buffer.concat([own, shared]);
	const { port } = await door(({ output, exit }) => {
		output.write(own);
		output.write(shared);
		own.fill(0);
		exit(0);
	});
	const client = await sshClient(port, mine.private);
	const { stdout } = await ending(await begin(client, "x"));
	expect(stdout.equals(sent)).toBe(true);
});

test("all that was written comes before the words of the error and the status", async () => {
	const { port } = await door(({ output, complain, exit }) => {
		output.write(Buffer.alloc(5_000_000, "a"));
		complain("that was not all\n");
		exit(3);
	});
	const client = await sshClient(port, mine.private);
	const { stdout, ...end } = await ending(await begin(client, "x"));
	expect(stdout.length).toBe(5_000_000);
	expect(end).toMatchObject({ status: 3, stderr: "that was not all\n" });
});

test("a client that does not read makes nobody hold what it is sent", async () => {
	let written = 0;
	const { port } = await door(async (channel, { command }) => {
		if (command === "echo") return echo(channel);
		while (!channel.output.destroyed && written < 1 << 28) {
			written += 1 << 18;
			if (!channel.output.write(Buffer.alloc(1 << 18)))
				await waitForDrain(channel.output);
		}
	});
	const deaf = await sshClient(port, mine.private);
	deafen(deaf, await begin(deaf, "everything"));
	const other = await sshClient(port, mine.private);
	// what the two kernels hold comes on top
	expect(await settled(other, () => written)).toBeLessThan(1 << 24);
});

test("a command that does not read stops the client, and reads it all later", async () => {
	const size = 30_000_000;
	let got = 0;
	let sleeper: HeardChannel | undefined;
	const { port } = await door((channel, { command }) => {
		if (command === "echo") return echo(channel);
		sleeper = channel;
		const { hear } = channel;
		channel.hear = (message) => {
			if (message.kind === "data") got += message.bytes.length;
			hear(message);
		};
	});
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, "later");
	channel.end(Buffer.alloc(size));
	const other = await sshClient(port, mine.private);
	expect(await settled(other, () => got)).toBeLessThan(5 * mostAhead);
	expect(got).toBeGreaterThan(0);
	let read = 0;
	for await (const bytes of sleeper?.input ?? []) read += bytes.length;
	expect(read).toBe(size);
	sleeper?.exit(0);
	expect((await ending(channel)).status).toBe(0);
});

test("a client that sends more than it may is shown the door", async () => {
	const { port } = await door(() => {});
	const client = await sshClient(port, mine.private);
	const left = parting(client);
	flood(client, await begin(client, "later"));
	await left;
});

test("whoever leaves closes what runs for it", async () => {
	const begun = Promise.withResolvers<HeardChannel>();
	const { port } = await door(begun.resolve);
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, "later");
	channel.write("half of");
	const { input, output, closed } = await begun.promise;
	client.destroy();
	await closed;
	expect(output.destroyed).toBe(true);
	await expect(input.toArray()).rejects.toThrow("the client went away");
});

test("a channel that is closed alone closes what runs on it, even unread", async () => {
	const begun = Promise.withResolvers<HeardChannel>();
	const { port } = await door((channel, { command }) =>
		command === "echo" ? echo(channel) : begun.resolve(channel),
	);
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, "later");
	channel.write(Buffer.alloc(1_000_000));
	const { closed } = await begun.promise;
	channel.close();
	await closed;
	const after = await begin(client, "echo");
	after.end("still here");
	expect(String((await ending(after)).stdout)).toBe("still here");
});

test("an offer is proven only by a signature with its key", async () => {
	const offers: (FromThread & { kind: "offer" })[] = [];
	const { port } = await door(echo, offers as FromThread[]);
	await sshClient(port, mine.private);
	const [type, text = ""] = mine.public.split(" ");
	expect(type).toBe("ssh-ed25519");
	const proven = offers.filter((offer) => offer.proven);
	expect(proven).toHaveLength(1);
	expect(Buffer.from(proven[0]?.key ?? []).toString("base64")).toBe(text);
});

test.each([
	["say nothing", ""],
	["stop after their greeting", "SSH-2.0-OpenSSH_9.9\r\n"],
])(
	"a client gets in beside a hundred and more that %s, from its own address and from another",
	async (_, words) => {
		const { port } = await door(echo);
		const silent: Socket[] = [];
		for (const localAddress of process.platform === "linux"
			? ["127.0.0.1", "127.0.0.66"]
			: ["127.0.0.1"])
			for (let i = 0; i < 110; i++) {
				const socket = connect({ port, host: "127.0.0.1", localAddress });
				socket.on("error", () => {});
				silent.push(socket);
				await once(socket, "connect");
				if (words) {
					socket.write(words);
					await once(socket, "data");
				}
			}
		for (let i = 0; i < 5; i++) {
			const client = await sshClient(port, mine.private);
			const channel = await begin(client, "echo");
			channel.end("x");
			expect((await ending(channel)).status).toBe(0);
			client.end();
		}
		for (const socket of silent) socket.destroy();
	},
);
