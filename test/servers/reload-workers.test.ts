import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { startServers } from "./servers.ts";

describe.runIf(onPostgres)("several processes", () => {
	test("all take over what was reloaded, and so do those that are started again", async () => {
		buildForge();
		const data = await mkdtemp(join(tmpdir(), "ingot-reload-"));
		afterFile(() => rm(data, { recursive: true, force: true }));
		const file = join(data, "settings.json");
		await writeFile(file, "{}");
		const { settings } = await startServers(0);
		const forge = await startChildForge(data, {
			INGOT_CONFIG: file,
			INGOT_DATABASE_URL: `${settings.databaseUrl}`,
			INGOT_GIT_IN_BUCKET: "true",
			INGOT_S3_BUCKET: `${settings.s3Bucket}`,
			INGOT_S3_ENDPOINT: `${settings.s3Endpoint}`,
			INGOT_S3_ACCESS_KEY: `${settings.s3AccessKey}`,
			INGOT_S3_SECRET_KEY: `${settings.s3SecretKey}`,
			INGOT_SECRET_KEY: "the same for all",
			INGOT_WORKERS: "2",
		});
		afterFile(async () => void (await forge.kill("SIGKILL")));
		const reload = async () => {
			const child = runIngot(["reload", "--data", data], {});
			let said = "";
			for (const stream of [child.stdout, child.stderr])
				stream?.on("data", (text) => {
					said += text;
				});
			const [code] = await once(child, "close");
			return { code, said };
		};
		/** What the processes say of the largest attachment, each on a connection of its own. */
		const answers = async () => {
			const sizes = new Set<number>();
			for (let i = 0; i < 24; i++) {
				const answer = await fetch(`${forge.url}api/v1/settings/attachment`, {
					headers: { connection: "close" },
				}).catch(() => undefined);
				sizes.add(
					((await answer?.json()) as { max_size?: number })?.max_size ?? 0,
				);
			}
			return [...sizes];
		};
		await writeFile(file, '{"maxAttachmentBytes": 7340032}');
		expect(await reload()).toEqual({
			code: 0,
			said: "INGOT_MAX_ATTACHMENT_BYTES: 104857600 is now 7340032\n",
		});
		await expect.poll(answers, { timeout: 20_000 }).toEqual([7]);
		for (const pid of forge.facts.workers as number[]) {
			process.kill(pid, "SIGKILL");
			await expect.poll(answers, { timeout: 30_000 }).toEqual([7]);
		}
		await writeFile(file, '{"maxAttachmentBytes": "large"}');
		await expect.poll(reload, { timeout: 20_000 }).toMatchObject({ code: 1 });
		expect(await answers()).toEqual([7]);
	});
});
