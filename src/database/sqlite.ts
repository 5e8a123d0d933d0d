import { closeSync, openSync } from "node:fs";
import { backup } from "node:sqlite";
import type { Database } from "./database.ts";
import { heavyLimits, openHeavyTurns } from "./heavy/turns.ts";
import { allPages } from "./snapshots/sqlite.ts";
import { openCheckpoints } from "./sqlite/checkpoints.ts";
import { openConnections } from "./sqlite/connections.ts";
import { openLogSync } from "./sqlite/log-sync.ts";
import { openReaderProcesses } from "./sqlite/reader-processes.ts";
import { openReaders } from "./sqlite/readers.ts";
import { openWriter } from "./sqlite/writer.ts";

/** Earlier ones can corrupt a database that is written and checkpointed at once (sqlite.org, "WAL-reset"). */
const oldestSafe = "3.51.3";

/** @throws Error when the SQLite of this Node can corrupt a database */
export function demandSafeSqlite(version = process.versions.sqlite): void {
	const parts = (text: string) => text.split(".").map(Number);
	const [have, need] = [parts(version ?? "0"), parts(oldestSafe)];
	const at = need.findIndex((part, i) => part !== (have[i] ?? 0));
	if (at >= 0 && (have[at] ?? 0) < (need[at] as number))
		throw new Error(
			`SQLite ${version} can corrupt databases: use a Node.js with SQLite ${oldestSafe} or newer`,
		);
}

/**
 * SQLite: one connection that writes, one that reads committed data beside it (WAL). Writers that wait at the same moment
 * share one commit, each in a savepoint of its own. Their promises resolve when the log is on the disk: SQLite would wait for that in the
 * middle of a commit (synchronous=FULL), and block everything else. So we set NORMAL, and a thread syncs the log. Another one brings the log into the database.
 */
export function openSqlite(path: string, limits = heavyLimits): Database {
	demandSafeSqlite();
	const connections = openConnections(path);
	const { cachedRows, counted, use } = connections;
	const turns = openHeavyTurns(limits);
	const processes = openReaderProcesses(path, turns);
	const readers = openReaders(connections, processes);
	const log = openLogSync(path);
	const checkpoints = openCheckpoints(path, connections.writer);
	let file: number | undefined;
	const writer = openWriter(connections, readers, log, checkpoints);
	return {
		...readers.committed,
		heavy: readers.heavy,
		heavyLoad: turns.load,
		file: path,
		write: writer.write,
		// SQLite itself tells which tables a statement changes
		async migrated() {},
		hear: writer.hear,
		async caughtUp() {},
		hearsOthers: () => true,
		async tell() {},
		async script(text) {
			await writer.written();
			log.demandSound();
			connections.writer.exec(text);
			cachedRows.ran(undefined);
			cachedRows.committed();
			use.forget();
			checkpoints.committed();
			await log.sync();
		},
		cacheUses: cachedRows.uses,
		get statements() {
			return counted.statements;
		},
		async snapshot(target) {
			await backup(connections.reader, target, { rate: allPages });
		},
		async follow(begin) {
			await writer.idle();
			file ??= openSync(path, "r");
			const follower = begin(file);
			writer.follow(follower);
			await checkpoints.leaveTo(follower);
		},
		async close() {
			await writer.idle();
			await processes.close();
			await checkpoints.close();
			connections.close();
			// closed before, it would drop the locks of the connections (fcntl(2))
			if (file !== undefined) closeSync(file);
			log.close();
		},
	};
}
