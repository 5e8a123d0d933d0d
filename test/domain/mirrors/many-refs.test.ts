import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { pktLine } from "../../../src/git/protocol/pkt-line.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";

/** A server that says that it has so many branches. */
async function serverWith(count: number): Promise<string> {
	const refs = Array.from({ length: count }, (_, i) =>
		pktLine(
			`${(i + 1).toString(16).padStart(40, "0")} refs/heads/b${i}${i ? "" : "\0agent=x"}\n`,
		),
	);
	const body = Buffer.concat([
		pktLine("# service=git-upload-pack\n"),
		Buffer.from("0000"),
		...refs,
		Buffer.from("0000"),
	]);
	const server = createServer((request, response) => {
		const type = "application/x-git-upload-pack-advertisement";
		if (request.url?.includes("info/refs"))
			response.writeHead(200, { "content-type": type }).end(body);
		else response.writeHead(404).end();
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	afterFile(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`;
}

test("a repository with more refs than are taken is not migrated, and what it says is not read to its end", async () => {
	const forge = await testForge({ allowPrivate: true });
	const answer = await forge.call<{ message: string }>(
		"POST",
		"/repos/migrate",
		{ body: { clone_addr: await serverWith(10_001), repo_name: "many" } },
	);
	expect(answer.status).toBe(422);
	expect(answer.body.message).toContain("larger than this server allows");
	expect(forge.app.git.remoteTurns.load().working).toBe(0);
});
