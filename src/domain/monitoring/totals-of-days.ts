import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { raw } from "../../database/raw.ts";
import { repositoryTotals } from "../repositories/totals.ts";

/** What the forge had at the end of a day, or has today. */
export interface DayTotal {
	/** Days since 1970, in UTC. */
	readonly day: number;
	readonly accounts: number;
	readonly repositories: number;
	/** With pull requests. */
	readonly issues: number;
	/** Of repositories, in KiB. */
	readonly size: number;
}

const daySeconds = 86_400;
/** So many days are kept: five years. */
const kept = 5 * 366;

const put = insertInto(
	"day_total",
	["day", "accounts", "repositories", "issues", "size"],
	(insert, p) =>
		insert.onConflict((c) =>
			c.column("day").doUpdateSet({
				accounts: p.accounts,
				repositories: p.repositories,
				issues: p.issues,
				size: p.size,
			}),
		),
);
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("day_total").where("day", "<", p.before),
);
const since = query((q, p: { day: number }) =>
	q
		.selectFrom("day_total")
		.selectAll()
		.where("day", ">=", p.day)
		.orderBy("day")
		.limit(kept),
);

const today = (app: App): number => Math.floor(now(app) / daySeconds);

/** Writes the row of today, again when there is one, and forgets what is older than five years. */
export async function noteTotalsOfDay(app: App): Promise<void> {
	const totals = await repositoryTotals(app.db.heavy);
	const [people] = await app.db.heavy.rows((q) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from account where kind = 'user' and removed = 0`,
		),
	);
	const { open_issues, closed_issues, open_pulls, closed_pulls } = totals;
	const day = today(app);
	await app.db.write(async (tx) => {
		await tx.run(put, {
			day,
			accounts: Number(people?.n ?? 0),
			repositories: totals.all,
			issues: open_issues + closed_issues + open_pulls + closed_pulls,
			size: totals.size,
		});
		await tx.run(removeOld, { before: day - kept });
	});
}

/** The rows of the last so many days, the oldest first; days on which the forge stood still have none. */
export const totalsOfDays = (app: App, days: number): Promise<DayTotal[]> =>
	app.db.all(since, { day: today(app) - days + 1 });
