import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/domain/accounts/throttle/login-throttle.ts";
import type { Forge } from "../../src/start-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { basic } from "../support/registry.ts";
import { type Servers, startServers } from "./servers.ts";

describe.runIf(onPostgres)("servers that share one forge", () => {
	let servers: Servers;
	const at = (i: number) => servers.all[i % servers.all.length] as Forge;
	const directly = (forge: Forge, path: string, authorization: string) =>
		fetch(`http://127.0.0.1:${forge.app.config.port}/${path}`, {
			headers: { authorization },
		});
	beforeAll(async () => {
		servers = await startServers(3);
		await servers.call("POST", "/user/repos", {
			body: { name: "book", auto_init: true, default_branch: "main" },
		});
	});

	test("the pieces of an image's layer go to different servers", async () => {
		const headers = { authorization: basic(servers.admin) };
		const begun = await fetch(`${servers.url}v2/root/img/blobs/uploads/`, {
			method: "POST",
			headers,
		});
		expect(begun.status).toBe(202);
		let location = begun.headers.get("location") as string;
		const pieces = [1, 2, 3, 4].map((n) => Buffer.alloc(50_000, n));
		for (const piece of pieces) {
			const sent = await fetch(new URL(location, servers.url), {
				method: "PATCH",
				headers: { ...headers, "content-type": "application/octet-stream" },
				body: piece,
			});
			expect(sent.status).toBe(202);
			location = sent.headers.get("location") as string;
		}
		const all = Buffer.concat(pieces);
		const digest = `sha256:${createHash("sha256").update(all).digest("hex")}`;
		const end = new URL(location, servers.url);
		end.searchParams.set("digest", digest);
		expect((await fetch(end, { method: "PUT", headers })).status).toBe(201);
		for (const _ of servers.all) {
			const read = await fetch(`${servers.url}v2/root/img/blobs/${digest}`, {
				headers,
			});
			expect(Buffer.from(await read.arrayBuffer()).equals(all)).toBe(true);
		}
	});

	test("a pull request is made, looked at and merged on different servers", async () => {
		const { call } = servers;
		const content = Buffer.from("new").toString("base64");
		const made = await call("POST", "/repos/root/book/contents/new.txt", {
			body: { content, message: "new", new_branch: "topic" },
		});
		expect(made.status).toBe(201);
		const pull = await call<{ number: number }>(
			"POST",
			"/repos/root/book/pulls",
			{ body: { head: "topic", base: "main", title: "New" } },
		);
		expect(pull.status).toBe(201);
		const path = `/repos/root/book/pulls/${pull.body.number}`;
		await expect
			.poll(
				async () =>
					(await call<{ mergeable: boolean }>("GET", path)).body.mergeable,
				{ timeout: 10_000 },
			)
			.toBe(true);
		expect(
			(await call("POST", `${path}/merge`, { body: { Do: "merge" } })).status,
		).toBe(200);
		for (const _ of servers.all)
			expect(
				(await call("GET", "/repos/root/book/contents/new.txt")).status,
			).toBe(200);
	});

	test("a token that was taken back is refused everywhere", async () => {
		const ada = await servers.user("ada");
		for (let i = 0; i < 3; i++) {
			const { token } = await servers.token(ada, ["all"], { name: `t${i}` });
			const show = `token ${token}`;
			for (const forge of servers.all)
				expect((await directly(forge, "api/v1/user", show)).status).toBe(200);
			const gone = await servers.call("DELETE", `/users/ada/tokens/t${i}`, {
				as: ada,
			});
			expect(gone.status).toBe(204);
			for (const forge of servers.all)
				await expect
					.poll(
						async () => (await directly(forge, "api/v1/user", show)).status,
						{
							interval: 5,
							timeout: 1000,
						},
					)
					.toBe(401);
		}
	});

	test("failed logins count on all servers together", async () => {
		await servers.user("bob");
		const statuses = new Set<number>();
		for (let i = 0; i < 33; i++) {
			const wrong = basic({ name: "bob", password: `wrong-${i}` });
			statuses.add((await directly(at(i), "api/v1/user", wrong)).status);
		}
		expect(statuses.has(429)).toBe(true);
	});

	test("wrong passwords at once do not pass the bound together", async () => {
		await servers.user("dora");
		const statuses = await Promise.all(
			Array.from({ length: 200 }, async (_, i) => {
				const wrong = basic({ name: "dora", password: `wrong-${i}` });
				return (await directly(at(i), "api/v1/user", wrong)).status;
			}),
		);
		expect(statuses.filter((status) => status === 401).length).toBe(
			limits.pair,
		);
		expect([...new Set(statuses)].sort()).toEqual([401, 429]);
	});

	test("who follows a log or waits for work hears of it on another server", async () => {
		const never = new AbortController().signal;
		const heard = at(1)
			.app.actions.logs.wait(77, 20_000, never)
			.then(() => "log");
		const work = at(2)
			.app.actions.work.wait(20_000, never)
			.then(() => "work");
		await wait(50);
		at(0).app.actions.logs.ring(77);
		at(0).app.actions.work.ring();
		const late = wait(1_000, "late");
		expect(await Promise.race([heard, late])).toBe("log");
		expect(await Promise.race([work, late])).toBe("work");
	});

	test("each server hears of an event within a second, and one of them handles it", async () => {
		const kinds: string[][] = servers.all.map(() => []);
		for (const [i, forge] of servers.all.entries())
			await forge.app.events.follow({
				name: `listener ${i}`,
				handle: ({ kind }) => void kinds[i]?.push(kind),
			});
		const carl = await servers.user("carl");
		await servers.call("PUT", "/repos/root/book/collaborators/carl", {
			body: { permission: "read" },
		});
		await servers.call("POST", "/repos/root/book/issues", {
			body: { title: "Heard", assignees: ["carl"] },
		});
		for (const heard of kinds)
			await expect
				.poll(() => heard.includes("issue.created"), { timeout: 1000 })
				.toBe(true);
		await expect
			.poll(
				async () =>
					(await servers.call<unknown[]>("GET", "/notifications", { as: carl }))
						.body.length,
				{ timeout: 5000 },
			)
			.toBe(1);
	});

	test("when a server stops, others take over what it held", async () => {
		const holders = (forges: readonly Forge[]) =>
			forges.filter((f) => f.app.servers?.turns.has("notifications"));
		await expect.poll(() => holders(servers.all).length).toBe(1);
		const [holder] = holders(servers.all);
		const others = [...servers.all].filter((one) => one !== holder);
		await servers.stop(holder as Forge);
		await expect
			.poll(() => holders(others).length, { timeout: 10_000 })
			.toBe(1);
		const made = await servers.call("POST", "/repos/root/book/issues", {
			body: { title: "Still here" },
		});
		expect(made.status).toBe(201);
	});
});
