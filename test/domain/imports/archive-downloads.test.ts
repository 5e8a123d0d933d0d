import { readdir, readlink } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { scratchIn } from "../../../src/config.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import {
	type Access,
	accessTo,
} from "../../../src/domain/permissions/access.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import { repositoryArchive } from "../../../src/views/export/repository-archive.ts";
import { testForge } from "../../support/forge.ts";

const here = await testForge();
const ada = await here.user("ada");
const basic = ({ name, password }: { name: string; password: string }) =>
	`Basic ${btoa(`${name}:${password}`)}`;
const make = (path: string, body: object) =>
	here.call("POST", path, { as: ada, body });
await make("/user/repos", { name: "boat", auto_init: true });
await make("/repos/ada/boat/issues", { title: "Water inside" });
await make("/repos/ada/boat/wiki/new", {
	title: "Home",
	content_base64: "eA==",
});

test("a token for public things takes no account along", async () => {
	const all = ["read:user", "read:repository", "read:issue", "public-only"];
	const token = await here.token(ada, all);
	for (const path of ["api/v1/user/export", "user/settings/export.tar"]) {
		const answer = await fetch(`${here.url}${path}`, {
			headers: { authorization: `token ${(token as { token: string }).token}` },
		});
		expect(answer.status, path).toBe(403);
	}
});

/** Files that this process has open in a directory, and what lies there. */
async function heldIn(directory: string): Promise<string[]> {
	const links = await readdir("/proc/self/fd");
	const open = await Promise.all(
		links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
	);
	const lying = await readdir(directory).catch(() => []);
	return [...open.filter((path) => path.startsWith(directory)), ...lying];
}

test("whoever goes away in the middle of an archive leaves no file behind, open or lying", async () => {
	const me = await here.app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("lower_name", "=", "ada"),
	);
	const viewer = actingFor(me[0] as Account);
	const owned = await findRepository(here.app, viewer, "ada", "boat");
	if (!owned) throw new Error("there is no boat");
	const access = await accessTo(here.app.db, viewer, [owned]);
	const home = { ...owned, access: access.get(owned.repository.id) as Access };
	const of = {
		app: here.app,
		viewer,
		home,
		signal: new AbortController().signal,
	};
	let pieces = 0;
	for await (const _ of repositoryArchive(of)) pieces++;
	for (let most = 1; most < pieces; most++) {
		const archive = repositoryArchive(of);
		let seen = 0;
		for await (const _ of archive) if (++seen === most) break;
	}
	await vi.waitFor(async () =>
		expect(await heldIn(scratchIn(here.app.config.data))).toEqual([]),
	);
});

test("an account has two archives under way at most, and each client that goes makes room", async () => {
	const waiting = new AbortController();
	const leave = [
		await here.app.archives.exports.take({ user: "account 1" }),
		await here.app.archives.exports.take({ user: "account 1" }),
	];
	const third = here.app.archives.exports.take(
		{ user: "account 1" },
		waiting.signal,
	);
	const other = await here.app.archives.exports.take({ user: "account 2" });
	waiting.abort();
	await expect(third).rejects.toThrow("too many archives");
	for (const end of [...leave, other]) end();
	const clients = Array.from({ length: 6 }, () => new AbortController());
	await Promise.all(
		clients.map(async (client) => {
			const asked = fetch(`${here.url}api/v1/user/export`, {
				headers: { authorization: basic(ada) },
				signal: client.signal,
			});
			setImmediate(() => client.abort());
			await asked.catch(() => {});
		}),
	);
	const answer = await fetch(`${here.url}api/v1/user/export`, {
		headers: { authorization: basic(ada) },
	});
	expect(answer.status).toBe(200);
	await answer.arrayBuffer();
	await vi.waitFor(async () =>
		expect(await heldIn(scratchIn(here.app.config.data))).toEqual([]),
	);
});
