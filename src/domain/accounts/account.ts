import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { AccountTable } from "../../database/schema.ts";
import type { SessionTable } from "../../database/schema-accounts.ts";

/** A user or an organization. */
export type Account = Selectable<AccountTable>;
/** A browser in which an account has signed in. */
export type Session = Selectable<SessionTable>;

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "=", p.id)
		.where("removed", "=", 0),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where("removed", "=", 0),
);
const byName = query((q, p: { name: string }) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("lower_name", "=", p.name)
		.where("removed", "=", 0),
);
const byNames = query((q, p: { names: string[] }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("lower_name", "in", d.list(p.names))
		.where("removed", "=", 0),
);
const byEmail = query((q, p: { email: string }) =>
	q
		.selectFrom("account")
		.innerJoin("email_address", "email_address.account_id", "account.id")
		.selectAll("account")
		.where("email_address.lower_email", "=", p.email)
		.where("email_address.verified", "=", 1)
		.where("account.removed", "=", 0),
);
const redirected = query((q, p: { name: string }) =>
	q
		.selectFrom("account_redirect")
		.innerJoin("account", "account.id", "account_redirect.account_id")
		.selectAll("account")
		.where("account_redirect.lower_name", "=", p.name)
		.where("account.removed", "=", 0),
);

/** An account by its id; one that is hidden, or whose rows are being deleted, is not there. */
export const accountById = (
	db: Reader,
	id: number,
): Promise<Account | undefined> => db.first(byId, { id });
/** Users and organizations by id, in no order; one query whatever the number. */
export const accountsByIds = (db: Reader, ids: number[]): Promise<Account[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);
/** The account of a name, whatever its case; one whose rows are being deleted has a name of its own, which opens nothing. */
export const accountByName = (
	db: Reader,
	name: string,
): Promise<Account | undefined> =>
	db.first(byName, { name: name.toLowerCase() });
export const accountsByNames = (
	db: Reader,
	names: string[],
): Promise<Account[]> =>
	names.length
		? db.all(byNames, { names: names.map((n) => n.toLowerCase()) })
		: Promise.resolve([]);
/** The account that holds a verified e-mail address, whatever its case. */
export const accountByEmail = (
	db: Reader,
	email: string,
): Promise<Account | undefined> =>
	db.first(byEmail, { email: email.toLowerCase() });
/** The account that had a name before it was renamed. */
export const accountOfOldName = (
	db: Reader,
	name: string,
): Promise<Account | undefined> =>
	db.first(redirected, { name: name.toLowerCase() });

export const isUser = (account: Account): boolean => account.kind === "user";
