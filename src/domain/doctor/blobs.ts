import { sql } from "kysely";
import type { App } from "../../app.ts";
import { blobColumns } from "../../database/snapshots/facts.ts";
import { textColumns } from "../../database/text-columns.ts";
import { keptForCopies } from "../storage/blobs-of-copies.ts";
import type { Check, Finding } from "./check.ts";

/** A blob is there before the row that names it. */
const graceMs = 3_600_000;
const batch = 1000;

export const orphanBlobs: Check<App> = {
	name: "orphan-blobs",
	looksAt: "blobs, older than an hour, that no row names in any way",
	async find(app) {
		// moments of the copy may name them: the server removes them when none does any more
		if (keptForCopies(app.config) > 0) return [];
		const before = new Date(app.clock() - graceMs);
		const orphans = new Map<string, number>();
		for await (const blob of app.blobs.list())
			if (blob.modified < before) orphans.set(blob.key, blob.size);
		for (const { table, column } of await textColumns(app.db)) {
			if (orphans.size === 0) break;
			await strike(app, table, column, orphans);
		}
		return [...orphans].map(([key, size]) => ({
			what: `blob ${key} (${size} bytes) is named by nothing`,
			mend: () => app.blobs.delete(key, { ifPutBefore: before }),
		}));
	},
};

/** Takes out every key that a column holds, alone or somewhere in a longer text. */
async function strike(
	app: App,
	table: string,
	column: string,
	orphans: Map<string, number>,
): Promise<void> {
	const ref = sql.ref<string>(column);
	for (let after: string | undefined; ; ) {
		const rows = await app.db.rows((q) =>
			q
				.selectFrom(table as "account")
				.select(ref.as("value"))
				.distinct()
				.where(sql`length(${ref})`, ">=", 64)
				.$if(after !== undefined, (s) => s.where(ref, ">", after as string))
				.orderBy(ref)
				.limit(batch),
		);
		for (const { value } of rows)
			for (const [run] of value.matchAll(/[0-9a-f]{64,}/g))
				for (let at = 0; at + 64 <= run.length; at++)
					orphans.delete(run.slice(at, at + 64));
		after = rows.at(-1)?.value;
		if (rows.length < batch) return;
	}
}

const pictures = ["account", "repository"] as const;

export const missingBlobs: Check<App> = {
	name: "missing-blobs",
	looksAt: "pictures whose bytes are missing",
	async find(app) {
		const found: Finding[] = [];
		for (const table of pictures) {
			const rows = await app.db.rows((q) =>
				q
					.selectFrom(table as "account")
					.select(["id", "name", "avatar"])
					.where("avatar", "!=", "")
					.orderBy("id"),
			);
			for (const { id, name, avatar } of rows) {
				if (await app.blobs.stat(avatar)) continue;
				found.push({
					what: `${table} ${id} (${name}): the picture ${avatar} is missing; a made one takes its place`,
					mend: () =>
						app.db.write((tx) =>
							tx.change((q) =>
								q
									.updateTable(table as "account")
									.set({ avatar: "" })
									.where("id", "=", id)
									.where("avatar", "=", avatar),
							),
						),
				});
			}
		}
		return found;
	},
};

/** What the blobs of a table are; pictures have a check of their own. */
const wordsFor: Record<
	Exclude<(typeof blobColumns)[number][0], "account" | "repository">,
	string
> = {
	package_file: "files of packages",
	package_upload_chunk: "uploads of images",
	lfs_object: "large files",
	account_export: "exports of accounts",
	attachment: "attached files",
	action_task: "logs of jobs",
	action_artifact: "artifacts",
	action_artifact_part: "uploads of artifacts",
	action_cache: "caches of jobs",
	action_cache_part: "uploads of caches",
	store_pack: "packs of repositories",
};

export const missingFiles: Check<App> = {
	name: "missing-files",
	looksAt:
		"files of packages, large files, attachments, logs, artifacts and caches whose bytes are missing",
	async find(app) {
		const found: Finding[] = [];
		for (const [table, column] of blobColumns) {
			if (table === "account" || table === "repository") continue;
			const ref = sql.ref<string>(column);
			for (let after = ""; ; ) {
				const rows = await app.db.rows((q) =>
					q
						.selectFrom(table as "account")
						.select(ref.as("key"))
						.distinct()
						.where(ref, ">", after)
						.orderBy(ref)
						.limit(batch),
				);
				for (const { key } of rows)
					if (!(await app.blobs.stat(key)))
						found.push({
							what: `${wordsFor[table]}: the bytes ${key} are missing`,
							mend: "a backup may have them, or somebody sends them again",
						});
				const last = rows.at(-1);
				if (!last || rows.length < batch) break;
				after = last.key;
			}
		}
		return found;
	},
};
