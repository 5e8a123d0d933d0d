import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { forgeClient } from "../../src/forge-client.ts";
import { afterFile } from "../support/after-file.ts";
import {
	buildForge,
	type ChildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { gitWork } from "../support/git-work.ts";
import { onPostgres } from "../support/postgres.ts";
import { startServers } from "./servers.ts";

test("several processes are refused without PostgreSQL and a bucket", async () => {
	buildForge();
	const child = runIngot(["serve", "--port", "0"], { INGOT_WORKERS: "2" });
	let said = "";
	child.stderr?.on("data", (text) => {
		said += text;
	});
	await new Promise((resolve) => child.once("close", resolve));
	expect(child.exitCode).toBe(2);
	expect(said).toMatch(/INGOT_WORKERS above 1 wants INGOT_GIT_IN_BUCKET/);
});

/** How many requests each process has answered. */
async function answeredBy(forge: ChildForge): Promise<Map<string, number>> {
	const response = await fetch(`${forge.url}metrics`, {
		headers: { authorization: "Bearer watch", connection: "close" },
	});
	const counts = new Map<string, number>();
	for (const line of (await response.text()).split("\n")) {
		const [, worker = "", count] =
			/^ingot_requests_total\{.*worker="(\d+)".*\} (\d+)/.exec(line) ?? [];
		if (count) counts.set(worker, (counts.get(worker) ?? 0) + Number(count));
	}
	return counts;
}

describe.runIf(onPostgres)("several processes behind one port", () => {
	test("answer in turn; one that is killed loses nothing that was acknowledged and is started again", async () => {
		buildForge();
		const data = await mkdtemp(join(tmpdir(), "ingot-workers-"));
		afterFile(() => rm(data, { recursive: true, force: true }));
		const { settings } = await startServers(0);
		const forge = await startChildForge(data, {
			INGOT_DATABASE_URL: `${settings.databaseUrl}`,
			INGOT_GIT_IN_BUCKET: "true",
			INGOT_S3_BUCKET: `${settings.s3Bucket}`,
			INGOT_S3_ENDPOINT: `${settings.s3Endpoint}`,
			INGOT_S3_ACCESS_KEY: `${settings.s3AccessKey}`,
			INGOT_S3_SECRET_KEY: `${settings.s3SecretKey}`,
			INGOT_SECRET_KEY: "the same for all",
			INGOT_METRICS_TOKEN: "watch",
			INGOT_WORKERS: "2",
		});
		afterFile(async () => void (await forge.kill("SIGKILL")));
		const pids = forge.facts.workers as number[];
		expect(pids.length).toBe(2);
		expect(forge.facts.ssh).toBeGreaterThan(0);
		const { call, gitUrl } = forgeClient(forge.url, {
			name: "root",
			password: "admin-pass-1",
		});
		/** On a connection of its own, so that the system chooses a process each time. */
		const once = (method: string, path: string, body?: unknown) =>
			call(method, path, { body, headers: { connection: "close" } }).catch(
				() => ({ status: 0, text: "the connection broke" }),
			);
		await once("POST", "/user/repos", {
			name: "book",
			auto_init: true,
			default_branch: "main",
		});
		await expect
			.poll(
				async () => {
					for (let i = 0; i < 10; i++) await once("GET", "/repos/root/book");
					return (await answeredBy(forge)).size;
				},
				{ timeout: 20_000 },
			)
			.toBe(2);
		const { path, git } = await gitWork();
		await git("clone", "-q", gitUrl("root/book"), "book");
		const acknowledged: string[] = [];
		let killed = false;
		const committing = (async () => {
			for (let i = 0; i < 30; i++) {
				const made = await once("POST", `/repos/root/book/contents/f${i}`, {
					content: "aGk=",
					message: `f${i}`,
				});
				if (made.status === 201) acknowledged.push(`contents/f${i}`);
				else expect(killed, `${made.status} ${made.text}`).toBe(true);
				if (i === 10) {
					killed = true;
					process.kill(pids[0] as number, "SIGKILL");
				}
			}
		})();
		const pushing = (async () => {
			for (let i = 0; i < 10; i++) {
				const name = `b${i}`;
				const pushed = await git(
					"-C",
					join(path, "book"),
					"push",
					"-q",
					"origin",
					`HEAD:refs/heads/${name}`,
				).then(
					() => true,
					() => false,
				);
				if (pushed) acknowledged.push(`branches/${name}`);
			}
		})();
		await Promise.all([committing, pushing]);
		expect(acknowledged.length).toBeGreaterThan(20);
		for (const what of acknowledged)
			expect((await once("GET", `/repos/root/book/${what}`)).status, what).toBe(
				200,
			);
		// the other went on, and the first is there again
		const numbers = async () => [...(await answeredBy(forge)).keys()].sort();
		await expect
			.poll(
				async () => {
					for (let i = 0; i < 10; i++) await once("GET", "/repos/root/book");
					return numbers().catch(() => []);
				},
				{ timeout: 30_000 },
			)
			.toEqual(["1", "2"]);
		expect(await forge.kill("SIGTERM")).toBe(0);
		for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
	});
});
