import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2 from "ssh2";
import { expect, test } from "vitest";
import { listenSsh } from "../../src/transport/ssh/server.ts";
import { afterFile } from "../support/after-file.ts";
import { gitBench } from "../support/git-client.ts";

/** The kinds of signatures of host keys that clients may want. */
const kinds = [
	"rsa-sha2-512",
	"rsa-sha2-256",
	"ssh-rsa",
	"ssh-ed25519",
] as const;

/** The host key, in the words of its wire form, that a client gets who takes signatures of this kind only. */
const hostKey = (port: number, kind: (typeof kinds)[number]) =>
	new Promise<Buffer>((resolve, reject) => {
		const client = new ssh2.Client();
		client.on("error", reject);
		client.connect({
			host: "127.0.0.1",
			port,
			username: "git",
			password: "x",
			algorithms: { serverHostKey: [kind] },
			hostVerifier(key: Buffer) {
				resolve(key);
				return false;
			},
		});
	});

test("an RSA host key that was brought is offered with SHA-2, and never with SHA-1", async () => {
	const bench = await gitBench({ sshPort: -1 });
	const data = mkdtempSync(join(tmpdir(), "ingot-"));
	afterFile(async () => rmSync(data, { recursive: true }));
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const text = String(privateKey.export({ type: "pkcs1", format: "pem" }));
	mkdirSync(join(data, "ssh"));
	writeFileSync(join(data, "ssh/host_rsa"), text);
	const parsed = ssh2.utils.parseKey(text);
	if (parsed instanceof Error) throw parsed;
	const config = { ...bench.forge.app.config, data, sshPort: 0 };
	const { port, close } = await listenSsh({ ...bench.forge.app, config });
	afterFile(() => close(0));
	for (const kind of ["rsa-sha2-512", "rsa-sha2-256"] as const)
		expect(await hostKey(port, kind)).toEqual(parsed.getPublicSSH());
	// the server ends the connection where no algorithm fits; the client may see that first
	await expect(hostKey(port, "ssh-rsa")).rejects.toThrow();
	expect(String(await hostKey(port, "ssh-ed25519"))).toContain("ssh-ed25519");
});
