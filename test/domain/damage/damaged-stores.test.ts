import { chmodSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listNotices } from "../../../src/domain/monitoring/notices.ts";
import { storePath } from "../../../src/git/store.ts";
import { gitBench } from "../../support/git-client.ts";
import { begin, ending, sshClient, sshPair } from "../../support/ssh-client.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
const key = sshPair();
beforeAll(async () => {
	bench = await gitBench();
	const { forge, ada } = bench;
	await forge.call("POST", "/user/keys", {
		as: ada,
		body: { title: "k", key: key.public },
	});
});

/** Faults of the files of a store, made behind the server's back. */
const damages = {
	"no directory": (path: string) => rmSync(path, { recursive: true }),
	"no packs": (path: string) =>
		eachPack(path, (file) => rmSync(file, { force: true })),
	"a pack cut off": (path: string) =>
		eachPack(path, (file) => {
			if (file.endsWith(".pack")) truncateSync(file, 60);
		}),
};

function eachPack(store: string, act: (file: string) => void): void {
	const packs = join(store, "objects/pack");
	for (const name of readdirSync(packs)) {
		chmodSync(join(packs, name), 0o644);
		act(join(packs, name));
	}
}

async function damagedBy(act: (path: string) => void) {
	const { forge, ada, repository } = bench;
	const { name, url, api } = await repository({ auto_init: true });
	await forge.app.jobs.settled();
	const { body } = await forge.call<{ commit: { id: string } }>(
		"GET",
		`${api}/branches/main`,
		{ as: ada },
	);
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", name),
	);
	const store = { id: row?.store_id ?? 0, format: "sha1" } as const;
	act(storePath(forge.app.git, store));
	// as after a start
	const { git } = forge.app;
	git.readers.drop(store);
	git.cache.clear();
	git.stores.clear();
	git.projections.clear();
	return { name, url, api, store: store.id, oid: body.commit.id };
}

describe.each(Object.entries(damages))("a repository with %s", (_, act) => {
	let at: Awaited<ReturnType<typeof damagedBy>>;
	beforeAll(async () => {
		at = await damagedBy(act);
	});

	test("says on its pages that it is damaged", async () => {
		const { forge, ada } = bench;
		const visitor = await signedInVisitor(forge, ada);
		for (const page of [
			"",
			"/src/branch/main",
			"/src/branch/main/README.md",
			`/src/commit/${at.oid}`,
			"/raw/branch/main/README.md",
			"/commits/branch/main",
			"/commits/branch/main/README.md",
			`/commit/${at.oid}`,
			"/blame/branch/main/README.md",
			"/archive/main.zip",
			"/_edit/main/README.md",
		]) {
			const seen = await visitor.get(`/ada/${at.name}${page}`);
			expect([page, seen.status]).toEqual([page, 503]);
			expect(seen.words).toContain("is damaged");
		}
	});

	test("says so to programs, and administrators get one notice", async () => {
		const { forge, ada } = bench;
		for (const address of [
			"/contents",
			"/contents/README.md",
			"/raw/README.md",
			"/commits",
			`/git/commits/${at.oid}`,
			"/git/trees/main",
			"/archive/main.tar.gz",
		]) {
			const seen = await forge.call("GET", at.api + address, { as: ada });
			expect([address, seen.status]).toEqual([address, 503]);
		}
		const noticed = async () =>
			(
				await listNotices(
					forge.app.db,
					{ kind: "store" },
					{ limit: 100, offset: 0 },
				)
			).rows.filter(({ id }) => id === at.store).length;
		await expect.poll(noticed).toBe(1);
	});

	test.each(["0", "2"])(
		"says so to git in version %s of its protocol",
		async (version) => {
			const { git, work } = bench;
			const { code, stderr } = await git(
				work,
				"-c",
				`protocol.version=${version}`,
				"clone",
				at.url,
				join(work, `${at.name}-${version}`),
			);
			expect(code).toBe(128);
			expect(stderr).toContain(
				"upload-pack: this repository is damaged: tell a site administrator",
			);
			expect(stderr).not.toContain("not our ref");
		},
	);

	test("says so over SSH", async () => {
		const client = await sshClient(bench.forge.app.sshPort ?? 0, key.private);
		const channel = await begin(client, `git-upload-pack 'ada/${at.name}.git'`);
		const line = `want ${at.oid}\n`;
		const size = (line.length + 4).toString(16).padStart(4, "0");
		channel.write(`${size}${line}00000009done\n`);
		const { stdout } = await ending(channel);
		expect(stdout.toString()).toContain(
			"ERR upload-pack: this repository is damaged",
		);
	});
});

test("what is not there in a repository that is whole stays 404", async () => {
	const { forge, ada, repository } = bench;
	const { name, api } = await repository({ auto_init: true });
	const visitor = await signedInVisitor(forge, ada);
	for (const page of ["/src/branch/main/none", "/commit/1234567"])
		expect((await visitor.get(`/ada/${name}${page}`)).status).toBe(404);
	const none = await forge.call("GET", `${api}/contents/none`, { as: ada });
	expect(none.status).toBe(404);
});
