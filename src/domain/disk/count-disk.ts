import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type Database,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { raw } from "../../database/raw.ts";
import { readFact, setFact } from "../servers/facts.ts";
import {
	allBytes,
	type DiskBytes,
	type DiskKind,
	diskKinds,
	noBytes,
} from "./disk-use.ts";

/** So many repositories, or accounts, are counted in one transaction. */
const atOnce = 200;
/** Ids of accounts that are nobody's are below 0. */
const firstAccount = -1000;
const fact = "disk use";

const repositories = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("repository")
		.select(["id", "owner_id", "size", "wiki_size"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const accounts = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);

/** Bytes of some repositories in a table, in one statement that reads their rows alone. */
const bytesIn = (table: string, column: string, where = sql`1 = 1`) =>
	query((q, p: { ids: number[] }, d) =>
		raw<{ id: number; bytes: number }>(
			q,
			sql`select repository_id as id, sum(${sql.ref(column)}) as bytes from ${sql.table(table)} where repository_id in ${d.list(p.ids)} and ${where} group by repository_id`,
		),
	);
const sums = {
	lfs: bytesIn("lfs_object", "size"),
	attachments: bytesIn("attachment", "size"),
	artifacts: bytesIn(
		"action_artifact",
		"size",
		sql`status in ('ready', 'pending')`,
	),
	caches: bytesIn("action_cache", "size"),
	logs: bytesIn("action_task", "log_size", sql`log_expired = 0`),
};
const removeOfRepositories = query((q, p: { ids: number[] }, d) =>
	q.deleteFrom("disk_use").where("repository_id", "in", d.list(p.ids)),
);
const removeOfOwners = query((q, p: { ids: number[] }, d) =>
	q
		.deleteFrom("disk_use")
		.where("owner_id", "in", d.list(p.ids))
		.where("repository_id", "is", null),
);
const add = insertInto("disk_use", [
	"owner_id",
	"repository_id",
	...diskKinds,
	"total",
]);
const kindSum = (kind: DiskKind) =>
	sql<number>`sum(${sql.ref(`disk_use.${kind}`)})`.as(kind);
const sumsOfOwners = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("disk_use")
		.select("owner_id")
		.select(diskKinds.map(kindSum))
		.where("owner_id", "in", d.list(p.ids))
		.where("repository_id", "is not", null)
		.groupBy("owner_id"),
);
const packagesOf = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("package_file_total")
		.select((e) => ["owner_id", e.fn.sum<number>("bytes").as("bytes")])
		.where("owner_id", "in", d.list(p.ids))
		.groupBy("owner_id"),
);

/** The bytes that all owners use together, and when they were counted. */
interface DiskTotals extends DiskBytes {
	readonly at: number;
}

/** Counts what repositories and owners use of the disk, some at a time, and keeps it. */
export async function countDisk(app: App): Promise<void> {
	const { db } = app;
	const limit = atOnce;
	const idOf = ({ id }: { id: number }) => id;
	const all = walkPages(
		limit,
		(after) => db.all(repositories, { after, limit }),
		idOf,
	);
	for await (const rows of all) {
		await db.write((tx) => countRepositories(tx, rows));
		await setImmediate();
	}
	const totals: DiskSum = zero();
	const owners = walkPages(
		limit,
		(after) => db.all(accounts, { after: after || firstAccount, limit }),
		idOf,
	);
	for await (const rows of owners) {
		const counted = await db.write((tx) => countOwners(tx, rows.map(idOf)));
		for (const kind of diskKinds) totals[kind] += counted[kind];
		await setImmediate();
	}
	const content = JSON.stringify({ ...totals, at: now(app) });
	await db.write((tx) => tx.run(setFact, { name: fact, content }));
}

/** The last count of all owners; undefined before the first one. */
export async function diskTotals(
	db: Database,
): Promise<DiskTotals | undefined> {
	const content = await readFact(db, fact);
	return content === undefined
		? undefined
		: (JSON.parse(content) as DiskTotals);
}

type DiskSum = { -readonly [Kind in DiskKind]: number };
const zero = (): DiskSum => ({ ...noBytes });

interface SizedRepository {
	readonly id: number;
	readonly owner_id: number;
	readonly size: number;
	readonly wiki_size: number;
}

async function countRepositories(
	tx: Transaction,
	rows: readonly SizedRepository[],
): Promise<void> {
	const ids = rows.map(({ id }) => id);
	const bytes = new Map<number, DiskSum>(
		rows.map(({ id, size, wiki_size }) => [
			id,
			{ ...zero(), git: size * 1024, wiki: wiki_size * 1024 },
		]),
	);
	for (const [kind, sum] of Object.entries(sums))
		for (const row of await tx.all(sum, { ids })) {
			const of = bytes.get(Number(row.id));
			if (of) of[kind as DiskKind] = Number(row.bytes);
		}
	await tx.run(removeOfRepositories, { ids });
	for (const { id, owner_id } of rows) {
		const of = bytes.get(id) ?? zero();
		tx.later(add, { owner_id, repository_id: id, ...of, total: allBytes(of) });
	}
}

/** Counts what some owners have: their repositories together, and their packages. Gives the sum of these owners. */
async function countOwners(tx: Transaction, ids: number[]): Promise<DiskSum> {
	const bytes = new Map<number, DiskSum>();
	for (const row of await tx.all(sumsOfOwners, { ids })) {
		const of = zero();
		for (const kind of diskKinds) of[kind] = Number(row[kind]);
		bytes.set(row.owner_id, of);
	}
	for (const row of await tx.all(packagesOf, { ids })) {
		const of = bytes.get(row.owner_id) ?? zero();
		bytes.set(row.owner_id, { ...of, packages: Number(row.bytes) });
	}
	await tx.run(removeOfOwners, { ids });
	const sum = zero();
	for (const [owner_id, of] of bytes) {
		for (const kind of diskKinds) sum[kind] += of[kind];
		const total = allBytes(of);
		if (total) tx.later(add, { owner_id, repository_id: null, ...of, total });
	}
	return sum;
}
