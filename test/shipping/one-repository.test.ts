import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { configWith } from "../../src/config.ts";
import { migrations } from "../../src/database/migrate.ts";
import { blobPath } from "../../src/domain/backup/manifest.ts";
import { restoreRepositoryAside } from "../../src/domain/backup/restore-aside.ts";
import { restoreMoment } from "../../src/domain/backup/restore-moment.ts";
import { makeKey } from "../../src/domain/backup/sealed-file.ts";
import { parsePieceName } from "../../src/shipping/pieces/piece-name.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-one-repository-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
const data = join(base, "data");
const place = join(base, "place");
let count = 0;
let forge: Forge;
let large: string;
let stored: string;
let small: string;

const shipped = (one = forge) =>
	vi.waitFor(
		() => {
			const { shipping } = one.app;
			expect(
				shipping?.state.trouble ?? shipping?.behindSince(),
			).toBeUndefined();
		},
		{ timeout: 20_000 },
	);
const made = async (path: string, body: unknown, one = forge) => {
	const answer = await one.call<{ id: number }>("POST", path, { body });
	expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
	return answer.body;
};
const sha256 = (bytes: Buffer) =>
	createHash("sha256").update(bytes).digest("hex");
const authorization = `Basic ${Buffer.from("root:admin-pass-1").toString("base64")}`;

/** Attaches a file to a new release of a repository; gives its key. */
async function attach(repository: string, bytes: Buffer): Promise<string> {
	const { id } = await made(`/repos/root/${repository}/releases`, {
		tag_name: "v1",
	});
	const form = new FormData();
	form.append("attachment", new Blob([bytes as never]), "file.bin");
	const answer = await fetch(
		`${forge.url}api/v1/repos/root/${repository}/releases/${id}/assets`,
		{ method: "POST", headers: { authorization }, body: form },
	);
	expect(answer.status).toBe(201);
	return sha256(bytes);
}

/** Changes rows behind the back of the forge, and waits for the copy of that. */
async function changed(sql: string): Promise<void> {
	const db = new DatabaseSync(join(data, "ingot.db"), { timeout: 10_000 });
	try {
		db.exec(sql);
	} finally {
		db.close();
	}
	await made("/user/repos", { name: `after${++count}` });
	await shipped();
}

beforeAll(async () => {
	mkdirSync(place);
	forge = await startForge({ data: preparedData(data), backupTo: place });
	for (const name of ["r", "other"]) {
		await made("/user/repos", { name, auto_init: true });
		await made(`/repos/root/${name}/wiki/new`, {
			...{ title: "Home", content_base64: "eA==" },
		});
	}
	large = await attach("r", Buffer.alloc(1_500_000, "r"));
	small = await attach("other", Buffer.from("of another repository"));
	const bytes = Buffer.from("a large file of the repository");
	const sent = await fetch(
		`${forge.url}root/r.git/info/lfs/objects/${sha256(bytes)}/${bytes.length}`,
		{ method: "PUT", headers: { authorization }, body: bytes as never },
	);
	expect(sent.status).toBe(200);
	stored = sha256(bytes);
	await shipped();
}, 60_000);
afterAll(() => forge?.close());

const to = () => join(base, `to-${++count}`);
const aside = (
	wanted: Partial<Parameters<typeof restoreRepositoryAside>[2]> = {},
	into = to(),
	settings = {},
) =>
	restoreRepositoryAside(
		configWith({ data, backupTo: place, ...settings }),
		into,
		{ owner: "Root", name: "R", ...wanted },
	);
const restoreWhole = () =>
	restoreMoment(configWith({ data: to(), backupTo: place }), undefined);
const moments = () =>
	readdirSync(join(place, "g")).flatMap((generation) =>
		readdirSync(join(place, "g", generation, "0"))
			.flatMap((file) => parsePieceName(`g/${generation}/0/${file}`) ?? [])
			.filter(({ complete }) => complete),
	);
/** The numbers of the stores that have packs in a data directory. */
const storesIn = (folder: string): number[] =>
	readdirSync(join(folder, "repositories"), { recursive: true })
		.flatMap((path) => /(\d+)\.git\/.*\.pack$/.exec(`${path}`)?.[1] ?? [])
		.map(Number)
		.sort();
const rows = <Row>(folder: string, sql: string): Row[] => {
	const db = new DatabaseSync(join(folder, "ingot.db"), { readOnly: true });
	try {
		return db.prepare(sql).all() as Row[];
	} finally {
		db.close();
	}
};

