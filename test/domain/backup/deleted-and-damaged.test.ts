import {
	chmodSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { configWith } from "../../../src/config.ts";
import { makeBackup } from "../../../src/domain/backup/make-backup.ts";
import { blobPath, damageLines } from "../../../src/domain/backup/manifest.ts";
import {
	checkBackup,
	restoreBackup,
} from "../../../src/domain/backup/restore-backup.ts";
import { moveForge } from "../../../src/domain/moving/move-forge.ts";
import { storePath } from "../../../src/git/store.ts";
import { type Forge, startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";
import {
	dropTestDatabase,
	onPostgres,
	testDatabaseUrl,
} from "../../support/postgres.ts";
import { startS3 } from "../../support/s3-server.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-backup-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Makes a repository with a file, a wiki, an issue, a large file and a mirror, and deletes it. */
async function deleted({ app, call }: Forge, name: string) {
	const make = async (method: string, path: string, body?: object) => {
		const { status, text } = await call(method, path, { body });
		expect(status, `${path}: ${text}`).toBeLessThan(300);
	};
	await make("POST", "/user/repos", { name, auto_init: true });
	await make("POST", `/repos/root/${name}/contents/a.txt`, {
		content: btoa("kept"),
		message: "m",
	});
	await make("POST", `/repos/root/${name}/wiki/new`, {
		title: "Home",
		content_base64: btoa("wiki"),
	});
	await make("POST", `/repos/root/${name}/issues`, { title: "kept too" });
	const { key } = await app.blobs.put([Buffer.from(`large ${name}`)]);
	const [row] = await app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select(["id", "store_id"])
			.where("name", "=", name),
	);
	const id = row?.id ?? 0;
	await app.db.script(`
insert into lfs_object (repository_id, oid, size, created_at) values (${id}, '${key}', 9, 1);
insert into push_mirror (repository_id, name, address, secret, interval_s, created_at)
	values (${id}, 'm', 'https://example.org/', '${app.seals.seal("of the mirror")}', 0, 1);`);
	await make("DELETE", `/repos/root/${name}`);
	await app.jobs.settled();
	return { id, key };
}

/** Restores it and looks whether everything is there. */
async function isWhole(
	{ app, call }: Forge,
	name: string,
	{ id, key }: { id: number; key: string },
): Promise<void> {
	expect((await call("GET", `/repos/root/${name}`)).status).toBe(404);
	expect(await runAdmin(app, ["deleted", "restore", String(id)])).toContain(
		`restored root/${name}`,
	);
	for (const path of ["contents/a.txt", "wiki/page/Home", "issues/1"])
		expect((await call("GET", `/repos/root/${name}/${path}`)).status).toBe(200);
	expect((await app.blobs.stat(key))?.size).toBe(`large ${name}`.length);
	const [mirror] = await app.db.rows((q) =>
		q.selectFrom("push_mirror").select("secret"),
	);
	expect(app.seals.open(mirror?.secret ?? "")).toBe("of the mirror");
	expect(await runAdmin(app, ["check", `root/${name}`])).toContain(
		"no problems found",
	);
}

/** Cuts the packs of a repository off. */
async function damage({ app, call }: Forge, name: string): Promise<number> {
	await call("POST", "/user/repos", { body: { name, auto_init: true } });
	await app.jobs.settled();
	const [row] = await app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", name),
	);
	const store = { id: row?.store_id ?? 0, format: "sha1" } as const;
	const packs = join(storePath(app.git, store), "objects/pack");
	for (const file of readdirSync(packs).filter((one) => /\.pack$/.test(one))) {
		chmodSync(join(packs, file), 0o644);
		truncateSync(join(packs, file), 40);
	}
	return store.id;
}

/** Tells if a path below `repositories` is in a store. */
const isOf = (path: string, id: number) =>
	path.includes(
		relative("/", storePath({ root: "/" }, { id, format: "sha1" })),
	);

describe.skipIf(onPostgres)("a backup of SQLite", () => {
	test("has deleted repositories that are kept, with wiki, large files and secrets, and restores them", async () => {
		const forge = await testForge();
		const one = await deleted(forge, "boat");
		const backup = join(base, "kept");
		await makeBackup(forge.app.config, backup);
		expect(await checkBackup(backup)).toEqual([]);
		const data = join(base, "restored");
		await restoreBackup(backup, { data });
		const again = await startForge({ data });
		try {
			await isWhole(again, "boat", one);
		} finally {
			await again.close();
		}
	});

	test("of a forge with a damaged repository is not made, and says which it is, also where that is deleted", async () => {
		const forge = await testForge();
		const store = await damage(forge, "wreck");
		const backup = join(base, "wreck");
		const failed = new RegExp(
			`is missing: store ${store}: .*"ingot doctor"`,
			"s",
		);
		await expect(makeBackup(forge.app.config, backup)).rejects.toThrow(failed);
		expect(readdirSync(base)).not.toContain("wreck");
		await forge.call("DELETE", "/repos/root/wreck");
		await expect(makeBackup(forge.app.config, backup)).rejects.toThrow(failed);
		// it holds no other backup up once it is deleted for good
		const [row] = await forge.app.db.rows((q) =>
			q.selectFrom("deleted_repository").select("repository_id as id"),
		);
		await runAdmin(forge.app, ["deleted", "purge", String(row?.id)]);
		await forge.app.jobs.settled();
		await makeBackup(forge.app.config, backup);
		expect(await checkBackup(backup)).toEqual([]);
	});
});

