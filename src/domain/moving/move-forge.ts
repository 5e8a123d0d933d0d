import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { bringRows } from "../../database/moving/bring-rows.ts";
import type { Rows } from "../../database/moving/rows.ts";
import {
	blobColumns,
	readFacts,
	type SnapshotFacts,
} from "../../database/snapshots/facts.ts";
import type { Git } from "../../git/git.ts";
import { openGit } from "../../git/open.ts";
import { openStorage } from "../storage/open-storage.ts";
import { openPacks } from "../storage/packs/open-packs.ts";
import { bringBlobs } from "./bring-blobs.ts";
import { bringKeys } from "./bring-keys.ts";
import {
	type ConnectedStores,
	lostPacks,
	packsIntoBucket,
	storesOntoDisk,
} from "./bring-stores.ts";
import { type MoveTarget, openTarget } from "./open-target.ts";
import {
	checkPlaces,
	checkSchema,
	keepsGitInBucket,
	MoveError,
	readForge,
	secretOf,
} from "./places.ts";

interface MoveOptions {
	/** A data directory was named at the target. */
	readonly toData: boolean;
	/** Keeps the forge from being started while the last round runs; undefined while it serves. */
	hold(): Promise<(() => Promise<void>) | undefined>;
	/** Waits for the stop after the first round instead of leaving the rest to another run. */
	readonly untilStopped?: (tryAgain: () => Promise<boolean>) => Promise<void>;
	say(text: string): void;
}

/** What the rounds of a move have made equal. */
interface MoveReport {
	/** Whether the forge was stopped, so that everything is there. */
	readonly finished: boolean;
	readonly rows: number;
	readonly counts: Readonly<Record<string, number>>;
	readonly stores: number;
	readonly blobs: number;
}

/** Rounds over the rows until one finds nothing to change; triggers of the target may change what was equal. */
const rounds = 5;

/**
 * Moves a forge between SQLite and PostgreSQL, and between a disk and a bucket. The first round copies beside the running forge; the last
 * one, while it is stopped, brings what changed since, and compares. Nothing is changed at the source. After an interruption the same
 * again goes on.
 * @throws MoveError
 */
export async function moveForge(
	from: Config,
	to: Config,
	options: MoveOptions,
): Promise<MoveReport> {
	checkPlaces(from, to, options.toData);
	const scratch = mkdtempSync(
		join(options.toData ? join(to.data, "..") : tmpdir(), "ingot-move-"),
	);
	let letGo = await options.hold();
	try {
		const source = await identityOf(from);
		const target = await openTarget(from, to, { source, scratch });
		try {
			const connected: ConnectedStores = new Map();
			const round = (last: boolean) =>
				bringAll({ from, to, target, scratch, connected, last });
			if (!letGo) {
				const done = await round(false);
				options.say(
					`copied beside the running forge: ${done.rows} rows, ${done.stores} repositories and wikis, ${done.blobs} blobs`,
				);
				const tryAgain = async () => {
					letGo ??= await options.hold();
					return letGo !== undefined;
				};
				if (!(await tryAgain())) await options.untilStopped?.(tryAgain);
				if (!letGo) return { ...done, finished: false };
			}
			const done = await round(true);
			await target.finish();
			return { ...done, finished: true };
		} finally {
			await target.close();
		}
	} finally {
		await letGo?.();
		rmSync(scratch, { recursive: true, force: true });
	}
}

interface Round {
	readonly from: Config;
	readonly to: Config;
	readonly target: MoveTarget;
	readonly scratch: string;
	readonly connected: ConnectedStores;
	/** Nothing changes any more, so everything must be equal. */
	readonly last: boolean;
}

async function bringAll(round: Round): Promise<Omit<MoveReport, "finished">> {
	const { from, to, target, last } = round;
	const source = await readForge(from);
	try {
		const facts = await readFacts(source.ask);
		const rows = await bringAllRows(round, source);
		await bringKeys(from, to, source, target.rows);
		const faults = await bringObjects(round, facts);
		if (last && faults.length)
			throw new MoveError(
				`something that the database names is missing: ${faults.slice(0, 10).join("; ")}; "ingot doctor" tells more`,
			);
		if (last) await compareCounts(target, facts);
		return {
			rows,
			counts: facts.counts,
			stores: facts.stores.length,
			blobs: facts.blobs.length,
		};
	} finally {
		await source.close();
	}
}

