import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import {
	type Builder,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { accountById } from "../accounts/account.ts";
import { cancelBarredRun } from "../actions/runs/cancel-barred.ts";
import { endOpenRuns } from "../actions/runs/end-open-runs.ts";
import { countRowAnew } from "../doctor/counters.ts";
import { followShownPulls } from "./follow-shown-pulls.ts";

/** The job of an account that was hidden or shown again. */
interface SettledAccount {
	readonly account: number;
	/** It is the second round. */
	readonly last?: boolean;
}

/** So many rows are read at once. */
const atOnce = 200;
/** Writes that began before the account was hidden have ended by then, and are counted in a second round. */
const secondRoundMs = 60_000;

interface Next {
	account: number;
	after: number;
	limit: number;
}
const ids = (text: string) =>
	query((q: Builder, p: Next) => {
		const account = sql`${p.account}`;
		const [before = "", behind = ""] = text.split("@");
		return raw<{ id: number }>(
			q,
			sql`select distinct id from (${sql.raw(before)}${account}${sql.raw(behind)}) touched where id > ${p.after} order by id limit ${p.limit}`,
		);
	});

/** The rows that count those of an account, with their numbers: `@` stands for the account. */
const touched = [
	{
		table: "repository",
		columns: ["open_issues", "closed_issues", "open_pulls", "closed_pulls"],
		ids: ids("select repository_id as id from issue where poster_id = @"),
	},
	{
		table: "repository",
		columns: ["stars"],
		ids: ids("select repository_id as id from star where account_id = @"),
	},
	{
		table: "repository",
		columns: ["watchers"],
		ids: ids("select repository_id as id from watch where account_id = @"),
	},
	{
		table: "repository",
		columns: ["forks"],
		ids: ids(
			"select fork_of_id as id from repository where owner_id = @ and fork_of_id is not null",
		),
	},
	{
		table: "repository",
		columns: ["releases"],
		ids: ids("select repository_id as id from release where author_id = @"),
	},
	{
		table: "label",
		columns: ["issues", "open_issues"],
		ids: ids(
			"select l.label_id as id from issue i join issue_label l on l.issue_id = i.id where i.poster_id = @",
		),
	},
	{
		table: "milestone",
		columns: ["open_issues", "closed_issues"],
		ids: ids(
			"select milestone_id as id from issue where milestone_id is not null and poster_id = @",
		),
	},
	{
		table: "issue",
		columns: ["comments"],
		ids: ids(
			"select issue_id as id from comment where kind in ('comment', 'review') and poster_id = @",
		),
	},
	{
		table: "account",
		columns: ["followers"],
		ids: ids("select account_id as id from follow where follower_id = @"),
	},
	{
		table: "account",
		columns: ["following"],
		ids: ids("select follower_id as id from follow where account_id = @"),
	},
] as const;

const openRepositories = ids(
	"select r.repository_id as id from action_run r join repository p on p.id = r.repository_id where r.status in ('blocked', 'waiting', 'running') and p.owner_id = @",
);

/** Runs that the account has begun itself, or begun again, wherever that is. */
const openRunsBegun = ["actor_id", "trigger_actor_id"].map((column) =>
	ids(
		`select id from action_run where status in ('blocked', 'waiting', 'running') and ${column} = @`,
	),
);

const jobName = (account: number, last = false): string =>
	`settle-hidden${last ? "-again" : ""}:${account}`;

/** Plans the job that counts anew, in the transaction that hides an account or shows it again. */
export const enqueueSettling = (
	app: App,
	tx: Transaction,
	{ account, last }: SettledAccount,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "settle-hidden",
		payload: { account, ...(last && { last }) },
		dedupe: jobName(account, last),
		...(last && { delayMs: secondRoundMs }),
	});

/** Says who counts anew what counted rows of an account. One job of an account runs at a time, and counts by the state of that moment. */
export function handleHiddenAccounts(app: App): void {
	app.jobs.handle(
		"settle-hidden",
		"maintenance",
		(of: SettledAccount, signal, progress) => settle(app, of, signal, progress),
	);
}

/** Each number is counted in a transaction of its own, and others have a turn in between. Counted twice it is the same, so a job that was cut off begins anew. */
async function settle(
	app: App,
	{ account, last = false }: SettledAccount,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	for (const { table, columns, ids } of touched)
		for await (const id of idsOf(app.db, ids, account)) {
			signal.throwIfAborted();
			await countRowAnew(app, table, columns, id);
			await setImmediate();
		}
	if (!last) await endRunsOf(app, account, signal);
	if (await accountById(app.db, account))
		await followShownPulls(app, account, signal);
	else await endRunsBegunBy(app, account, signal);
	await app.db.write(async (tx) => {
		await progress(tx);
		if (!last) await enqueueSettling(app, tx, { account, last: true });
	});
}

/** Ends the runs that are open in the repositories of the account: when it is hidden, so that no machine works for it, and the rest of them when it is shown. */
async function endRunsOf(
	app: App,
	account: number,
	signal: AbortSignal,
): Promise<void> {
	for await (const id of idsOf(app.db, openRepositories, account)) {
		signal.throwIfAborted();
		await app.db.write((tx) => endOpenRuns(app, tx, id));
	}
}

/** Ends the runs that a hidden account has begun in repositories of others: nobody sees them there, so nobody else could. */
async function endRunsBegunBy(
	app: App,
	account: number,
	signal: AbortSignal,
): Promise<void> {
	for (const begun of openRunsBegun)
		for await (const id of idsOf(app.db, begun, account)) {
			signal.throwIfAborted();
			await cancelBarredRun(app, id);
			await setImmediate();
		}
}

async function* idsOf(
	db: Reader,
	read: (typeof touched)[number]["ids"],
	account: number,
): AsyncGenerator<number> {
	for (let after = 0; ; ) {
		const rows = await db.all(read, { account, after, limit: atOnce });
		for (const { id } of rows) yield Number(id);
		const end = rows.at(-1);
		if (!end || rows.length < atOnce) return;
		after = Number(end.id);
	}
}
