import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { configWith } from "../../src/config.ts";
import { migrations } from "../../src/database/migrate.ts";
import { blobPath } from "../../src/domain/backup/manifest.ts";
import { restoreRepositoryAside } from "../../src/domain/backup/restore-aside.ts";
import {
	listMoments,
	restoreMoment,
} from "../../src/domain/backup/restore-moment.ts";
import { makeKey } from "../../src/domain/backup/sealed-file.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { type Files, makeCopy, makePack } from "./handmade-copy.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-restored-by-hand-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
const fresh = () => join(base, `${++count}`);

const time = Date.parse("2026-11-22T14:03:07.250Z");
const newest = migrations.at(-1)?.version ?? 0;
const sha256 = (bytes: string) =>
	createHash("sha256").update(bytes).digest("hex");
const { oid, pack } = makePack(fresh());
const nothing = "1".repeat(40);
/** The files of a store that has the pack. */
const inStore = (id: number, files: Files = pack): Files =>
	Object.fromEntries(
		Object.entries(files).map(([name, bytes]) => [
			`repositories/${id.toString(16).padStart(2, "0")}/${id}.git/objects/pack/${name}`,
			bytes,
		]),
	);
/** The same pack under another name, with a byte of its checksum changed. */
const damaged: Files = Object.fromEntries(
	Object.entries(pack).map(([name, bytes]) => {
		const other = Buffer.from(bytes);
		if (name.endsWith(".pack"))
			other[other.length - 1] = 1 ^ (other.at(-1) as number);
		return [`pack-a${name.slice(name.lastIndexOf("."))}`, other];
	}),
);
const blobOf = (content: string): Files => ({
	[blobPath("", sha256(content))]: content,
});
const account =
	"insert into account (id, kind, name, lower_name, created_at, updated_at) values (1, 'user', 'Ada', 'ada', 1, 1);";
/** The rows of a repository whose code and wiki are in these stores, each with one ref. */
const repository = (
	name: string,
	[store, wiki]: readonly number[],
	tip = oid,
) => {
	const stores = [store, wiki].filter((id) => id !== undefined);
	const rows = stores.map(
		(id) =>
			`insert into git_store (id, format, created_at) values (${id}, 'sha1', 1); insert into git_ref (store_id, name, oid, moved_at) values (${id}, 'refs/heads/main', '${tip}', 1), (${id}, 'refs/heads/other', '${tip}', 1);`,
	);
	return `${rows.join("")} insert into repository (id, owner_id, name, lower_name, store_id, wiki_store_id, default_branch, units, created_at, updated_at) values (${store}, 1, '${name}', lower('${name}'), ${store}, ${wiki ?? "null"}, 'main', 0, 1, 1);`;
};
const lfs = (of: number, content: string) =>
	`insert into lfs_object (repository_id, oid, size, created_at) values (${of}, '${sha256(content)}', 1, 1);`;

const namesIn = (folder: string) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
		statSync(join(folder, name)).isFile(),
	);
/** The files below a directory that this process has open. */
const openIn = (folder: string) =>
	readdirSync("/proc/self/fd").flatMap((fd) => {
		try {
			const path = readlinkSync(`/proc/self/fd/${fd}`);
			return path.startsWith(folder) ? path : [];
		} catch {
			return [];
		}
	});
const packsIn = (folder: string) =>
	namesIn(folder)
		.flatMap((name) => /(\d+)\.git\/.*\.pack$/.exec(name)?.[1] ?? [])
		.map(Number)
		.sort((a, b) => a - b);

/** The lines of why something is refused. */
const linesOf = (refused: Promise<unknown>): Promise<string[]> =>
	refused.then(
		() => [],
		(error: Error) => error.message.split("\n"),
	);

