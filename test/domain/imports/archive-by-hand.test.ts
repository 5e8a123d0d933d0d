import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { tarFiles } from "../../../src/archives/tar.ts";
import { writeTar } from "../../../src/archives/write-tar.ts";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { keepChange } from "../../../src/domain/contents/pending-changes.ts";
import { testForge } from "../../support/forge.ts";

type Json = Record<string, unknown>;
type WithId = { id: number };
const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");
const path = join(tmpdir(), `archive-by-hand-${process.pid}.tar`);
afterAll(() => rm(path, { force: true }));

async function call<T = Json>(
	method: string,
	at: string,
	body?: object,
	as: unknown = ada,
) {
	const answer = await forge.call<T>(method, at, { as: as as never, body });
	expect(answer.status, `${method} ${at}: ${answer.text}`).toBeLessThan(300);
	return answer.body;
}
const jsonLines = (...lines: Json[]) =>
	lines.map((line) => `${JSON.stringify(line)}\n`).join("");

test("numbers at the end of what can be written leave a board and rules that go on", async () => {
	const most = Number.MAX_SAFE_INTEGER;
	const board = {
		board: { id: most, title: "Far", created_at: "+275760-09-13T00:00:00Z" },
		columns: [{ id: most, title: "To do", position: most }],
		fields: [],
		cards: [
			{ column: most, note: "last", sorting: most, created: most },
			{ column: most, note: "first", sorting: -most, created: -most },
		],
	};
	const files = {
		"ingot-export.json": JSON.stringify({
			format: "ingot-repository",
			version: 1,
			from: "https://example.org/a/b",
		}),
		"repository.json": JSON.stringify({ name: "far", private: false }),
		"boards.jsonl": jsonLines(board),
		"protections.jsonl": jsonLines({
			branches: {
				rule_name: "main",
				priority: most,
				required_approvals: -most,
			},
		}),
	};
	await writeFile(
		path,
		writeTar(
			Object.entries(files).map(([name, text]) => ({
				path: name,
				bytes: Buffer.from(text),
			})),
		),
	);
	await runAdmin(forge.app, ["import", "archive", path, "--owner=ada"]);
	const [made] = await call<(WithId & Json)[]>(
		"GET",
		"/repos/ada/far/projects",
	);
	expect(made?.created_at).toMatch(/^20\d\d-/);
	const at = `/projects/${made?.id}/items`;
	await call("POST", at, { note: "new" });
	const items = await call<(WithId & Json)[]>("GET", at);
	expect(items.map(({ note }) => note)).toEqual(["first", "last", "new"]);
	await call("POST", `${at}/${items[2]?.id}/move`, { position: 1 });
	expect((await call<Json[]>("GET", at)).map(({ note }) => note)).toEqual([
		"new",
		"first",
		"last",
	]);
	const page = await fetch(`${forge.url}ada/far/projects/${made?.id}`);
	expect(page.status).toBe(200);
	const rules = "/repos/ada/far/branch_protections";
	await call("POST", rules, { rule_name: "release/*" });
	const told = await call<Json[]>("GET", rules);
	expect(told.map((rule) => rule.required_approvals)).toEqual([0, 0]);
	for (const { priority } of told) expect(priority).toBeLessThan(2 ** 31);
});

test("an account's archive has kept changes of repositories that its reader may read, and no others", async () => {
	const accounts = await forge.app.db.rows((q) =>
		q.selectFrom("account").select(["id", "name"]),
	);
	const account = accounts.find(({ name }) => name === "bob")?.id as number;
	for (const name of ["open", "secret", "lost"]) {
		const { id } = await call<WithId>("POST", "/user/repos", {
			name,
			private: name !== "open",
			auto_init: true,
		});
		await call("PUT", `/repos/ada/${name}/collaborators/bob`, {
			permission: "write",
		});
		const where = { account, repository: id, branch: "main" };
		const change = { kind: "create", content: name, last: "" } as const;
		await keepChange(forge.app, where, { ...change, place: "x", path: "x" });
	}
	await call("DELETE", "/repos/ada/lost/collaborators/bob");
	await call("PATCH", "/repos/ada/lost", { name: "named-later" });
	const kept = async (authorization: string) => {
		const answer = await fetch(`${forge.url}api/v1/user/export`, {
			headers: { authorization },
		});
		expect(answer.status).toBe(200);
		const bytes = Buffer.from(await answer.arrayBuffer());
		for await (const file of tarFiles(Readable.from([bytes]), 1e9)) {
			const parts: Buffer[] = [];
			for await (const part of file.bytes) parts.push(part);
			if (file.path === "kept_changes.jsonl")
				return Buffer.concat(parts)
					.toString("utf8")
					.split("\n")
					.filter(Boolean)
					.map((line) => JSON.parse(line).repository);
		}
		return [];
	};
	const password = `Basic ${btoa(`${bob.name}:${bob.password}`)}`;
	expect(await kept(password)).toEqual(["ada/open", "ada/secret"]);
	const { token } = (await forge.token(bob, ["all"], {
		repositories: ["ada/open"],
	})) as unknown as { token: string };
	expect(await kept(`token ${token}`)).toEqual(["ada/open"]);
});
