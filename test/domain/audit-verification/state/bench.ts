import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { Findings } from "../../../../src/domain/audit-verification/finding.ts";
import { verifyState } from "../../../../src/domain/audit-verification/verify-state.ts";
import type { testForge } from "../../../support/forge.ts";

export type Forge = Awaited<ReturnType<typeof testForge>>;

/** A public key of SSH that no other test has. */
export function testKey(): string {
	const raw = generateKeyPairSync("ed25519")
		.publicKey.export({ format: "der", type: "spki" })
		.subarray(-32);
	const part = (bytes: Uint8Array) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(bytes.length);
		return Buffer.concat([length, bytes]);
	};
	const type = "ssh-ed25519";
	return `${type} ${Buffer.concat([part(Buffer.from(type)), part(raw)]).toString("base64")}`;
}

const undone = new Error("undone");

/** What is found after some statements, which are undone again. */
export async function foundAfter(
	{ app }: Forge,
	...changes: string[]
): Promise<string[]> {
	let texts: string[] = [];
	await app.db
		.write(async (tx) => {
			for (const change of changes)
				await tx.change(
					(q) => ({ compile: () => sql.raw(change).compile(q) }) as never,
				);
			const findings = new Findings();
			await verifyState(tx, findings);
			texts = findings.told.map(({ text }) => text);
			throw undone;
		})
		.catch((error) => {
			if (error !== undone) throw error;
		});
	return texts;
}

/** What is found when all that follows the last calls is done. */
export async function foundWhenSettled(forge: Forge): Promise<string[]> {
	// jobs make events, and events jobs
	for (let i = 0; i < 2; i++) {
		await forge.app.events.settled();
		await forge.app.jobs.settled();
	}
	return foundAfter(forge);
}

/** Calls an operation that has to succeed. */
export async function call<T = { id: number }>(
	forge: Forge,
	method: string,
	path: string,
	body?: object,
	as?: never,
): Promise<T> {
	const reply = await forge.call<T>(method, path, {
		...(body && { body }),
		...(as === undefined ? {} : { as }),
	});
	if (reply.status >= 300)
		throw new Error(
			`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`,
		);
	return reply.body;
}
