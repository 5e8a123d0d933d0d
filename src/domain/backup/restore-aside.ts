import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../../config.ts";
import { makeDirectories } from "../../disk/make-directories.ts";
import { createStoreUnsynced } from "../../git/create-store.ts";
import { faultsOfStore } from "../../git/maintenance/check-objects.ts";
import { openGit } from "../../git/open.ts";
import type { PieceFile } from "../../shipping/pieces/piece.ts";
import { demandClaim } from "../../shipping/place/claim-place.ts";
import { openPlace } from "../../shipping/place/open-place.ts";
import type { Place } from "../../shipping/place/place.ts";
import {
	fetchFile,
	intoDirectory,
	readPieces,
} from "../../shipping/restore/apply-pieces.ts";
import {
	type Plan,
	planRestore,
	readGenerations,
	spoken,
} from "../../shipping/restore/moments.ts";
import { demandKnownSchema } from "./known-schema.ts";
import { BackupError, blobPath } from "./manifest.ts";
import { readablePlace } from "./readable-place.ts";
import { demandSpace } from "./rehearsal/demand-space.ts";
import { placeOf } from "./ship-forge.ts";

/** A repository at a moment of the past, with a store for its code and one for its wiki. */
interface Past {
	readonly stores: readonly {
		readonly id: number;
		readonly format: "sha1" | "sha256";
		readonly mark: string | null;
		readonly oids: readonly string[];
	}[];
	readonly blobs: readonly string[];
}

/** The server beside it writes to the same disk: so much of it stays free. */
const spare = 256 * 1024 ** 2;
const restore = "the restore";

/**
 * Makes a forge of a moment in which one repository is whole, and of others the rows alone: what `data` needs of disk is the database and that repository. Gives the
 * time of the moment, in milliseconds. @throws BackupError, PlaceRefused, PieceRefused
 */
export async function restoreRepositoryAside(
	config: Config,
	data: string,
	wanted: {
		readonly owner: string;
		readonly name: string;
		readonly until?: number;
		readonly keyFile?: string;
	},
): Promise<number> {
	const given = await openPlace(placeOf(config));
	try {
		const place = await readablePlace(given, wanted.keyFile);
		const plan = planRestore(await readGenerations(place), wanted.until);
		const { forge } = await demandClaim(place);
		const database = join(data, "ingot.db.new");
		rmSync(data, { recursive: true, force: true });
		makeDirectories(data);
		const running = join(config.data, "ingot.db");
		const size = statSync(running, { throwIfNoEntry: false })?.size ?? 0;
		await demandSpace(data, size + spare, "a copy of the database", restore);
		const isKey = (path: string) => !/^(?:repositories|blobs)\//.test(path);
		const read = (isWanted: (path: string) => boolean) =>
			readInto(place, plan, { data, database, forge, isWanted });
		await read(isKey);
		const past = pastOf(database, wanted, plan.moment.time);
		const blobs = new Set(past.blobs.map((key) => blobPath("", key)));
		const folders = past.stores.map(({ id }) => `/${id}.git/`);
		await read(
			(path) =>
				blobs.has(path) ||
				(path.startsWith("repositories/") &&
					folders.some((folder) => path.includes(folder))),
		);
		await demandWhole(config, data, past);
		renameSync(database, join(data, "ingot.db"));
		return plan.moment.time;
	} finally {
		await given.close();
	}
}

async function readInto(
	place: Place,
	plan: Plan,
	{
		data,
		database,
		forge,
		isWanted,
	}: {
		readonly data: string;
		readonly database: string;
		readonly forge: string;
		readonly isWanted: (path: string) => boolean;
	},
): Promise<void> {
	const apart = new Map<string, PieceFile>();
	const files = intoDirectory(data, apart, isWanted);
	await readPieces(place, plan, { database, forge, files });
	let bytes = 0;
	for (const { size } of apart.values()) bytes += size;
	// they are fetched, exported, unpacked and imported
	await demandSpace(data, 4 * bytes + spare, "the repository", restore);
	for (const file of apart.values()) await fetchFile(place, data, file);
}

/** Finds the repository in the database of the moment. @throws BackupError when it had none of that name */
function pastOf(
	database: string,
	{ owner, name }: { readonly owner: string; readonly name: string },
	time: number,
): Past {
	const db = new DatabaseSync(database);
	try {
		const all = (sql: string, ...values: (string | number)[]) =>
			db.prepare(sql).all(...values);
		const [step] = all("select max(version) as newest from schema_step");
		demandKnownSchema(Number(step?.newest));
		const [row] = all(
			"select r.id, r.store_id, r.wiki_store_id from repository r join account a on a.id = r.owner_id where a.lower_name = ? and r.lower_name = ?",
			...[owner.toLowerCase(), name.toLowerCase()],
		);
		if (!row)
			throw new BackupError(
				`the copy has no repository ${owner}/${name} as of ${spoken(time)}: name an earlier moment with --at`,
			);
		const ids = [row.store_id, row.wiki_store_id].filter((id) => id !== null);
		const id = Number(row.id);
		return {
			stores: ids.map((store) => {
				const [found] = all(
					"select id, format, mark from git_store where id = ?",
					Number(store),
				);
				const refs = all(
					"select distinct oid from git_ref where store_id = ?",
					Number(store),
				);
				return {
					id: Number(store),
					format: found?.format as "sha1",
					mark: (found?.mark ?? null) as string | null,
					oids: refs.map(({ oid }) => String(oid)),
				};
			}),
			blobs: [
				...all(
					"select blob from attachment where repository_id = ? and blob <> ''",
					id,
				),
				...all(
					"select oid as blob from lfs_object where repository_id = ?",
					id,
				),
			].map(({ blob }) => String(blob)),
		};
	} finally {
		db.close();
	}
}

/** @throws BackupError with all that the repository lacks */
async function demandWhole(
	config: Config,
	data: string,
	{ stores, blobs }: Past,
): Promise<void> {
	const faults: string[] = [];
	if (!config.s3Bucket)
		for (const key of blobs)
			if (!existsSync(blobPath(data, key)))
				faults.push(`blob ${key} is missing`);
	const git = await openGit({ root: join(data, "repositories") });
	try {
		for (const store of stores) {
			createStoreUnsynced(git, store);
			faults.push(...(await faultsOfStore(git, store)));
		}
	} finally {
		await git.close();
	}
	if (faults.length)
		throw new BackupError(
			`the copy lacks something of the repository at this moment:\n${faults.join("\n")}`,
		);
}
