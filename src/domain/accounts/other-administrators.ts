import { query, type Reader } from "../../database/database.ts";
import type { Account } from "./account.ts";

const another = query((q, p: { id: number }) =>
	q
		.selectFrom("account")
		.select("id")
		.where("admin", "=", 1)
		.where("active", "=", 1)
		.where("prohibit_login", "=", 0)
		.where("id", "!=", p.id)
		.limit(1),
);

/** Whether the forge has an administrator who may sign in beside an account. */
export const hasOtherAdministrator = async (
	db: Reader,
	{ id }: Account,
): Promise<boolean> => (await db.first(another, { id })) !== undefined;
