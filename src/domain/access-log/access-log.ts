import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf, now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";
import type { AccessEventTable } from "../../database/schema-factors.ts";

/** Something that happened to the access to an account. */
type AccessEvent = Selectable<AccessEventTable>;

/** What is noted. */
export type AccessEventKind =
	| "signed-in"
	| "codes-on"
	| "codes-off"
	| "recovery-new"
	| "recovery-used"
	| "passkey-added"
	| "passkey-removed"
	| "passkey-refused"
	| "factors-removed"
	| "password-changed"
	| "token-made"
	| "token-deleted"
	| "key-added"
	| "key-removed"
	| "address-added"
	| "address-removed"
	| "data-exported"
	| "acting-began"
	| "acting-ended";

/** Who did something, as the forge saw it. */
export interface Client {
	/** What the browser calls itself. */
	readonly agent: string;
	readonly address: string;
}

/** Somebody of whom the forge saw no browser: a program, or a verb that does not know. */
const unseen: Client = { agent: "", address: "" };

const insert = insertInto("access_event", [
	"account_id",
	"kind",
	"detail",
	"agent",
	"address",
	"created_at",
]);
const page = query((q, p: { account: number; limit: number; offset: number }) =>
	q
		.selectFrom("access_event")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("access_event")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);
const removeOld = query((q, p: { before: number }) =>
	q
		.deleteFrom("access_event")
		.where("id", "in", (e) =>
			e
				.selectFrom("access_event")
				.select("id")
				.where("created_at", "<", p.before)
				.orderBy("created_at")
				.limit(sql.lit(portion)),
		),
);

/** A happening that is to be noted. */
interface Happening {
	readonly kind: AccessEventKind;
	readonly by?: Client | undefined;
	readonly detail?: string;
}

/** Notes something in the transaction in which it happens. */
export function noteAccess(
	app: App,
	tx: Transaction,
	account: { readonly id: number },
	{ kind, by = unseen, detail = "" }: Happening,
): void {
	tx.later(insert, {
		account_id: account.id,
		kind,
		detail: detail.slice(0, 255),
		agent: by.agent.slice(0, 300),
		address: by.address,
		created_at: now(app),
	});
}

/** The same where what happened is done already. */
export const recordPastAccess = (
	app: App,
	account: { readonly id: number },
	happening: Happening,
): Promise<void> =>
	app.db.write(async (tx) => noteAccess(app, tx, account, happening));

/** A page of what happened to the access to an account, the last first. */
export async function listAccessEvents(
	app: App,
	account: { readonly id: number },
	at: { limit: number; offset: number },
): Promise<{ rows: AccessEvent[]; total: number }> {
	const rows = await app.db.all(page, { account: account.id, ...at });
	const counted = await app.db.first(count, { account: account.id });
	return { rows, total: Number(counted?.n ?? 0) };
}

/** Deletes what happened to the access to accounts before INGOT_KEEP_SECURITY_LOG_DAYS. */
export async function removeOldAccessEvents(app: App): Promise<void> {
	const before = endOf(app, "keepSecurityLogDays");
	if (before !== undefined)
		await deleteInPortions(app.db, removeOld, { before });
}
