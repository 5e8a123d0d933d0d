import { query, type Reader } from "../../../database/database.ts";
import type { Findings } from "../finding.ts";
import { recordsWith } from "./recorded.ts";

const adminOf = query((q, p: { id: number }) =>
	q
		.selectFrom("account")
		.select(["name", "admin", "removed"])
		.where("id", "=", p.id),
);

/** Compares site administrators with the last record of each account. */
export async function verifyAdministrators(
	db: Reader,
	findings: Findings,
): Promise<void> {
	const admins = new Map<number, { admin: boolean; record: number }>();
	for await (const { id, action, target_id, forgotten, details } of recordsWith(
		db,
		["account.created", "account.edited", "account.restored"],
	)) {
		if (target_id === null) continue;
		const [, admin] = details.changes?.admin ?? [];
		// what comes back is no administrator, and one that is made anew has a record
		if (action === "account.restored")
			admins.set(target_id, { admin: false, record: id });
		// it may have made him one, or not
		else if (forgotten) admins.delete(target_id);
		// what an account is created with is false where it is not told
		else if (typeof admin === "boolean" || action === "account.created")
			admins.set(target_id, { admin: admin === true, record: id });
	}
	for (const [account, { admin, record }] of admins) {
		const row = await db.first(adminOf, { id: account });
		if (row?.removed === 0 && Boolean(row.admin) !== admin)
			findings.add(
				`${row.name} (account ${account}) ${row.admin ? "is" : "is not"} a site administrator, and record ${record} says otherwise: it was set by hand`,
				{ record },
			);
	}
}
