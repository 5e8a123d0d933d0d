import { query, type Reader } from "../../../database/database.ts";

const atOnce = 1_000;
const deletedAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("audit_record")
		.select(["id", "account_id", "target_name"])
		.where("action", "=", "account.deleted")
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

/** Gives the ids of deleted users who had a name, by the records of their deletions; one that was deleted long ago may have it too. */
export async function deletedUsersNamed(
	db: Reader,
	name: string,
): Promise<number[]> {
	const found = new Set<number>();
	for (let after = 0; ; ) {
		const rows = await db.all(deletedAfter, { after });
		for (const { account_id, target_name } of rows)
			if (
				account_id !== null &&
				target_name.toLowerCase() === name.toLowerCase()
			)
				found.add(account_id);
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return [...found];
		after = last.id;
	}
}
