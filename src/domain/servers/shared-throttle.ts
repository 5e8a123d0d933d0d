import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Reader, Transaction } from "../../database/database.ts";
import { databaseNow } from "../../database/database-now.ts";
import { lockName } from "../../database/queries/lock-name.ts";
import type {
	LoginBound,
	LoginThrottle,
} from "../accounts/throttle/login-throttle.ts";

/** Rows are kept for so long, in milliseconds, whichever throttle wrote them: the longest window that there is. */
const longest = 3_600_000;

/** Times are the database's, which only one clock tells; of a clock that was put back, none is later than now. */
const before = (window: number) =>
	sql<number>`${databaseNow} - ${sql.lit(window)}`;

// Only PostgreSQL has these statements, so none of them is a declared one.

/** The failure before which there are so many newer ones that a bound is full, as the time that is left until it is not. */
const leftOf = (
	db: Reader,
	{ key, limit, window }: Pick<LoginBound, "key" | "limit" | "window">,
) =>
	db.rows((q) =>
		q
			.selectFrom("failed_login")
			.select(sql<number>`at_ms - ${before(window)}`.as("left"))
			.where("key", "=", key)
			.where("at_ms", ">", before(window))
			.where("at_ms", "<=", databaseNow)
			.orderBy("at_ms", "desc")
			.limit(1)
			.offset(limit - 1),
	);
const add = (tx: Transaction, keys: readonly string[]) =>
	tx.change((q) =>
		q
			.insertInto("failed_login")
			.values(keys.map((key) => ({ key, at_ms: databaseNow }))),
	);
const dropNewest = (tx: Transaction, key: string) =>
	tx.change((q) =>
		q
			.deleteFrom("failed_login")
			.where(
				sql`ctid`,
				"in",
				q
					.selectFrom("failed_login")
					.select(sql`ctid`.as("ctid"))
					.where("key", "=", key)
					.orderBy("at_ms", "desc")
					.limit(1),
			),
	);
const drop = (tx: Transaction, key: string) =>
	tx.change((q) => q.deleteFrom("failed_login").where("key", "=", key));
const dropOld = (tx: Transaction) =>
	tx.change((q) =>
		q.deleteFrom("failed_login").where("at_ms", "<", before(longest)),
	);

/** Counts failed logins, and what else is bounded in time, over all servers, in rows, by the clock of PostgreSQL. Of keys only a digest is kept. */
export function openSharedThrottle(db: Database): LoginThrottle {
	const digest = ({ key }: LoginBound) =>
		createHash("sha256").update(key).digest("base64");
	const rowsOf = (bounds: readonly LoginBound[]) =>
		bounds
			.map((bound) => ({ ...bound, key: digest(bound) }))
			// one order for all, or two would wait for each other in a circle
			.sort((a, b) => (a.key < b.key ? -1 : 1));
	return {
		async take(bounds) {
			const rows = rowsOf(bounds);
			// a storm that is refused anyway holds up no writers
			for (const row of rows) {
				const full = row.hard && (await fullOf(db, row));
				if (full) return full;
			}
			return db.write(async (tx) => {
				let slow = false;
				for (const row of rows) {
					await hold(tx, row.key);
					const full = await fullOf(tx, row);
					if (full && row.hard) return full;
					slow ||= full !== undefined;
				}
				await add(
					tx,
					rows.map(({ key }) => key),
				);
				await dropOld(tx);
				return { allowed: true, retryAfter: 0, slow };
			});
		},
		giveBack: (bounds, forget) =>
			db.write(async (tx) => {
				for (const { key } of rowsOf(bounds)) await dropNewest(tx, key);
				if (forget) await drop(tx, digest(forget));
			}),
	};
}

/** Says for how long a try has to wait, where a bound is full. */
async function fullOf(
	db: Reader,
	bound: Pick<LoginBound, "key" | "limit" | "window">,
) {
	const [full] = await leftOf(db, bound);
	return (
		full && {
			allowed: false,
			retryAfter: Math.max(1, Math.ceil(full.left / 1000)),
			slow: false,
		}
	);
}

/** Others who count by the same key wait until this transaction ends: of many at once, no more pass than the bound allows. */
const hold = (tx: Transaction, key: string) => lockName(tx, key, "throttle");
