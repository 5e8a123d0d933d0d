import { beforeAll, expect, test } from "vitest";
import { zeroOid } from "../../src/git/oid.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { openReception } from "../../src/transport/ssh/reception.ts";
import { listenSsh } from "../../src/transport/ssh/server.ts";
import {
	type SshThread,
	startThread,
} from "../../src/transport/ssh/start-thread.ts";
import { commitOver } from "../git/support/packer.ts";
import { afterFile } from "../support/after-file.ts";
import { gitBench } from "../support/git-client.ts";
import {
	begin,
	ending,
	parting,
	sshClient,
	sshPair,
} from "../support/ssh-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
let command: string;
const mine = sshPair();

beforeAll(async () => {
	bench = await gitBench({ sshPort: -1 });
	const body = { title: "mine", key: mine.public };
	await bench.forge.call("POST", "/user/keys", { as: bench.ada, body });
	const { name } = await bench.repository({ auto_init: true });
	command = `git-upload-pack '/ada/${name}.git'`;
});

const appAt = (sshPort: number) => ({
	...bench.forge.app,
	config: { ...bench.forge.app.config, sshPort },
});
const soon = <T>(value: () => T) => expect.poll(value, { timeout: 20_000 });
/** A door of its own, with all threads that it has started. */
async function door() {
	const threads: SshThread[] = [];
	const listener = await listenSsh(appAt(0), async (...given) => {
		const thread = await startThread(...given);
		threads.push(thread);
		return thread;
	});
	afterFile(() => listener.close(0));
	return { ...listener, threads };
}
const greeting = async (port: number) =>
	String(
		(await ending(await begin(await sshClient(port, mine.private), "x")))
			.stderr,
	);

test("when the thread dies, its clients are gone and another one takes new ones at the same port", async () => {
	const { port, threads } = await door();
	const client = await sshClient(port, mine.private);
	const left = parting(client);
	const channel = await begin(client, command);
	channel.on("data", () => {});
	await threads[0]?.kill();
	await left;
	await soon(() => greeting(port).catch(() => "")).toContain("only git");
	expect(threads).toHaveLength(2);
	expect(threads[1]?.port).toBe(port);
});

test("a client that leaves ends its git", async () => {
	const { port } = await door();
	const { running } = bench.forge.app.git.processes;
	const idle = running.size;
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, command);
	const advertised = await new Promise((resolve) =>
		channel.once("data", resolve),
	);
	const [oid] = String(advertised).slice(4).split(" ");
	channel.write(pktLine(`want ${oid}\n`));
	channel.write("0000");
	await soon(() => running.size).toBeGreaterThan(idle);
	client.destroy();
	await soon(() => running.size).toBe(idle);
});

test("closing lets a command end that has begun, and takes no new connection", async () => {
	const { port, close } = await door();
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, command);
	const told = ending(channel);
	await new Promise((resolve) => channel.once("data", resolve));
	const closed = close(60_000);
	await soon(() => greeting(port).catch(String)).toContain("ECONNREFUSED");
	channel.end("0000");
	expect((await told).status).toBe(0);
	await closed;
});

test("closing waits for nobody longer than it was told to", async () => {
	const { port, close } = await door();
	const client = await sshClient(port, mine.private);
	const left = parting(client);
	const channel = await begin(client, command);
	await new Promise((resolve) => channel.once("data", resolve));
	await close(10);
	await left;
});

test("the error of a taken port is that of listen(2)", async () => {
	const { port } = await door();
	await expect(listenSsh(appAt(port))).rejects.toMatchObject({
		code: "EADDRINUSE",
		port,
	});
});

test("a key that is offered without a proof makes nobody its holder, and a proven one stays", async () => {
	const other = sshPair();
	const body = { title: "bob's", key: other.public };
	await bench.forge.call("POST", "/user/keys", { as: bench.bob, body });
	const said: string[] = [];
	const verdicts: boolean[] = [];
	const { hear } = openReception(bench.forge.app, (message) => {
		if (message.kind === "verdict") verdicts.push(message.taken);
		if (message.kind === "data") said.push(String(Buffer.from(message.bytes)));
		if (message.kind === "exit") said.push(`${message.status}`);
	});
	const offer = async (pair: { public: string }, proven: boolean) => {
		const key = Buffer.from(pair.public.split(" ")[1] ?? "", "base64");
		const before = verdicts.length;
		hear({ kind: "offer", client: 1, key, proven });
		await soon(() => verdicts.length).toBe(before + 1);
		return verdicts.at(-1);
	};
	const greeted = async (channel: number) => {
		hear({ kind: "shell", client: 1, channel });
		await soon(() => said.at(-1)).toMatch(/^\d$/);
		return said.splice(0).join("");
	};
	expect(await offer(mine, false)).toBe(true);
	expect(await greeted(1)).toBe("1");
	expect(await offer(sshPair(), true)).toBe(false);
	expect(await greeted(2)).toBe("1");
	expect(await offer(mine, true)).toBe(true);
	expect(await greeted(3)).toContain("Hi ada!");
	expect(await offer(other, true)).toBe(false);
	expect(await greeted(4)).toContain("Hi ada!");
	hear({ kind: "left", client: 1, address: "127.0.0.1" });
	expect(await greeted(5)).toBe("1");
});

test("a push is answered where its pack ends, though the client's side stays open", async () => {
	const { port } = await door();
	const { name, api } = await bench.repository();
	const client = await sshClient(port, mine.private);
	const { pack, commit } = commitOver([["100644", "file", "text"]]);
	const pushing = (ref: string) => [
		pktLine(`${zeroOid("sha1")} ${commit} ${ref}\0report-status\n`),
		Buffer.from("0000"),
		pack.bytes(),
	];
	for (const [ref, sent] of [
		["main", [Buffer.concat(pushing("refs/heads/main"))]],
		["more", [...pushing("refs/heads/more"), Buffer.from("more bytes")]],
	] as const) {
		const channel = await begin(client, `git-receive-pack '/ada/${name}.git'`);
		const ended = ending(channel);
		for (const bytes of sent) channel.write(bytes);
		const { status, stdout } = await ended;
		expect([status, String(stdout.subarray(-60))]).toEqual([
			0,
			expect.stringContaining(`unpack ok\n`),
		]);
		expect(await bench.head(api, ref)).toBe(commit);
	}
});
