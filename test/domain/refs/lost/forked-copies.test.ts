import {
	readdirSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryById } from "../../../../src/domain/repositories/repository.ts";
import { dropOldCopy } from "../../../../src/git/copy-reached.ts";
import { storePath } from "../../../../src/git/store.ts";
import { openAllowance } from "../../../../src/threads/allowance.ts";
import { gitBench } from "../../../support/git-client.ts";

interface Fork {
	readonly id: number;
	readonly full_name: string;
}

/** A repository that has lost a branch, and what forks it. */
async function bench() {
	const made = await gitBench();
	const { forge, ok, repository, local, commit } = made;
	const { name, url, api } = await repository();
	const dir = await local(url);
	const push = (text: string) => commit(dir, text, "file.txt");
	await push("hello");
	await ok(dir, "push", "-q", "origin", "main", "main:topic");
	await ok(dir, "push", "-q", "origin", ":topic");
	const orgs: string[] = [];
	const fork = async () => {
		const org = `${name}-${orgs.push("")}`.toLowerCase();
		await forge.call("POST", "/orgs", {
			as: made.ada,
			body: { username: org },
		});
		return forge.call<Fork>("POST", `${api}/forks`, {
			as: made.ada,
			body: { organization: org },
		});
	};
	const storeOfId = async (id: number) => {
		const found = await repositoryById(forge.app.db, id);
		if (!found) throw new Error("no repository");
		return { id: found.store_id, format: found.format, mark: found.mark };
	};
	const packsOf = async (id: number) => {
		const at = storePath(forge.app.git, await storeOfId(id));
		return readdirSync(join(at, "objects/pack"))
			.filter((file) => file.endsWith(".pack"))
			.map((file) => statSync(join(at, "objects/pack", file)).ino);
	};
	const parent = await forge.call<Fork>("GET", api, { as: made.ada });
	const parentStore = await storeOfId(parent.body.id);
	const copies = join(storePath(forge.app.git, parentStore), "copies");
	return { ...made, dir, push, fork, packsOf, copies, parentStore };
}

test("forks of what has lost something share one pack until its refs move", async () => {
	const { ok, dir, push, fork, packsOf, copies } = await bench();
	const [one, two] = await Promise.all([fork(), fork()]);
	const three = await fork();
	expect([one.status, two.status, three.status]).toEqual([202, 202, 202]);
	const packs = await packsOf(one.body.id);
	expect(packs).toHaveLength(1);
	expect(await packsOf(two.body.id)).toEqual(packs);
	expect(await packsOf(three.body.id)).toEqual(packs);
	await push("second");
	await ok(dir, "push", "-q", "origin", "main");
	const four = await fork();
	expect(await packsOf(four.body.id)).not.toEqual(packs);
	// no more than one is kept for those who come later
	expect(readdirSync(copies)).toHaveLength(1);
});

test("the kept pack is removed after a day, and forks go on", async () => {
	const { fork, copies, forge, parentStore } = await bench();
	const { body } = await fork();
	dropOldCopy(forge.app.git, parentStore);
	expect(readdirSync(copies)).toHaveLength(1);
	const old = new Date(Date.now() - 25 * 3_600_000);
	utimesSync(copies, old, old);
	dropOldCopy(forge.app.git, parentStore);
	expect(() => readdirSync(copies)).toThrow("ENOENT");
	const file = await forge.call("GET", `/repos/${body.full_name}/contents/`);
	expect(file.status).toBe(200);
	expect((await fork()).status).toBe(202);
});

test("who has had too much packed is refused until later, and forks by links go on", async () => {
	const { fork, forge, ok, dir, push, repository, ada } = await bench();
	const repositories = forge.app.repositories as { copied: unknown };
	repositories.copied = openAllowance({ most: 1, window: 3_600_000 });
	expect((await fork()).status).toBe(202);
	// the same costs nothing
	expect((await fork()).status).toBe(202);
	await push("more");
	await ok(dir, "push", "-q", "origin", "main");
	const refused = await fork();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600);
	expect(refused.body).toMatchObject({
		message: expect.stringMatching(/^You have forked many large repositories/),
	});
	const whole = await repository();
	const org = await forge.call("POST", "/orgs", {
		as: ada,
		body: { username: "links" },
	});
	expect(org.status).toBe(201);
	const linked = await forge.call("POST", `${whole.api}/forks`, {
		as: ada,
		body: { organization: "links" },
	});
	expect(linked.status).toBe(202);
});

test("a fork that failed costs nothing: the next try is let through", async () => {
	const { fork, forge, copies } = await bench();
	const repositories = forge.app.repositories as { copied: unknown };
	repositories.copied = openAllowance({ most: 1, window: 3_600_000 });
	// nothing can be packed there
	writeFileSync(copies, "");
	for (let i = 0; i < 2; i++) expect((await fork()).status).toBe(500);
	rmSync(copies);
	expect((await fork()).status).toBe(202);
});