/** Brings the rows until nothing is left to change, which compares all of them. */
async function bringAllRows(round: Round, source: Rows): Promise<number> {
	const { from, to, target, last } = round;
	// packs of a disk have rows only where they are kept in a bucket
	const both = from.gitInBucket && keepsGitInBucket(to);
	const leaveOut = new Set(both ? [] : ["store_pack"]);
	for (let i = 0; i < rounds; i++) {
		const done = await bringRows(source, target.rows, leaveOut);
		if (!last || !done.changed) return done.rows;
	}
	throw new MoveError("the rows do not become equal");
}

async function bringObjects(
	{ from, to, target, scratch, connected, last }: Round,
	facts: SnapshotFacts,
): Promise<string[]> {
	const inBucket = keepsGitInBucket(to);
	const blobs = await openStorage({
		...from,
		data: from.s3Bucket ? scratch : from.data,
	});
	const opened: Git[] = [];
	const gitAt = async (data: string) => {
		const git = await openGit({ root: join(data, "repositories") });
		opened.push(git);
		return git;
	};
	try {
		const { missing } = await bringBlobs(
			blobs,
			target.blobs,
			inBucket || !from.gitInBucket
				? facts.blobs
				: await blobsBesidePacks(from, facts),
		);
		const faults = missing.map((key) => `blob ${key}`);
		if (inBucket && from.gitInBucket) return faults;
		if (inBucket) {
			const packs = await packsIntoBucket(
				{
					source: await gitAt(from.data),
					target: target.rows,
					blobs: target.blobs,
					scratch,
				},
				facts,
				connected,
			);
			const rows = last ? await target.rows.read() : undefined;
			const lost = rows ? await lostPacks(rows, target.blobs) : [];
			await rows?.close();
			return [...faults, ...packs.faults, ...lost];
		}
		const onto = await gitAt(to.data);
		if (!from.gitInBucket) {
			const places = { source: await gitAt(from.data), target: onto };
			const stores = await storesOntoDisk(places, facts, connected);
			return [...faults, ...stores.faults];
		}
		const { openPostgres } = await import("../../database/postgres.ts");
		const db = await openPostgres(from.databaseUrl);
		try {
			onto.packs = openPacks({
				git: onto,
				db,
				blobs,
				cacheBytes: Number.POSITIVE_INFINITY,
				clock: Date.now,
				log: onto.log,
			});
			const places = { source: undefined, target: onto };
			const stores = await storesOntoDisk(places, facts, connected);
			return [...faults, ...stores.faults];
		} finally {
			await db.close();
		}
	} finally {
		for (const git of opened) await git.close();
		await blobs.close();
	}
}

/** The blobs without those that are packs, which become files of the stores. */
async function blobsBesidePacks(
	from: Config,
	facts: SnapshotFacts,
): Promise<string[]> {
	const rows = await readForge(from);
	try {
		const named = new Set<string>();
		for (const [table, column] of blobColumns) {
			if (table === "store_pack") continue;
			for (const row of await rows.ask(
				`select distinct ${column} as blob from ${table} where ${column} <> ''`,
			))
				named.add(String(row.blob));
		}
		return facts.blobs.filter((key) => named.has(key));
	} finally {
		await rows.close();
	}
}

/** Counts once more, by the databases themselves. */
async function compareCounts(
	target: MoveTarget,
	facts: SnapshotFacts,
): Promise<void> {
	const there = await target.rows.read();
	try {
		const found = await readFacts(there.ask);
		const refs = (of: SnapshotFacts) => JSON.stringify(of.stores);
		if (
			refs(found) !== refs(facts) ||
			JSON.stringify(found.counts) !== JSON.stringify(facts.counts)
		)
			throw new MoveError("accounts, repositories or refs are not the same");
	} finally {
		await there.close();
	}
}

/** What tells the forge that is moved from others: its key, and when its first account was made. */
async function identityOf(from: Config): Promise<string> {
	const rows = await readForge(from);
	try {
		await checkSchema(rows);
		const [first] = await rows.ask(
			"select id, created_at from account order by id limit 1",
		);
		if (!first) throw new MoveError("there is no forge to be moved");
		return createHash("sha256")
			.update(`${secretOf(from)} ${first.id} ${first.created_at}`)
			.digest("hex");
	} finally {
		await rows.close();
	}
}
