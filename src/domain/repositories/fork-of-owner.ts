import { query, type Reader } from "../../database/database.ts";

const forkOf = query((q, p: { parent: number; owner: number }) =>
	q
		.selectFrom("repository")
		.select("name")
		.where("fork_of_id", "=", p.parent)
		.where("owner_id", "=", p.owner)
		.limit(1),
);

/** The name of the fork that an owner has of a repository; undefined where there is none. */
export const forkOfOwner = async (
	db: Reader,
	parent: number,
	owner: number,
): Promise<string | undefined> =>
	(await db.first(forkOf, { parent, owner }))?.name;
