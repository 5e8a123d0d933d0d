import { query, type Reader } from "../../database/database.ts";
import type { Repository } from "../repositories/repository.ts";
import { headsNamed } from "./refs-to-index.ts";

const indexed = query((q, p: { repository: number; branches: string[] }, d) =>
	q
		.selectFrom("code_head")
		.select("id")
		.where("repository_id", "=", p.repository)
		.where("branch", "in", d.list(p.branches))
		.where("oid", "<>", ""),
);

/** Tells whether the code of a repository's branch or tag, the default branch unless one is named, is in the index, as it is now or was a moment ago. */
export async function isIndexed(
	db: Reader,
	{ id, default_branch }: Repository,
	ref = default_branch,
): Promise<boolean> {
	const branches = [...headsNamed(ref)];
	return (await db.first(indexed, { repository: id, branches })) !== undefined;
}