describe.skipIf(onPostgres)("a backup around damage", () => {
	test("has all that is whole, tells what is not, and is restored", async () => {
		const forge = await testForge();
		const store = await damage(forge, "wreck");
		await forge.call("POST", "/user/repos", {
			body: { name: "boat", auto_init: true },
		});
		const { key } = await forge.app.blobs.put([Buffer.from("sunk")]);
		const { id } = await forge
			.call<{ id: number }>("GET", "/repos/root/boat")
			.then((answer) => answer.body);
		await forge.app.db.script(
			`insert into lfs_object (repository_id, oid, size, created_at) values (${id}, '${key}', 4, 1);`,
		);
		rmSync(blobPath(forge.app.config.data, key));
		const backup = join(base, "around");
		const made = await makeBackup(forge.app.config, backup, {
			aroundDamage: true,
		});
		expect(made.damaged?.blobs).toEqual([key]);
		expect(Object.keys(made.damaged?.stores ?? {})).toEqual([String(store)]);
		expect(damageLines(made)[0]).toMatch(new RegExp(`^store ${store}: `));
		expect(await checkBackup(backup)).toEqual([]);
		const data = join(base, "around-restored");
		await restoreBackup(backup, { data });
		const again = await startForge({ data });
		try {
			const at = (name: string) => `/repos/root/${name}/contents/README.md`;
			expect((await again.call("GET", at("boat"))).status).toBe(200);
			expect((await again.call("GET", at("wreck"))).status).toBe(503);
		} finally {
			await again.close();
		}
		// the backup itself may still break
		const [pack] = readdirSync(join(backup, "repositories"), {
			recursive: true,
			encoding: "utf8",
		}).filter((path) => path.endsWith(".pack") && !isOf(path, store));
		chmodSync(join(backup, "repositories", pack ?? ""), 0o644);
		truncateSync(join(backup, "repositories", pack ?? ""), 40);
		expect(await checkBackup(backup)).not.toEqual([]);
	});
});

describe.runIf(onPostgres)("moving to PostgreSQL and a bucket", () => {
	test("brings deleted repositories that are kept, and names a damaged one", async () => {
		const s3 = await startS3(join(base, "bucket"), "forge");
		const databaseUrl = await testDatabaseUrl();
		afterFile(async () => {
			await s3.stop();
			await dropTestDatabase(databaseUrl);
		});
		const settings = (more: object) =>
			configWith({ port: 0, sshPort: -1, logLevel: "silent", ...more });
		const from = settings({ data: join(base, "one") });
		const to = settings({
			databaseUrl,
			s3Bucket: "forge",
			s3Endpoint: s3.settings.endpoint,
			s3AccessKey: s3.settings.accessKeyId,
			s3SecretKey: s3.settings.secretAccessKey,
		});
		const first = await startForge({ ...from, adminPassword: "admin-pass-1" });
		const one = await deleted(first, "boat");
		const store = await damage(first, "wreck");
		await first.close();
		const move = () =>
			moveForge(from, to, {
				...{ say() {}, toData: false },
				hold: async () => async () => {},
			});
		await expect(move()).rejects.toThrow(new RegExp(`store ${store}`));
		const again = await startForge({ ...from, adminPassword: "admin-pass-1" });
		await again.call("DELETE", "/repos/root/wreck");
		const [row] = await again.app.db.rows((q) =>
			q
				.selectFrom("deleted_repository")
				.select("repository_id as id")
				.where("name", "=", "wreck"),
		);
		await runAdmin(again.app, ["deleted", "purge", String(row?.id)]);
		await again.app.jobs.settled();
		const secretKey = readFileSync(join(from.data, "secret.key"), "utf8");
		await again.close();
		expect((await move()).finished).toBe(true);
		const there = await startForge({
			...to,
			...{ secretKey, gitInBucket: true, data: join(base, "many") },
			adminPassword: "admin-pass-1",
		});
		try {
			await isWhole(there, "boat", one);
		} finally {
			await there.close();
		}
	}, 60_000);
});