describe.skipIf(onPostgres)("one repository of a copy", () => {
	test("is made with its wiki and its files, and without those of others", async () => {
		const into = to();
		mkdirSync(into);
		writeFileSync(join(into, "left"), "by another try");
		const time = await aside({}, into);
		expect(time).toBe(Math.max(...moments().map((one) => one.time)));
		expect(
			readdirSync(into).filter((name) => /^ingot|left/.test(name)),
		).toEqual(["ingot.db"]);
		const [own] = rows<{ store_id: number; wiki_store_id: number }>(
			into,
			"select store_id, wiki_store_id from repository where name = 'r'",
		);
		expect(storesIn(into)).toEqual([own?.store_id, own?.wiki_store_id].sort());
		expect(sha256(readFileSync(blobPath(into, large)))).toBe(large);
		expect(sha256(readFileSync(blobPath(into, stored)))).toBe(stored);
		expect(existsSync(blobPath(into, small))).toBe(false);
		expect(readFileSync(join(into, "secret.key"))).toEqual(
			readFileSync(join(data, "secret.key")),
		);
		expect(rows(into, "select name from repository order by id")).toMatchObject(
			[{ name: "r" }, { name: "other" }],
		);
	});

	test("comes without a wiki where it had none, and empty as it was", async () => {
		await made("/user/repos", { name: "empty" });
		await shipped();
		const into = to();
		await aside({ name: "empty" }, into);
		expect(existsSync(join(into, "ingot.db"))).toBe(true);
		expect(storesIn(into)).toEqual([]);
	});

	test("is as it was at an earlier moment, or was not there yet", async () => {
		const [first] = moments().sort((a, b) => a.time - b.time);
		await expect(aside({ until: first?.time as number })).rejects.toThrow(
			/^the copy has no repository Root\/R as of 20\d\d-.*Z: name an earlier moment with --at$/,
		);
		await expect(aside({ name: "none" })).rejects.toThrow(/no repository/);
		await expect(aside({ owner: "none" })).rejects.toThrow(/no repository/);
		const middle = Math.max(...moments().map((one) => one.time));
		await changed(
			"update repository set description = 'later' where name = 'r'",
		);
		const into = to();
		expect(await aside({ until: middle }, into)).toBe(middle);
		expect(
			rows(into, "select description from repository where name = 'r'"),
		).toEqual([{ description: "" }]);
	});

	test("of an encrypted copy asks for the key", async () => {
		const sealedPlace = join(base, "sealed");
		mkdirSync(sealedPlace);
		const keyFile = join(base, "own.key");
		const backupRecipients = await makeKey(keyFile);
		const sealed = await startForge({
			data: preparedData(join(base, "sealed-data")),
			...{ backupTo: sealedPlace, backupRecipients },
		});
		try {
			await made("/user/repos", { name: "r", auto_init: true }, sealed);
			await shipped(sealed);
		} finally {
			await sealed.close();
		}
		const settings = { backupTo: sealedPlace };
		await expect(aside({}, to(), settings)).rejects.toThrow(/is encrypted/);
		const into = to();
		await aside({ keyFile }, into, settings);
		expect(storesIn(into)).toHaveLength(1);
	});
});

describe.skipIf(onPostgres)("a copy that lacks something", () => {
	const missing = "0".repeat(64);
	const nothing = "1".repeat(40);
	const of = "(select id from repository where name = 'r')";
	const store = "(select store_id from repository where name = 'r')";

	test("lacks a file: it is refused by name, where files are in the data directory", async () => {
		await changed(
			`insert into lfs_object (repository_id, oid, size, created_at) values (${of}, '${missing}', 1, 1)`,
		);
		const why = `blob ${missing} is missing`;
		await expect(aside()).rejects.toThrow(
			`the copy lacks something of the repository at this moment:\n${why}`,
		);
		await expect(restoreWhole()).rejects.toThrow(
			`the copy in ${place} lacks something at this moment:\n${why}`,
		);
		// another repository is whole, and the files of a bucket are no part of the copy
		await aside({ name: "other" });
		await aside({}, to(), { s3Bucket: "bucket" });
		await changed(`delete from lfs_object where oid = '${missing}'`);
		await aside();
		await restoreWhole();
	});

	test("lacks what a ref points to: it is refused", async () => {
		await changed(
			`insert into git_ref (store_id, name, oid, moved_at) values (${store}, 'refs/heads/lost', '${nothing}', 1)`,
		);
		const why = new RegExp(`at this moment:\\nstore \\d+: .*${nothing}`);
		await expect(aside()).rejects.toThrow(why);
		await expect(restoreWhole()).rejects.toThrow(why);
		await aside({ name: "other" });
		await changed(`delete from git_ref where oid = '${nothing}'`);
		await aside();
		await restoreWhole();
	});

	test("has a newer schema: it is refused", async () => {
		const newest = migrations.at(-1)?.version ?? 0;
		const newer = newest + 1;
		await changed(
			`insert into schema_step (version, name) values (${newer}, 'newer')`,
		);
		const why = `the schema of the copy is ${newer}, this program knows schemas up to ${newest}: use a newer version`;
		await expect(aside()).rejects.toThrow(why);
		await expect(restoreWhole()).rejects.toThrow(why);
		await changed(`delete from schema_step where version = ${newer}`);
		await aside();
		await restoreWhole();
	});

	test("has a pack that was damaged before: it is refused", async () => {
		const [id] = rows<{ id: number }>(data, `select ${store} as id`);
		const folder = readdirSync(join(data, "repositories"), {
			recursive: true,
		}).find((path) => `${path}`.endsWith(`/${id?.id}.git/objects/pack`));
		const packs = join(data, "repositories", `${folder}`);
		const [whole = ""] = readdirSync(packs).filter((name) =>
			name.endsWith(".pack"),
		);
		const bytes = readFileSync(join(packs, whole));
		bytes[bytes.length - 1] = 1 ^ (bytes.at(-1) as number);
		writeFileSync(join(packs, "pack-damaged.pack"), bytes);
		writeFileSync(
			join(packs, "pack-damaged.idx"),
			readFileSync(join(packs, whole.replace(".pack", ".idx"))),
		);
		await made("/repos/root/r/contents/new", { content: "eA==" });
		await shipped();
		const why = /at this moment:\nstore \d+: pack-damaged\.pack is damaged/;
		await expect(aside()).rejects.toThrow(why);
		await expect(restoreWhole()).rejects.toThrow(why);
		await aside({ name: "other" });
	});
});
