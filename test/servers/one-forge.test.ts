import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { gitWork } from "../support/git-work.ts";
import { onPostgres } from "../support/postgres.ts";
import { type Servers, startServers } from "./servers.ts";

describe.runIf(onPostgres)("three servers of one forge", () => {
	let servers: Servers;
	beforeAll(async () => {
		servers = await startServers(3);
	});

	test("a commit by API is read on every server", async () => {
		const { call } = servers;
		expect(
			(
				await call("POST", "/user/repos", {
					body: { name: "told", auto_init: true, default_branch: "main" },
				})
			).status,
		).toBe(201);
		for (let i = 0; i < 6; i++) {
			const made = await call("POST", `/repos/root/told/contents/f${i}.txt`, {
				body: {
					content: Buffer.from(`text ${i}`).toString("base64"),
					message: `add ${i}`,
				},
			});
			expect(made.status).toBe(201);
			for (const _ of servers.all) {
				const read = await call<{ content: string }>(
					"GET",
					`/repos/root/told/contents/f${i}.txt`,
				);
				expect(read.status).toBe(200);
				expect(Buffer.from(read.body.content, "base64").toString()).toBe(
					`text ${i}`,
				);
			}
		}
	});

	test("a push and a clone go through all of them", async () => {
		const { path, git } = await gitWork();
		const url = servers.gitUrl("root/told");
		for (let i = 0; i < 4; i++) {
			const clone = join(path, `clone${i}`);
			await git("clone", "-q", url, clone);
			await writeFile(join(clone, `pushed${i}.bin`), Buffer.alloc(100_000, i));
			await git("-C", clone, "add", "-A");
			await git("-C", clone, "commit", "-q", "-m", `push ${i}`);
			await git("-C", clone, "push", "-q");
		}
		await git("clone", "-q", url, "last");
		expect(await git("-C", "last", "log", "--format=%s", "-4")).toBe(
			"push 3\npush 2\npush 1\npush 0",
		);
	});
});
