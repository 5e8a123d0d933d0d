import { query, type Reader } from "../../database/database.ts";
import { type Access, accessTo } from "./access.ts";
import { type Actor, anonymous } from "./actor.ts";

const subjects = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository")
		.innerJoin("account as owner", "owner.id", "repository.owner_id")
		.select([
			"repository.id",
			"repository.owner_id",
			"repository.private",
			"repository.units",
			"owner.visibility",
		])
		.where("repository.id", "in", d.list(p.ids))
		.where("owner.removed", "=", 0),
);

/** Gives the rights of an actor in the repositories of a list, with their owners. */
type AccessById = (
	ids: readonly number[],
) => Promise<ReadonlyMap<number, Access & { readonly owner: number }>>;

/**
 * The access to repositories of which no more than the id is known, for lists that are read in pieces: each repository is asked about once. It
 * says what `visibleTo` says in SQL, so keys and jobs see what is open to all.
 */
export function accessById(db: Reader, actor: Actor): AccessById {
	const reader = actor.account ? actor : anonymous;
	const known = new Map<number, Access & { owner: number }>();
	const asked = new Set<number>();
	return async (wanted) => {
		const ids = [...new Set(wanted)].filter((id) => !asked.has(id));
		if (ids.length === 0) return known;
		for (const id of ids) asked.add(id);
		const rows = await db.all(subjects, { ids });
		const accesses = await accessTo(
			db,
			reader,
			rows.map((row) => ({
				repository: row,
				owner: { id: row.owner_id, visibility: row.visibility, removed: 0 },
			})),
		);
		for (const row of rows) {
			const access = accesses.get(row.id);
			if (access) known.set(row.id, { ...access, owner: row.owner_id });
		}
		return known;
	};
}
