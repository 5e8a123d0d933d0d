import { readdir, readlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { tarFiles } from "../../../src/archives/tar.ts";
import { scratchIn } from "../../../src/config.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import {
	type Access,
	accessTo,
} from "../../../src/domain/permissions/access.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import { repositoryArchive } from "../../../src/views/export/repository-archive.ts";
import { bytesWhileAllowed } from "../../../src/views/export/rights.ts";
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

const repositoryOf = async (as: Account, owner: string, name: string) => {
	const viewer = actingFor(as);
	const owned = await findRepository(here.app, viewer, owner, name);
	if (!owned) throw new Error(`there is no ${name}`);
	const access = await accessTo(here.app.db, viewer, [owned]);
	const home = { ...owned, access: access.get(owned.repository.id) as Access };
	return { app: here.app, home, signal: new AbortController().signal };
};
const accountOf = async (name: string): Promise<Account> => {
	const rows = await here.app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("lower_name", "=", name),
	);
	return rows[0] as Account;
};
const lend = (name: string, permission: string) =>
	here.call("PUT", `/repos/ada/boat/collaborators/${name}`, {
		as: ada,
		body: { permission },
	});

test("whoever loses the right to administer a repository gets no further file of its archive", async () => {
	await here.user("bob");
	const bob = await accountOf("bob");
	const losses: Record<string, () => Promise<unknown>> = {
		"less than an administrator": () => lend("bob", "write"),
		"no collaborator": () =>
			here.call("DELETE", "/repos/ada/boat/collaborators/bob", { as: ada }),
		"may not sign in": () =>
			here.app.db.script(
				"update account set prohibit_login = 1 where lower_name = 'bob'",
			),
	};
	for (const [loss, lose] of Object.entries(losses)) {
		await lend("bob", "admin");
		const of = await repositoryOf(bob, "ada", "boat");
		// as somebody who has shown a password, not as a job of the forge
		const viewer = { ...actingFor(bob), via: "password" as const };
		const sent: Uint8Array[] = [];
		const reading = (async () => {
			for await (const piece of repositoryArchive({ ...of, viewer })) {
				if (!sent.length) await lose();
				sent.push(piece);
			}
		})();
		await expect(reading, loss).rejects.toThrow(/any more|prohibited/);
		const text = Buffer.concat(sent).toString("latin1");
		expect(text, loss).toContain("ingot-export.json");
		expect(text, loss).not.toContain("issues.jsonl");
	}
});

test("what lies ready for a slow client is not sent to somebody who has lost the right", async () => {
	const clock = vi.spyOn(performance, "now");
	try {
		let may = true;
		const demand = async () => {
			if (!may) throw new Error("no more");
		};
		async function* ready() {
			for (const byte of [1, 2, 3, 4]) yield Uint8Array.of(byte);
		}
		clock.mockReturnValue(10_000);
		const sent: number[] = [];
		const reading = (async () => {
			for await (const [byte] of bytesWhileAllowed(ready(), demand)) {
				sent.push(byte as number);
				if (byte === 1) may = false;
				// asked again after a second, not for each piece
				if (byte === 3) clock.mockReturnValue(11_500);
			}
		})();
		await expect(reading).rejects.toThrow("no more");
		expect(sent).toEqual([1, 2, 3]);
	} finally {
		clock.mockRestore();
	}
});

test("an archive of an account leaves out what was given away while it was made", async () => {
	const eve = await here.user("eve");
	for (const name of ["kept", "lost"])
		await here.call("POST", "/user/repos", { as: eve, body: { name } });
	await here.call("POST", "/repos/eve/kept/issues", {
		as: eve,
		body: { title: "with a file" },
	});
	const form = new FormData();
	form.append("attachment", new Blob(["bytes"]), "plan.txt");
	const { status } = await fetch(
		`${here.url}api/v1/repos/eve/kept/issues/1/assets`,
		{ method: "POST", headers: { authorization: basic(eve) }, body: form },
	);
	expect(status).toBe(201);
	const get = here.app.blobs.get.bind(here.app.blobs);
	const read = vi.spyOn(here.app.blobs, "get");
	read.mockImplementation(async (key) => {
		await here.app.db.script(
			"update repository set owner_id = (select id from account where lower_name = 'ada') where lower_name = 'lost'",
		);
		return get(key);
	});
	try {
		const answer = await fetch(`${here.url}api/v1/user/export`, {
			headers: { authorization: basic(eve) },
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(read).toHaveBeenCalled();
		const paths: string[] = [];
		for await (const { path, bytes: content } of tarFiles(
			Readable.from([bytes]),
			1e9,
		)) {
			paths.push(path);
			for await (const _ of content);
		}
		expect(paths.filter((path) => path.startsWith("repositories/"))).toEqual([
			expect.stringContaining("kept"),
		]);
	} finally {
		read.mockRestore();
	}
});
