import { query, type Reader } from "../../database/database.ts";
import type { Repository } from "../repositories/repository.ts";

const indexed = query((q, p: { repository: number; branch: string }) =>
	q
		.selectFrom("code_head")
		.select("id")
		.where("repository_id", "=", p.repository)
		.where("branch", "=", p.branch)
		.where("oid", "<>", ""),
);

/** Tells whether the code of a repository's default branch is in the index, as it is now or was a moment ago. */
export const isIndexed = async (
	db: Reader,
	{ id, default_branch }: Repository,
): Promise<boolean> =>
	(await db.first(indexed, { repository: id, branch: default_branch })) !==
	undefined;
