import { sql } from "kysely";
import type { Transaction } from "../../database/database.ts";
import { labelIsThere } from "../labels/label.ts";
import { hiddenHome } from "../permissions/removed-owner.ts";
import { markAllStars } from "../repositories/following/counted-stars.ts";
import type { Check, RowsOnly } from "./check.ts";

/** Deleted issues are in no count. */
const isNoHiddenHome = sql<boolean>`repository.id <> ${sql.lit(hiddenHome)}`;
const milestoneIsThere = sql<boolean>`milestone.removed = 0`;

/** The accounts that are hidden are in no count of others. */
const shown = (column: string) =>
	`(${column} is null or ${column} not in (select account_id from hidden_account))`;
/** The items of hidden accounts in a repository, by the index of those who wrote them. */
const hiddenItems = (condition: string) =>
	`(select count(*) from hidden_account h cross join issue i where i.repository_id = repository.id and i.poster_id = h.account_id and ${condition})`;
const itemsIn = (kind: "issue" | "pull", closed: 0 | 1) =>
	`select count(*) - ${hiddenItems(`i.kind = '${kind}' and i.closed = ${closed}`)} from issue where issue.repository_id = repository.id and issue.kind = '${kind}' and issue.closed = ${closed}`;
/** Rows of hidden accounts of a table that knows a row by both. */
const hiddenRows = (table: string, account: string, of: string) =>
	`(select count(*) from hidden_account h cross join ${table} x where x.${account} = h.account_id and x.${of})`;

const hiddenLabelled =
	"(select count(*) from hidden_account h cross join issue i cross join issue_label l where i.poster_id = h.account_id and l.issue_id = i.id and l.label_id = label.id)";

/** Every number that is stored beside the rows that it counts. */
const counters = [
	{
		table: "repository",
		column: "branches",
		rows: "select count(*) from git_ref where git_ref.store_id = repository.store_id and git_ref.name >= 'refs/heads/' and git_ref.name < 'refs/heads0'",
	},
	{
		table: "repository",
		column: "watchers",
		rows: `select count(*) - ${hiddenRows("watch", "account_id", "repository_id = repository.id")} from watch where watch.repository_id = repository.id`,
	},
	{
		table: "repository",
		column: "stars",
		rows: `select count(*) - ${hiddenRows("star", "account_id", "repository_id = repository.id")} from star where star.repository_id = repository.id`,
	},
	{
		table: "repository",
		column: "forks",
		rows: `select count(*) from repository as fork where fork.fork_of_id = repository.id and ${shown("fork.owner_id")}`,
	},
	{
		table: "repository",
		column: "open_issues",
		rows: itemsIn("issue", 0),
		of: isNoHiddenHome,
	},
	{
		table: "repository",
		column: "open_pulls",
		rows: itemsIn("pull", 0),
		of: isNoHiddenHome,
	},
	{
		table: "repository",
		column: "closed_issues",
		rows: itemsIn("issue", 1),
		of: isNoHiddenHome,
	},
	{
		table: "repository",
		column: "closed_pulls",
		rows: itemsIn("pull", 1),
		of: isNoHiddenHome,
	},
	{
		table: "repository",
		column: "releases",
		rows: `select count(*) from release where release.repository_id = repository.id and release.draft = 0 and ${shown("release.author_id")}`,
	},
	{
		table: "label",
		column: "issues",
		rows: `select count(*) - ${hiddenLabelled} from issue_label where issue_label.label_id = label.id`,
		of: labelIsThere(),
	},
	{
		table: "label",
		column: "open_issues",
		rows: `select count(*) from issue_label join issue on issue.id = issue_label.issue_id where issue_label.label_id = label.id and issue.closed = 0 and ${shown("issue.poster_id")}`,
		of: labelIsThere(),
	},
	{
		table: "milestone",
		column: "open_issues",
		rows: `select count(*) from issue where issue.milestone_id = milestone.id and issue.closed = 0 and ${shown("issue.poster_id")}`,
		of: milestoneIsThere,
	},
	{
		table: "milestone",
		column: "closed_issues",
		rows: `select count(*) from issue where issue.milestone_id = milestone.id and issue.closed = 1 and ${shown("issue.poster_id")}`,
		of: milestoneIsThere,
	},
	{
		table: "issue",
		column: "comments",
		rows: `select count(*) + issue.uncounted from comment where comment.issue_id = issue.id and (comment.kind = 'comment' or comment.kind = 'review') and ${shown("comment.poster_id")}`,
	},
	{
		table: "account",
		column: "stars",
		rows: "select count(*) from star where star.account_id = account.id and star.counted > 0",
	},
	{
		table: "account",
		column: "public_stars",
		rows: "select count(*) from star where star.account_id = account.id and star.counted > 1",
	},
	{
		table: "package_file_total",
		column: "bytes",
		rows: "select coalesce(sum(f.size), 0) from package_file f where f.owner_id = package_file_total.owner_id and f.type = package_file_total.type and not exists (select 1 from package_file o where o.owner_id = f.owner_id and o.type = f.type and o.sha256 = f.sha256 and o.id < f.id)",
	},
	{
		table: "tracked_time_total",
		column: "entries",
		rows: "select count(*) from tracked_time where coalesce(tracked_time.account_id, 0) = tracked_time_total.account_id and tracked_time.repository_id = tracked_time_total.repository_id and tracked_time.kind = tracked_time_total.kind",
	},
	{
		table: "account",
		column: "followers",
		rows: `select count(*) - ${hiddenRows("follow", "follower_id", "account_id = account.id")} from follow where follow.account_id = account.id`,
	},
	{
		table: "account",
		column: "following",
		rows: `select count(*) - ${hiddenRows("follow", "account_id", "follower_id = account.id")} from follow where follow.follower_id = account.id`,
	},
] as const;

