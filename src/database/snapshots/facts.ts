/** What a copy of the database names that is kept outside of it. */
export interface SnapshotFacts {
	/** The last step of the schema. */
	readonly schema: number;
	readonly counts: Readonly<Record<string, number>>;
	/** The stores of repositories, each with every object that a ref of it names. */
	readonly stores: readonly {
		readonly id: number;
		readonly format: "sha1" | "sha256";
		/** Not in backups from before there were marks. */
		readonly mark?: string | null;
		readonly oids: readonly string[];
	}[];
	/** The keys of blobs that something is named after. */
	readonly blobs: readonly string[];
}

/** Runs one plain query that both databases understand. */
type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

const counted = ["account", "repository", "git_ref"] as const;
/** The columns that name blobs which must be there. */
export const blobColumns = [
	["account", "avatar"],
	["account_export", "blob"],
	["repository", "avatar"],
	["attachment", "blob"],
	["action_task", "log_blob"],
	["action_artifact", "blob"],
	["action_artifact_part", "blob"],
	["action_cache", "blob"],
	["action_cache_part", "blob"],
	["package_file", "sha256"],
	["package_upload_chunk", "blob"],
	["lfs_object", "oid"],
	["store_pack", "blob"],
	["store_pack", "index_blob"],
] as const;

/** Reads the facts of one moment: `ask` must see a database that does not change. */
export async function readFacts(ask: Ask): Promise<SnapshotFacts> {
	const number = async (sql: string) => Number((await ask(sql))[0]?.n ?? 0);
	const counts: Record<string, number> = {};
	for (const table of counted)
		counts[table] = await number(`select count(*) as n from ${table}`);
	const stores = new Map<number, SnapshotFacts["stores"][number]>();
	const oids = new Map<number, Set<string>>();
	for (const row of await ask(
		"select id, format, mark from git_store where id > 0 and (id in (select store_id from repository) or id in (select wiki_store_id from repository where wiki_store_id is not null)) order by id",
	)) {
		const id = Number(row.id);
		oids.set(id, new Set());
		stores.set(id, {
			id,
			format: row.format as "sha1",
			mark: row.mark as string | null,
			oids: [],
		});
	}
	for (const row of await ask("select store_id, oid from git_ref"))
		oids.get(Number(row.store_id))?.add(String(row.oid));
	const blobs = new Set<string>();
	for (const [table, column] of blobColumns)
		for (const row of await ask(
			`select distinct ${column} as blob from ${table} where ${column} <> ''`,
		))
			blobs.add(String(row.blob));
	return {
		schema: await number("select max(version) as n from schema_step"),
		counts,
		stores: [...stores.values()].map((store) => ({
			...store,
			oids: [...(oids.get(store.id) ?? [])].sort(),
		})),
		blobs: [...blobs].sort(),
	};
}
