import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { gitWork } from "../support/git-work.ts";
import {
	dropTestDatabase,
	onPostgres,
	testDatabaseUrl,
} from "../support/postgres.ts";
import { databaseWay } from "./database-way.ts";

/** A copy of a database that nobody uses at the moment. */
async function copyOf(url: string): Promise<string> {
	const other = new URL(url);
	const name = `test_${randomBytes(8).toString("hex")}`;
	const from = other.pathname.slice(1);
	other.pathname = "/postgres";
	const client = new pg.Client({ connectionString: other.href });
	await client.connect();
	await client.query(`create database ${name} template ${from}`);
	await client.end();
	other.pathname = `/${name}`;
	return other.href;
}

test.runIf(onPostgres)(
	"a server goes on with a database that lacks the last moves, and gives nothing of them",
	async () => {
		const data = await mkdtemp(join(tmpdir(), "ingot-failover-"));
		const primary = await testDatabaseUrl();
		const way = await databaseWay(primary);
		const settings = { data, databaseUrl: way.url };
		const first = await startForge(settings);
		await first.call("POST", "/user/repos", {
			body: { name: "book", auto_init: true, default_branch: "main" },
		});
		await first.close();
		const standby = await copyOf(primary);
		const forge = await startForge(settings);
		afterFile(async () => {
			await forge.close();
			way.close();
			await dropTestDatabase(primary);
			await dropTestDatabase(standby);
			await rm(data, { recursive: true, force: true });
		});
		const { call } = forge;
		const add = async (name: string) =>
			(
				await call("POST", `/repos/root/book/contents/${name}`, {
					body: { content: "aGk=", message: name },
				})
			).status;
		const { git } = await gitWork();
		// version 0 asks git itself which refs there are
		const clone = async (into: string) => {
			const url = forge.gitUrl("root/book");
			await git("-c", "protocol.version=0", "clone", "-q", url, into);
			return git("-C", into, "log", "--format=%s", "-3");
		};
		for (const name of ["lost1", "lost2", "lost3"])
			expect(await add(name)).toBe(201);
		expect(await clone("before")).toBe("lost3\nlost2\nlost1");
		// what git itself sees as refs, which decides what a push may build on and what upkeep may drop
		const seen = async () => {
			const files = await readdir(join(data, "repositories"), {
				recursive: true,
			});
			const file = files.find((name) => name.endsWith("packed-refs")) ?? "";
			return readFile(join(data, "repositories", file), "utf8");
		};
		const byId = async (id: string) =>
			(await call("GET", `/repos/root/book/git/commits/${id}`)).status;
		way.leadTo(standby);
		await expect
			.poll(
				async () =>
					(await call("GET", "/repos/root/book/contents/lost1")).status,
				{ timeout: 20_000 },
			)
			.toBe(404);
		for (const name of ["new1", "new2", "new3"])
			await expect.poll(() => add(name), { timeout: 20_000 }).toBe(201);
		expect(await clone("after")).toBe("new3\nnew2\nnew1");
		expect(await byId(await git("-C", "after", "rev-parse", "HEAD~1"))).toBe(
			200,
		);
		const fresh = await call<{ commit: { id: string } }>(
			"GET",
			"/repos/root/book/branches/main",
		);
		expect(await git("-C", "after", "rev-parse", "HEAD")).toBe(
			fresh.body.commit.id,
		);
		expect(await seen()).toContain(`${fresh.body.commit.id} refs/heads/main`);
	},
);