/** Counts everything anew, each number in one statement; for when nobody else writes. */
export async function countAnew(app: RowsOnly): Promise<void> {
	await app.db.write((tx) => markAllStars(tx));
	for (const { table, column, rows } of counters)
		await app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable(table as "repository")
					.set({ [column]: sql<number>`(${sql.raw(rows)})` })
					.where(sql.ref(column), "!=", sql<number>`(${sql.raw(rows)})`),
			),
		);
}

type Counter = (typeof counters)[number];

/** The column by which a reader of the report knows a row. */
const nameColumn = {
	repository: "name",
	label: "name",
	milestone: "title",
	issue: "title",
	account: "name",
	package_file_total: "type",
	tracked_time_total: "kind",
} as const satisfies Record<Counter["table"], string>;
const nameOf = (table: Counter["table"]) =>
	sql.ref<string>(`${table}.${nameColumn[table]}`);

export const wrongCounters: Check<RowsOnly> = {
	name: "counters",
	looksAt: "counts that are stored beside the rows they count",
	async find(app) {
		const found = [];
		for (const counter of counters) {
			for (const { id, name, stored, actual } of await wrong(app, counter))
				found.push({
					what: `${counter.table} ${id} (${name}): ${counter.column} is ${stored}, should be ${actual}`,
					mend: () => recount(app, counter, id),
				});
		}
		return found;
	},
};

function wrong(app: RowsOnly, { table, column, rows, ...counter }: Counter) {
	const stored = sql.ref<number>(`${table}.${column}`);
	const actual = sql<number>`(${sql.raw(rows)})`;
	return app.db.rows((q) =>
		q
			.selectFrom(table as "repository")
			.select([
				"id",
				nameOf(table).as("name"),
				stored.as("stored"),
				actual.as("actual"),
			])
			.where(stored, "!=", actual)
			.where("of" in counter ? counter.of : sql<boolean>`1 = 1`)
			.orderBy("id"),
	);
}

/** Counts anew while holding the row: whoever changes the number waits, and counts from there. */
const recount = (app: RowsOnly, counter: Counter, id: number): Promise<void> =>
	app.db.write((tx) => recountIn(tx, counter, id));

async function recountIn(
	tx: Transaction,
	{ table, column, rows }: Counter,
	id: number,
): Promise<void> {
	await tx.rows((q, d) =>
		q
			.selectFrom(table as "repository")
			.select("id")
			.where("id", "=", id)
			.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
	);
	await tx.change((q) =>
		q
			.updateTable(table as "repository")
			.set({ [column]: sql<number>`(${sql.raw(rows)})` })
			.where("id", "=", id)
			.where(sql.ref(column), "!=", sql<number>`(${sql.raw(rows)})`),
	);
}

/** Counts some numbers of a row anew, in a transaction of its own for each. */
export async function countRowAnew(
	app: RowsOnly,
	table: Counter["table"],
	columns: readonly string[],
	id: number,
): Promise<void> {
	for (const counter of counters)
		if (counter.table === table && columns.includes(counter.column))
			await recount(app, counter, id);
}