describe.skipIf(onPostgres)("the forge of a copy", () => {
	const restored = (place: string, data = fresh()) =>
		restoreMoment(configWith({ data, backupTo: place }), undefined);

	test("has the rows and files of its moment, and nothing of the restore", async () => {
		const place = fresh();
		await makeCopy(place, {
			sql: `${account} ${repository("R", [1, 2])} ${lfs(1, "large")} insert into audit_log (id, origin, secret, created_at, size, frontier) values (2, 'o', 's', 1, 0, ''), (3, 'o', 's', 1, 0, '');`,
			inside: { ...inStore(1), ...inStore(9), "secret.key": "secret" },
			apart: { ...inStore(2), ...blobOf("large") },
		});
		const data = fresh();
		const before = Math.floor(Date.now() / 1000);
		expect(await restored(place, data)).toEqual({
			time,
			counts: { account: 1, repository: 1, git_ref: 4, stores: 2 },
		});
		expect(readdirSync(data).sort()).toEqual([
			...["blobs", "ingot.db", "repositories", "secret.key"],
		]);
		// nothing names the third store: the creation of its repository was cut off
		expect(packsIn(data)).toEqual([1, 2]);
		expect(existsSync(join(data, "repositories/09/9.git"))).toBe(false);
		expect(readFileSync(blobPath(data, sha256("large")), "utf8")).toBe("large");
		const db = new DatabaseSync(join(data, "ingot.db"), { readOnly: true });
		const logs = db
			.prepare("select restored_at as at from audit_log order by id")
			.all();
		db.close();
		expect(logs[0]?.at).toBe(0);
		expect(logs[1]?.at).toBeGreaterThanOrEqual(before);
		await expect(restored(place, data)).rejects.toThrow(/is not empty/);
	});

	test("is none where something is missing or damaged: all of it is told, and the mark stays", async () => {
		const place = fresh();
		const name = await makeCopy(place, {
			sql: `${account} ${repository("lost", [1], nothing)} ${repository("damaged", [2])} ${["a", "b", "c"].map((content) => lfs(1, content)).join("")}`,
			inside: { ...inStore(2), ...inStore(2, damaged), ...blobOf("b") },
		});
		const data = fresh();
		const missing = ["a", "c"].map((content) => sha256(content)).sort();
		expect(await linesOf(restored(place, data))).toEqual([
			`the copy in ${place} lacks something at this moment:`,
			expect.stringMatching(/^store 1: .*1{40}/),
			"store 2: pack-a.pack is damaged",
			...missing.map((key) => `blob ${key} is missing`),
		]);
		expect(
			JSON.parse(readFileSync(join(data, "restoring.json"), "utf8")),
		).toEqual({ from: place, moment: name });
		expect(existsSync(join(data, "ingot.db"))).toBe(false);
	});

	test("is none of a database that is damaged, or newer than the program", async () => {
		const rows = `${account} ${repository("r", [1])}`;
		const dangling = fresh();
		await makeCopy(dangling, { sql: `${rows} ${lfs(7, "x")}` });
		expect(await linesOf(restored(dangling))).toEqual([
			`the copy in ${dangling} lacks something at this moment:`,
			"a row of lfs_object names a row of repository that is not there",
		]);
		const broken = fresh();
		await makeCopy(broken, { damage: (bytes) => bytes.fill(7, 4096, 8192) });
		expect(await linesOf(restored(broken))).toEqual([
			`the copy in ${broken} lacks something at this moment:`,
			expect.stringMatching(/malformed|damaged|btree|corrupt/i),
		]);
		const newer = fresh();
		await makeCopy(newer, {
			sql: `insert into schema_step (version, name) values (${newest + 1}, 'newer');`,
		});
		expect(await linesOf(restored(newer))).toEqual([
			`the schema of the copy is ${newest + 1}, this program knows schemas up to ${newest}: use a newer version`,
		]);
	});

	test("is none of what lies beside PostgreSQL", async () => {
		const place = fresh();
		await makeCopy(place, { header: { lsn: "0/15D4A30" } });
		await expect(restored(place)).rejects.toThrow(
			`the copy in ${place} belongs to a database of PostgreSQL: restore that first`,
		);
	});

	test("is made of an encrypted copy with its key alone", async () => {
		const place = fresh();
		const [own, other] = [fresh(), fresh()];
		const recipients = [await makeKey(own)];
		await makeKey(other);
		await makeCopy(place, {
			sql: `${account} ${repository("r", [1])}`,
			...{ inside: inStore(1), recipients },
		});
		const opened = (keyFile?: string) =>
			restoreMoment(
				configWith({ data: fresh(), backupTo: place }),
				...([undefined, keyFile] as const),
			);
		for (const act of [opened, (key?: string) => aside(place, "r", { key })]) {
			await expect(act()).rejects.toThrow(/is encrypted: name the file/);
			await expect(act(other)).rejects.toThrow(/encrypted for another key/);
			await act(own);
		}
	});

	test("is none of a piece of another forge than the place says", async () => {
		const place = fresh();
		const name = await makeCopy(place, { header: { forge: "g" } });
		await expect(restored(place)).rejects.toThrow(
			`${name} is of another forge`,
		);
		await expect(aside(place, "r")).rejects.toThrow(
			`${name} is of another forge`,
		);
	});

	test.runIf(existsSync("/proc/self/fd"))("keeps no file open", async () => {
		const place = fresh();
		await makeCopy(place, {
			sql: `${account} ${repository("r", [1])}`,
			inside: inStore(1),
		});
		await restored(place);
		await aside(place, "r");
		expect(openIn(base)).toEqual([]);
	});

	test("has its moments listed", async () => {
		const place = fresh();
		const name = await makeCopy(place, {});
		const found = await listMoments(configWith({ backupTo: place }));
		expect(found).toMatchObject([{ name: "a", moments: [{ name, time }] }]);
	});
});

