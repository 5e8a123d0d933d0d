import { query, type Reader } from "../../database/database.ts";

const membership = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("organization_member")
		.select("is_public")
		.where("organization_id", "=", p.organization)
		.where("account_id", "=", p.account),
);

/** Whether an account belongs to an organization. */
export const isMember = async (
	db: Reader,
	organization: number,
	account: number,
): Promise<boolean> =>
	(await db.first(membership, { organization, account })) !== undefined;
