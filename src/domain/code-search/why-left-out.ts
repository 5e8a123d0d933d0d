import { query, type Reader } from "../../database/database.ts";
import type { Repository } from "../repositories/repository.ts";
import { hashOfPath } from "./code-rows.ts";
import type { Reason } from "./rules.ts";

const reasonAt = query(
	(q, p: { repository: number; branch: string; path: string; oid: string }) =>
		q
			.selectFrom("code_head")
			.innerJoin("code_place", "code_place.head_id", "code_head.id")
			.innerJoin("code_path", "code_path.id", "code_place.path_id")
			.select("code_place.reason")
			.where("code_head.repository_id", "=", p.repository)
			.where("code_head.branch", "=", p.branch)
			.where("code_path.hash", "=", p.path)
			.where("code_place.oid", "=", p.oid),
);

/** Why the text of a file is left out of the index; empty where it is not, and where the branch is not indexed. */
export async function whyLeftOut(
	db: Reader,
	repository: Repository,
	file: {
		readonly branch: string;
		readonly path: string;
		readonly oid: string;
	},
): Promise<Reason> {
	const { branch, path, oid } = file;
	const row = await db.first(reasonAt, {
		...{ repository: repository.id, branch, oid },
		path: hashOfPath(path),
	});
	return (row?.reason ?? "") as Reason;
}