/** Restores one repository beside the forge of a directory. */
async function aside(
	place: string,
	name: string,
	{
		data = fresh(),
		into = fresh(),
		owner = "ADA",
		s3Bucket = "",
		key = undefined as string | undefined,
	} = {},
) {
	mkdirSync(data, { recursive: true });
	const at = await restoreRepositoryAside(
		configWith({ data, backupTo: place, s3Bucket }),
		...([into, { owner, name, ...(key && { keyFile: key }) }] as const),
	);
	return { at, into };
}

describe.skipIf(onPostgres)("one repository of a copy", () => {
	test("comes with its code, its wiki, its files and the keys, whatever others lack", async () => {
		const place = fresh();
		await makeCopy(place, {
			sql: `${account} ${repository("R", [1, 2])} ${repository("other", [11], nothing)} ${lfs(1, "own")} ${lfs(11, "missing")} insert into attachment (uuid, repository_id, name, blob, size, created_at) values ('u', 1, 'file', '${sha256("attached")}', 1, 1), ('v', 1, 'elsewhere', '', 1, 1);`,
			inside: {
				...{ ...inStore(1), ...inStore(11), "secret.key": "secret" },
				...inStore(11, damaged),
				"import/left-over/repositories/a": "left over",
			},
			apart: { ...inStore(2), ...blobOf("own"), ...blobOf("attached") },
		});
		const into = fresh();
		mkdirSync(into);
		writeFileSync(join(into, "left"), "by another try");
		expect(await aside(place, "r", { into })).toEqual({ at: time, into });
		expect(readdirSync(into).sort()).toEqual([
			...["blobs", "import", "ingot.db", "repositories", "secret.key"],
		]);
		expect(namesIn(join(into, "import"))).toEqual(["left-over/repositories/a"]);
		expect(packsIn(into)).toEqual([1, 2]);
		expect(namesIn(join(into, "blobs"))).toHaveLength(2);
		expect(await linesOf(aside(place, "other"))).toEqual([
			"the copy lacks something of the repository at this moment:",
			`blob ${sha256("missing")} is missing`,
			"store 11: pack-a.pack is damaged",
			expect.stringMatching(/^store 11: .*1{40}/),
		]);
		// the files of a bucket are no part of the copy
		const s3Bucket = "bucket";
		expect(await linesOf(aside(place, "other", { s3Bucket }))).toHaveLength(3);
	});

	test("comes without a wiki where it has none", async () => {
		const place = fresh();
		await makeCopy(place, {
			sql: `${account} ${repository("r", [1])}`,
			inside: inStore(1),
		});
		const { into } = await aside(place, "r");
		expect(readdirSync(join(into, "repositories"))).toEqual(["01"]);
	});

	test("is none that it had not, and none of a newer schema", async () => {
		const place = fresh();
		await makeCopy(place, { sql: `${account} ${repository("r", [1])}` });
		for (const [name, owner] of [
			["none", "ada"],
			["r", "none"],
		] as const)
			await expect(aside(place, name, { owner })).rejects.toThrow(
				`the copy has no repository ${owner}/${name} as of 2026-11-22 14:03:07Z: name an earlier moment with --at`,
			);
		const newer = fresh();
		await makeCopy(newer, {
			sql: `insert into schema_step (version, name) values (${newest + 1}, 'newer');`,
		});
		await expect(aside(newer, "r")).rejects.toThrow(
			`the schema of the copy is ${newest + 1}, this program knows schemas up to ${newest}: use a newer version`,
		);
	});

	test("is refused where the disk has no room for the database, or for what it has to fetch", async () => {
		const place = fresh();
		const [large = ""] = Object.keys(inStore(1));
		const file = { path: large, sha256: oid, size: 1e15, apart: true } as const;
		await makeCopy(place, {
			sql: `${account} ${repository("r", [1])}`,
			header: { files: [file] },
		});
		const data = fresh();
		mkdirSync(data);
		writeFileSync(join(data, "ingot.db"), Buffer.alloc(1e6));
		const disk = vi.spyOn(fs, "statfs");
		const free = (megabytes: number) => {
			const found = { bavail: megabytes * 100, bsize: 10_000 };
			disk.mockResolvedValue(found as Awaited<ReturnType<typeof fs.statfs>>);
			syncBuiltinESMExports();
		};
		try {
			free(4_000_000_268);
			await expect(aside(place, "r", { data })).rejects.toThrow(
				/^the restore needs 4000000269 MB in .* for the repository, and 4000000268 MB are free: make room there$/,
			);
			free(269);
			await expect(aside(place, "r", { data })).rejects.toThrow(
				/^the restore needs 270 MB in .* for a copy of the database, and 269 MB are free: make room there$/,
			);
		} finally {
			disk.mockRestore();
			syncBuiltinESMExports();
		}
	});
});
