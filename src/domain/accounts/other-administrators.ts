import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
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

const all = query((q, _: object, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("admin", "=", 1)
		.orderBy("id")
		.modifyEnd(d.forUpdate()),
);

/** Whoever takes an administrator away waits for others who do: so the last one is always seen. */
export const lockAdministrators = async (tx: Transaction): Promise<void> =>
	void (await tx.all(all, {}));

/** Whether the forge has an administrator who may sign in beside an account. */
export const hasOtherAdministrator = async (
	db: Reader,
	{ id }: Account,
): Promise<boolean> => (await db.first(another, { id })) !== undefined;
