import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store.ts";
import type { Config } from "../../config.ts";
import { openSeals } from "../../crypto/sealed.ts";
import { migrate } from "../../database/migrate.ts";
import type { RowTarget } from "../../database/moving/rows.ts";
import { fillSqlite } from "../../database/moving/sqlite-rows.ts";
import { openSqlite } from "../../database/sqlite.ts";
import { makeDirectories } from "../../disk/make-directories.ts";
import { openStorage } from "../storage/open-storage.ts";
import {
	bucketOf,
	checkDirectory,
	keepsGitInBucket,
	MoveError,
	markFile,
	secretOf,
} from "./places.ts";

/** Where a forge is moved to, until it is whole. */
export interface MoveTarget {
	readonly rows: RowTarget;
	readonly blobs: BlobStore;
	/** Makes it a forge that may be started. */
	finish(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Opens the place that is to be filled, when it is empty or was begun to be filled from the same forge.
 * @throws MoveError for any other
 */
export async function openTarget(
	from: Config,
	to: Config,
	{ source, scratch }: { source: string; scratch: string },
): Promise<MoveTarget> {
	const onDisk = !keepsGitInBucket(to);
	if (onDisk || !to.databaseUrl) {
		checkDirectory(to.data, source);
		makeDirectories(to.data);
	}
	const opened: (() => Promise<void>)[] = [];
	const close = async () => {
		for (const end of opened.splice(0).reverse()) await end();
	};
	try {
		const database = await openDatabase(to, source);
		opened.push(() => database.rows.close());
		const blobs = await openStorage({
			...to,
			data: to.s3Bucket ? scratch : to.data,
		});
		opened.push(() => blobs.close());
		if (!onDisk) await claimBucket(from, to, database.rows, blobs);
		if (onDisk)
			writeFileSync(join(to.data, markFile), JSON.stringify({ source }));
		return {
			rows: database.rows,
			blobs,
			async finish() {
				await database.rows.finish();
				await close();
				database.name();
				rmSync(join(to.data, markFile), { force: true });
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

async function openDatabase(
	to: Config,
	source: string,
): Promise<{ rows: RowTarget; name(): void }> {
	if (!to.databaseUrl) {
		const path = join(to.data, "ingot.db");
		const draft = `${path}.moving`;
		// a round before was cut off after its last step but one
		if (existsSync(path)) renameSync(path, draft);
		const db = openSqlite(draft);
		await migrate(db).finally(() => db.close());
		const rows = fillSqlite(draft);
		return { rows, name: () => renameSync(draft, path) };
	}
	const { contentsOfPostgres, fillPostgres } = await import(
		"../../database/moving/postgres-rows.ts"
	);
	const contents = await contentsOfPostgres(to.databaseUrl);
	if (contents === "forge")
		throw new MoveError(
			"the database holds a forge already: name an empty one",
		);
	if (contents === "other")
		throw new MoveError(
			"the database is not empty, and holds no forge: name an empty one",
		);
	if (contents === "empty") {
		const { openPostgres } = await import("../../database/postgres.ts");
		const db = await openPostgres(to.databaseUrl);
		await migrate(db).finally(() => db.close());
	}
	const rows = await fillPostgres(to.databaseUrl);
	try {
		const facts = await factsOf(rows);
		const before = facts.get("move");
		if (before !== undefined && before !== source)
			throw new MoveError("the database is being filled from another forge");
		if (before === undefined) await setFact(rows, "move", source);
		return { rows, name() {} };
	} catch (error) {
		await rows.close();
		throw error;
	}
}

async function claimBucket(
	from: Config,
	to: Config,
	rows: RowTarget,
	blobs: BlobStore,
): Promise<void> {
	const facts = await factsOf(rows);
	const place = `the bucket ${to.s3Bucket}${to.s3Prefix ? ` at ${to.s3Prefix}` : ""}`;
	const own = bucketOf(from) === bucketOf(to);
	try {
		if (!facts.has("id") && !own)
			for await (const _ of blobs.list())
				throw new MoveError(
					`${place} is not empty: give it a prefix of its own`,
				);
	} catch (error) {
		if (error instanceof MoveError) throw error;
		throw new MoveError(
			`${place} cannot be used: ${(error as Error).message || (error as Error).name}`,
		);
	}
	const id = facts.get("id") ?? randomUUID();
	if ((await blobs.claim?.(id)) !== id)
		throw new MoveError(`${place} belongs to another forge`);
	if (!facts.has("id")) await setFact(rows, "id", id);
	if (!facts.has("seal")) {
		const seals = openSeals(to.data, secretOf(from));
		await setFact(rows, "seal", seals.seal("ingot"));
	}
}

async function factsOf(target: RowTarget): Promise<Map<string, string>> {
	const rows = await target.read();
	try {
		const facts = await rows.ask("select name, content from forge_fact");
		return new Map(
			facts.map(({ name, content }) => [String(name), String(content)]),
		);
	} finally {
		await rows.close();
	}
}

/** Says something that all servers of the new forge know. */
export async function setFact(
	target: RowTarget,
	name: string,
	content: string,
): Promise<void> {
	await target.remove("forge_fact", ["name"], [[name]]);
	await target.insert("forge_fact", ["name", "content"], [[name, content]]);
}
