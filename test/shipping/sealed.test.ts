import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import { restoreMoment } from "../../src/domain/backup/restore-moment.ts";
import { makeKey } from "../../src/domain/backup/sealed-file.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";
import { databaseBytes } from "./database-bytes.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-sealed-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

const stateOf = (forge: Forge) =>
	forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince();
const shipped = (forge: Forge) =>
	expect.poll(() => stateOf(forge), { timeout: 20_000 }).toBeUndefined();

describe.skipIf(onPostgres)("an encrypted copy", () => {
	test("is opened by its key alone, and goes on over a restart and after its place was away", {
		timeout: 60_000,
	}, async () => {
		const place = join(base, "place");
		mkdirSync(place);
		const [own, other] = [join(base, "own.key"), join(base, "other.key")];
		const backupRecipients = await makeKey(own);
		const foreign = await makeKey(other);
		const data = preparedData(join(base, "data"));
		const serving = async (
			act: (forge: Forge) => Promise<unknown>,
			recipients = backupRecipients,
		) => {
			const forge = await startForge({
				...{ data, backupTo: place, backupRecipients: recipients },
			});
			try {
				await act(forge);
			} finally {
				await forge.close();
			}
		};
		const random = Buffer.from(
			Array.from({ length: 1_500_000 }, () => Math.random() * 256),
		).toString("base64");
		await serving(async (forge) => {
			await forge.call("POST", "/user/repos", {
				body: { name: "very-secret-name", auto_init: true },
			});
			const path = "/repos/root/very-secret-name/contents/large";
			const made = await forge.call("POST", path, {
				body: { content: random },
			});
			expect(made.status).toBe(201);
			await shipped(forge);
		});
		await serving(shipped);
		expect(readdirSync(join(place, "g"))).toHaveLength(1);
		const files = readdirSync(place, { recursive: true })
			.map((name) => join(place, `${name}`))
			.filter((name) => statSync(name).isFile());
		const sealed = files.filter((name) => /\/(?:g|f)\//.test(name));
		expect(sealed.length).toBeGreaterThan(2);
		for (const file of sealed)
			expect(readFileSync(file, "latin1")).toMatch(
				/^age-encryption\.org\/v1\n/,
			);

		const restore = (name: string, key?: string) =>
			restoreMoment(
				configWith({ data: join(base, name), backupTo: place }),
				...([undefined, key] as const),
			);
		await expect(restore("a")).rejects.toThrow(/is encrypted: name the file/);
		await expect(restore("b", other)).rejects.toThrow(
			/was encrypted for another key/,
		);
		expect((await restore("c", own)).counts).toMatchObject({ repository: 1 });
		expect(
			databaseBytes(join(base, "c", "ingot.db")).equals(
				databaseBytes(join(data, "ingot.db")),
			),
		).toBe(true);
		for (const recipients of [foreign, ""])
			await serving(
				(forge) =>
					expect
						.poll(() => stateOf(forge), { timeout: 20_000 })
						.toMatch(/is encrypted for other keys: name an empty place/),
				recipients,
			);
	});
});
