import { once } from "node:events";
import { expect, test } from "vitest";
import { zeroOid } from "../../src/git/oid.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { gitBench } from "../support/git-client.ts";
import { begin, ending, sshClient, sshPair } from "../support/ssh-client.ts";

test("a client that sends all before it reads is told why its push is refused", async () => {
	const bench = await gitBench({ sshPort: 0 });
	const mine = sshPair();
	await bench.forge.call("POST", "/user/keys", {
		as: bench.bob,
		body: { title: "mine", key: mine.public },
	});
	const { name } = await bench.repository({ auto_init: true });
	const client = await sshClient(
		bench.forge.app.sshPort as number,
		mine.private,
	);
	const channel = await begin(client, `git-receive-pack '/ada/${name}.git'`);
	const end = ending(channel);
	const closed = once(channel, "close").then(() => "closed");
	await once(channel, "data");
	const command = `${zeroOid("sha1")} ${"1".repeat(40)} refs/heads/x`;
	channel.write(
		Buffer.concat([pktLine(`${command}\0report-status`), Buffer.from("0000")]),
	);
	// the report, before anything of the pack
	await once(channel, "data");
	const piece = Buffer.alloc(1024 * 1024);
	for (let sent = 0; sent < 6; sent++) {
		const written = new Promise<string>((resolve) =>
			channel.write(piece, () => resolve("written")),
		);
		expect(await Promise.race([written, closed])).toBe("written");
	}
	channel.end();
	const { status, stdout } = await end;
	expect(String(stdout)).toContain("ng refs/heads/x");
	expect(status).toBe(0);
});
