import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { SecondFactorTable } from "../../database/schema-factors.ts";
import { tooMany } from "../../errors.ts";
import { noteAccess } from "../access-log/access-log.ts";
import type { Account } from "../accounts/account.ts";

type SecondFactor = Selectable<SecondFactorTable>;

/** Wrong codes of one account before it has to wait, and for how long, in seconds. */
const failures = 6;
const wait = 300;
/** By how many seconds the clocks of several servers may differ. */
const clocksDiffer = 60;

const ofAccount = query((q, p: { account: number }) =>
	q.selectFrom("second_factor").selectAll().where("account_id", "=", p.account),
);
const insert = insertInto(
	"second_factor",
	["account_id", "created_at"],
	(insert) => insert.onConflict((c) => c.column("account_id").doNothing()),
);
const passkeys = query((q, p: { account: number }) =>
	q
		.selectFrom("passkey")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);
const remove = query((q, p: { account: number }) =>
	q.deleteFrom("second_factor").where("account_id", "=", p.account),
);
const removeCodes = query((q, p: { account: number }) =>
	q.deleteFrom("recovery_code").where("account_id", "=", p.account),
);
const removePasskeys = query((q, p: { account: number }) =>
	q.deleteFrom("passkey").where("account_id", "=", p.account),
);
interface TryParams {
	account: number;
	at: number;
	most: number;
	since: number;
	/** Nobody has failed later than this: the clock was put back. */
	until: number;
}
/** The failures of before count no more. */
const over = (p: TryParams) =>
	sql<boolean>`(failed_at <= ${p.since} or failed_at > ${p.until})`;
const takeTry = query((q, p: TryParams) =>
	q
		.updateTable("second_factor")
		.set((e) => ({
			failures: e
				.case()
				.when(over(p))
				.then(1)
				.else(e("failures", "+", 1))
				.end(),
			failed_at: p.at,
		}))
		.where("account_id", "=", p.account)
		.where((e) => e.or([e("failures", "<", p.most), over(p)])),
);
const right = updateTable("second_factor", {
	values: { failures: 0 },
	where: ["account_id"],
});

/** What an account shows besides its password; undefined for nothing. */
export const secondFactorOf = (
	db: Reader,
	account: Pick<Account, "id">,
): Promise<SecondFactor | undefined> =>
	db.first(ofAccount, { account: account.id });

/** What somebody may show in the second step. */
export async function waysOf(
	db: Reader,
	account: Pick<Account, "id">,
): Promise<{ codes: boolean; passkeys: number }> {
	const factor = await secondFactorOf(db, account);
	const counted = factor && (await db.first(passkeys, { account: account.id }));
	return {
		codes: Boolean(factor?.secret),
		passkeys: Number(counted?.n ?? 0),
	};
}

/** Whether the operator demands a second factor of an account that has none. */
export async function lacksFactor(
	app: App,
	db: Reader,
	account: Account,
): Promise<boolean> {
	const { demandSecondFactor } = app.config;
	const demanded =
		demandSecondFactor === "all" ||
		(demandSecondFactor === "admins" && account.admin === 1);
	return demanded && (await secondFactorOf(db, account)) === undefined;
}

/** Whoever signs in at the same moment does so before this, and is signed out, or shows the new factor. */
const hold = query((q, p: { account: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.account)
		.modifyEnd(d.forUpdate()),
);

/** Makes the row of an account's factors where there is none; gives whether this is its first. */
export async function beginFactors(
	app: App,
	tx: Transaction,
	account: Pick<Account, "id">,
): Promise<boolean> {
	await tx.first(hold, { account: account.id });
	const row = { account_id: account.id, created_at: now(app) };
	return (await tx.run(insert, row)) === 1;
}

/** Forgets the row and the recovery codes of an account that has no factor left. */
export async function endFactors(
	tx: Transaction,
	account: Pick<Account, "id">,
): Promise<void> {
	const { codes, passkeys } = await waysOf(tx, account);
	if (codes || passkeys > 0) return;
	await tx.run(removeCodes, { account: account.id });
	await tx.run(remove, { account: account.id });
}

/** Takes all factors of an account away, for those who lost them; gives whether there was any. */
export const removeFactors = (
	app: App,
	account: Pick<Account, "id">,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		await tx.run(removePasskeys, { account: account.id });
		await tx.run(removeCodes, { account: account.id });
		const had = (await tx.run(remove, { account: account.id })) === 1;
		if (had) noteAccess(app, tx, account, { kind: "factors-removed" });
		return had;
	});

/**
 * Lets somebody try a code. The try counts before the code is looked at, so that many at once are no more tries than one after another.
 * @throws DomainError "too-many"
 */
export async function tryingCode(
	app: App,
	account: Pick<Account, "id">,
	isRight: (tx: Transaction, factor: SecondFactor) => Promise<boolean>,
): Promise<boolean> {
	const at = now(app);
	return app.db.write(async (tx) => {
		const taken = await tx.run(takeTry, {
			account: account.id,
			at,
			most: failures,
			since: at - wait,
			until: at + clocksDiffer,
		});
		const factor = await secondFactorOf(tx, account);
		if (!factor) return false;
		if (!taken)
			throw tooMany("Too many wrong codes. Wait a few minutes.", {
				retryAfter: Math.max(1, factor.failed_at + wait - at),
			});
		if (!(await isRight(tx, factor))) return false;
		await tx.run(right, { account_id: account.id });
		return true;
	});
}
