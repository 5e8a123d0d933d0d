import { beforeAll, describe, expect, test } from "vitest";
import { accountByName } from "../../src/domain/accounts/account.ts";
import {
	freshRecoveryCodes,
	useRecoveryCode,
} from "../../src/domain/factors/recovery-codes.ts";
import { beginFactors } from "../../src/domain/factors/second-factor.ts";
import { type As, forgeClient } from "../../src/forge-client.ts";
import { onPostgres } from "../support/postgres.ts";
import { basic } from "../support/registry.ts";
import { thorough } from "../support/run/thorough.ts";
import { type Servers, startServers } from "./servers.ts";

const rounds = thorough ? 50 : 5;
const content = btoa("text");

describe.runIf(onPostgres)("two servers asked for the same at once", () => {
	let servers: Servers;
	beforeAll(async () => {
		servers = await startServers(2);
	});
	const urlOf = (n: number) =>
		`http://127.0.0.1:${servers.all[n]?.app.config.port}/`;
	const clientOf = (n: number) => forgeClient(urlOf(n), servers.admin);
	type Request = [
		method: string,
		path: string,
		options?: { as?: As; body?: unknown },
	];
	/** Sends one request to each server at the same moment; gives the statuses in order of size. */
	const both = async (one: Request, other: Request = one) => {
		const answers = await Promise.all(
			[one, other].map((request, n) => clientOf(n).call(...request)),
		);
		return answers.map(({ status }) => status);
	};
	const sorted = (statuses: number[]) => statuses.toSorted((a, b) => a - b);
	const repository = async (name: string) => {
		const made = await servers.call("POST", "/user/repos", {
			body: { name, auto_init: true, default_branch: "main" },
		});
		expect(made.status).toBe(201);
	};

	test("one of two creates a repository of a name", async () => {
		for (let n = 0; n < rounds; n++)
			expect(
				sorted(
					await both(["POST", "/user/repos", { body: { name: `same${n}` } }]),
				),
			).toEqual([201, 409]);
	});

	test("one has a name that another repository is renamed to", async () => {
		for (let n = 0; n < rounds; n++) {
			await repository(`old${n}`);
			const [renamed, created] = await both(
				["PATCH", `/repos/root/old${n}`, { body: { name: `name${n}` } }],
				["POST", "/user/repos", { body: { name: `name${n}` } }],
			);
			expect([
				[200, 409],
				[409, 201],
				[422, 201],
			]).toContainEqual([renamed, created]);
		}
	});

	test("one of two commits on a version of a file counts", async () => {
		await repository("files");
		for (let n = 0; n < rounds; n++) {
			const path = `/repos/root/files/contents/f${n}`;
			const body = { content, message: "new" };
			const [a, b] = sorted(await both(["POST", path, { body }]));
			expect(a).toBe(201);
			expect([409, 422]).toContain(b);
			const { body: file } = await servers.call<{ sha: string }>("GET", path);
			const edit = (text: string): Request => [
				"PUT",
				path,
				{ body: { content: btoa(text), message: text, sha: file.sha } },
			];
			const [c, d] = sorted(await both(edit("one"), edit("two")));
			expect(c).toBe(200);
			expect([409, 422]).toContain(d);
		}
		const { headers } = await servers.call(
			"GET",
			"/repos/root/files/commits?limit=1",
		);
		expect(headers.get("x-total-count")).toBe(`${1 + 2 * rounds}`);
	});

	test("a pull request is merged once", async () => {
		await repository("pulls");
		for (let n = 0; n < rounds; n++) {
			await servers.call("POST", `/repos/root/pulls/contents/p${n}`, {
				body: { content, message: "new", new_branch: `topic${n}` },
			});
			const pull = await servers.call<{ number: number }>(
				"POST",
				"/repos/root/pulls/pulls",
				{ body: { head: `topic${n}`, base: "main", title: `P${n}` } },
			);
			const path = `/repos/root/pulls/pulls/${pull.body.number}`;
			await expect
				.poll(
					async () =>
						(await servers.call<{ mergeable: boolean }>("GET", path)).body
							.mergeable,
					{ timeout: 20_000 },
				)
				.toBe(true);
			const statuses = sorted(
				await both(["POST", `${path}/merge`, { body: { Do: "merge" } }]),
			);
			expect(statuses[0]).toBe(200);
			expect([405, 409]).toContain(statuses[1]);
		}
		const { headers } = await servers.call(
			"GET",
			"/repos/root/pulls/commits?limit=1",
		);
		// a commit and a merge for each
		expect(headers.get("x-total-count")).toBe(`${1 + 2 * rounds}`);
	});

	test("one of two publishes a file of a package", async () => {
		for (let n = 0; n < rounds; n++) {
			const statuses = await Promise.all(
				[0, 1].map(
					async (server) =>
						(
							await fetch(
								`${urlOf(server)}api/packages/root/generic/tool/1.${n}/f.bin`,
								{
									method: "PUT",
									headers: { authorization: basic(servers.admin) },
									body: `from ${server}`,
								},
							)
						).status,
				),
			);
			expect(sorted(statuses)).toEqual([201, 409]);
		}
	});

	test("a repository that is deleted while something is committed to it is gone", async () => {
		for (let n = 0; n < rounds; n++) {
			await repository(`gone${n}`);
			const [deleted, committed] = await both(
				["DELETE", `/repos/root/gone${n}`],
				[
					"POST",
					`/repos/root/gone${n}/contents/f`,
					{ body: { content, message: "new" } },
				],
			);
			expect(deleted).toBe(204);
			expect([201, 404, 409]).toContain(committed);
			for (const server of [0, 1])
				expect(
					(await clientOf(server).call("GET", `/repos/root/gone${n}`)).status,
				).toBe(404);
		}
	});

	test("an organization keeps an owner when two remove each other", async () => {
		const ada = await servers.user("ada");
		const ben = await servers.user("ben");
		for (let n = 0; n < rounds; n++) {
			await servers.call("POST", "/orgs", {
				as: ada,
				body: { username: `org${n}` },
			});
			const teams = await servers.call<{ id: number; name: string }[]>(
				"GET",
				`/orgs/org${n}/teams`,
				{ as: ada },
			);
			const owners = `/teams/${teams.body.find(({ name }) => name === "Owners")?.id}/members`;
			await servers.call("PUT", `${owners}/ben`, { as: ada });
			await both(
				["DELETE", `${owners}/ben`, { as: ada }],
				["DELETE", `${owners}/ada`, { as: ben }],
			);
			const left = await servers.call<unknown[]>("GET", owners);
			expect(left.body.length).toBe(1);
		}
	});

	test("a recovery code opens once", async () => {
		await servers.user("cleo");
		const apps = servers.all.map(({ app }) => app);
		const [app] = apps;
		if (!app) throw new Error("no server");
		const account = await accountByName(app.db, "cleo");
		if (!account) throw new Error("no account");
		const by = { agent: "test", address: "203.0.113.1" };
		for (let n = 0; n < rounds; n++) {
			const codes = await app.db.write(async (tx) => {
				await beginFactors(app, tx, account);
				return freshRecoveryCodes(app, tx, account);
			});
			const opened = await Promise.all(
				apps.map((one) => useRecoveryCode(one, account, codes[0] ?? "", by)),
			);
			expect(opened.filter(Boolean).length).toBe(1);
		}
	});
});
