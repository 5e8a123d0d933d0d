import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { zeroOid } from "../../src/git/oid.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { openReadOuts } from "../../src/transport/ssh/read-outs.ts";
import { listenSsh } from "../../src/transport/ssh/server.ts";
import { gitBench } from "../support/git-client.ts";
import { begin, ending, sshClient, sshPair } from "../support/ssh-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
let path: string;
const mine = sshPair();
beforeAll(async () => {
	bench = await gitBench({ sshPort: 0 });
	await bench.forge.call("POST", "/user/keys", {
		as: bench.bob,
		body: { title: "mine", key: mine.public },
	});
	const { name } = await bench.repository({ auto_init: true });
	path = `/ada/${name}.git`;
});

/** A push that was refused before anything of its pack was sent. */
async function refusedPush(port: number) {
	const client = await sshClient(port, mine.private);
	const channel = await begin(client, `git-receive-pack '${path}'`);
	const end = ending(channel);
	const closed = once(channel, "close").then(() => "closed");
	await once(channel, "data");
	const command = `${zeroOid("sha1")} ${"1".repeat(40)} refs/heads/x`;
	channel.write(
		Buffer.concat([pktLine(`${command}\0report-status`), Buffer.from("0000")]),
	);
	// the report
	await once(channel, "data");
	const piece = Buffer.alloc(1024 * 1024);
	/** Sends a megabyte; tells if the channel was closed before. */
	const send = () =>
		Promise.race([
			new Promise((resolve) => channel.write(piece, () => resolve("written"))),
			closed,
		]);
	return { channel, end, send };
}

test("a client that sends all before it reads is told why its push is refused", async () => {
	const push = await refusedPush(bench.forge.app.sshPort as number);
	for (let sent = 0; sent < 6; sent++)
		expect(await push.send()).toBe("written");
	push.channel.end();
	const { status, stdout } = await push.end;
	expect(String(stdout)).toContain("ng refs/heads/x");
	expect(status).toBe(0);
});

test("a server that stops does not wait for what clients of refused pushes still send", async () => {
	const listener = await listenSsh(bench.forge.app, undefined);
	const { end, send } = await refusedPush(listener.port);
	expect(await send()).toBe("written");
	const stopped = listener.close(600_000);
	let sent = 1;
	while ((await send()) === "written") sent++;
	await end;
	await stopped;
	expect(sent).toBeLessThan(128);
});

test("few channels are read out for one claimant, and few for all", () => {
	const readOuts = openReadOuts({ perClaimant: 2, most: 3 });
	const first = readOuts.enter("account 1");
	expect(first).toBeDefined();
	expect(readOuts.enter("account 1")).toBeDefined();
	expect(readOuts.enter("account 1")).toBeUndefined();
	expect(readOuts.enter("account 2")).toBeDefined();
	expect(readOuts.enter("account 3")).toBeUndefined();
	first?.();
	expect(readOuts.enter("account 3")).toBeDefined();
});
