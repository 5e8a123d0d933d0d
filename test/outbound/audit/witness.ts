import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	type Checkpoint,
	verifyCheckpoint,
} from "../../../src/crypto/tlog/checkpoint.ts";
import {
	readNote,
	readVerifier,
	verifierKey,
} from "../../../src/crypto/tlog/note.ts";
import { continues, cosign } from "../../crypto/tlog/other-side.ts";
import { afterFile } from "../../support/after-file.ts";

/** A witness as c2sp.org/tlog-witness describes it, which remembers what it has signed. */
export async function startWitness(name: string) {
	const { privateKey: key } = generateKeyPairSync("ed25519");
	const signer = { name, key };
	/** The keys of the logs that it knows, and the newest checkpoint of each. */
	const logs = new Map<string, string>();
	const newest = new Map<string, Checkpoint>();
	const statuses: number[] = [];
	function answer(body: string): [number, string] {
		const at = body.indexOf("\n\n");
		const [first = "", ...lines] = body.slice(0, at).split("\n");
		const note = body.slice(at + 2);
		const { text } = readNote(note);
		const verifier = logs.get(text.split("\n")[0] ?? "");
		if (!verifier) return [404, ""];
		const checkpoint = verifyCheckpoint(note, readVerifier(verifier));
		const before = newest.get(checkpoint.origin);
		const old = Number(/^old (\d+)$/.exec(first)?.[1]);
		if (old !== (before?.size ?? 0)) return [409, `${before?.size ?? 0}\n`];
		const proof = lines.map((line) => Buffer.from(line, "base64"));
		if (before && !continues(before, checkpoint, proof)) return [422, ""];
		newest.set(checkpoint.origin, checkpoint);
		return [200, `${cosign(text, 1_763_820_000, signer)}\n`];
	}
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const bytes of request) body += bytes;
		const [status, text] = answer(body);
		statuses.push(status);
		response.writeHead(status).end(text);
	});
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	afterFile(() => void server.close());
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const verifier = verifierKey(signer, "cosignature");
	return { url, verifier, logs, newest, statuses };
}
