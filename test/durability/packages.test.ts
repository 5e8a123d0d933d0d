import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	authorization,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { digest } from "../support/registry.ts";
import { thorough } from "../support/run/thorough.ts";

let mortal: MortalForge;

beforeAll(async () => {
	mortal = await mortalForge();
});

const at = ({ url }: ChildForge, name: string) =>
	`${url}api/packages/root/generic/${name}/1/file`;

/** Publishes until the forge is gone; `known` gets the names that were acknowledged, with the digests of their bytes. */
async function publishUntilDeath(
	forge: ChildForge,
	writer: string,
	known: Map<string, string>,
) {
	for (let i = 0; ; i++) {
		const name = `${writer}-${i}`;
		const body = randomBytes(50_000);
		try {
			const answer = await fetch(at(forge, name), {
				method: "PUT",
				headers: { authorization },
				body,
			});
			if (answer.status === 201) known.set(name, digest("sha256", body));
		} catch {
			return;
		}
	}
}

test("what was acknowledged is there after kill -9, whole; what was not is there whole or not at all", async () => {
	const acknowledged = new Map<string, string>();
	for (let round = 0; round < (thorough ? 4 : 2); round++) {
		const forge = await mortal.start();
		const writers = Array.from({ length: 6 }, (_, i) =>
			publishUntilDeath(forge, `r${round}w${i}`, acknowledged),
		);
		// killed when this much has been acknowledged, so that a slow machine has some too
		const enough = acknowledged.size + 5 + Math.random() * 60;
		while (acknowledged.size < enough) await new Promise(setImmediate);
		await forge.kill("SIGKILL");
		await Promise.all(writers);
	}
	const forge = await mortal.start();
	expect(acknowledged.size).toBeGreaterThan(0);
	for (const [name, sum] of acknowledged) {
		const bytes = Buffer.from(
			await (await fetch(at(forge, name))).arrayBuffer(),
		);
		expect([name, digest("sha256", bytes)]).toEqual([name, sum]);
	}
	for (let page = 1; ; page++) {
		const list = await fetch(
			`${forge.url}api/v1/packages/root?limit=50&page=${page}`,
			{ headers: { authorization } },
		);
		const shown = (await list.json()) as { name: string }[];
		if (!shown.length) break;
		for (const { name } of shown) {
			const file = await fetch(at(forge, name));
			expect([
				name,
				file.status,
				(await file.arrayBuffer()).byteLength,
			]).toEqual([name, 200, 50_000]);
		}
	}
	await forge.kill("SIGTERM");
});
