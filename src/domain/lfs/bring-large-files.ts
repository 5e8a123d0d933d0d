import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { GitError } from "../../git/errors.ts";
import { walkObjects } from "../../git/reach/meet-objects.ts";
import { readBlobOnce } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { lfsPointer } from "../contents/lfs-pointer.ts";

/** The largest pointer file (git-lfs specification, version 1), in bytes. */
const most = 1024;
/** Files between two commits that are looked at, and how long, in milliseconds. */
const mostFiles = 200_000;
const deadline = 60_000;

const anyOther = query((q, p: { from: number; to: number }) =>
	q
		.selectFrom("lfs_object")
		.select("oid")
		.where("repository_id", "=", p.from)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("lfs_object as own")
						.select("own.oid")
						.where("own.repository_id", "=", p.to)
						.whereRef("own.oid", "=", "lfs_object.oid"),
				),
			),
		)
		.limit(1),
);
const give = query((q, p: { from: number; to: number; oids: string[] }, d) =>
	raw(
		q,
		sql`insert into lfs_object (repository_id, oid, size, created_at)
			select cast(${p.to} as integer), oid, size, created_at from lfs_object where repository_id = ${p.from} and oid in ${d.list(p.oids)}
			on conflict do nothing`,
	),
);

/** The two repositories, and the commits between which files come from one to the other; the store of `to` has both. */
interface LargeFilesWay {
	readonly from: { readonly id: number };
	readonly to: { readonly id: number };
	readonly store: StoreRef;
	readonly tip: string;
	readonly behind: string;
}

/**
 * The ids of the large files that commits stand for which come from one repository into another: those of pointers in any version of a file after `behind`.
 * Nothing is walked where the first has no large file that the other lacks. What takes too long to look for is left out, and logged.
 */
export async function largeFilesOnWay(
	app: App,
	{ from, to, store, tip, behind }: LargeFilesWay,
): Promise<string[]> {
	if (from.id === to.id) return [];
	// a fork began with all that its base has, and each of these is looked at
	const { heavy } = app.db;
	if (!(await heavy.first(anyOther, { from: from.id, to: to.id }))) return [];
	const found = new Set<string>();
	const walk = {
		input: behind ? [tip, `^${behind}`] : [tip],
		args: [`--filter=combine:object:type=blob+blob:limit=${most + 1}`],
		deadline,
		most: mostFiles,
	};
	try {
		for await (const oid of walkObjects(app.git, store, walk)) {
			const bytes = await readBlobOnce(app.git, store, oid);
			const pointer = bytes && lfsPointer(bytes);
			if (pointer) found.add(pointer.oid);
		}
	} catch (error) {
		if (!(error instanceof GitError)) throw error;
		app.log.warn({ err: error }, "not all large files of a merge were found");
	}
	return [...found];
}

/** Gives a repository those of some large files that another has. */
export async function giveLargeFiles(
	tx: Transaction,
	from: { readonly id: number },
	to: { readonly id: number },
	oids: string[],
): Promise<void> {
	if (oids.length) await tx.run(give, { from: from.id, to: to.id, oids });
}
