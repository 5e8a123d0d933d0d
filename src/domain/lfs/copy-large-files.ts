import { query, type Transaction } from "../../database/database.ts";

const copy = query((q, p: { from: number; to: number }) =>
	q
		.insertInto("lfs_object")
		.columns(["repository_id", "oid", "size", "created_at"])
		.expression((e) =>
			e
				.selectFrom("lfs_object")
				.select((s) => [
					s.cast<number>(s.val(p.to), "bigint").as("repository_id"),
					"oid",
					"size",
					"created_at",
				])
				.where("repository_id", "=", p.from),
		),
);

/** Gives a repository that has copied another's files the large files that they stand for. */
export const copyLargeFiles = (
	tx: Transaction,
	from: number,
	to: number,
): Promise<number> => tx.run(copy, { from, to });
