import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import type { CommitStatusTable } from "../../database/schema-releases.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { Repository } from "../repositories/repository.ts";

/** What somebody says of a commit under one context; the newest of a context counts. */
export type CommitStatus = Selectable<CommitStatusTable>;

const states = [
	"pending",
	"success",
	"error",
	"failure",
	"warning",
	"skipped",
] as const;
type State = (typeof states)[number];

interface NewStatus {
	readonly state: string;
	readonly context: string;
	readonly description: string;
	readonly targetUrl: string;
}

const longestContext = 255;
const longestText = 10_000;

const insert = insertInto(
	"commit_status",
	[
		"repository_id",
		"sha",
		"context",
		"state",
		"description",
		"target_url",
		"creator_id",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returningAll(),
);
/** Steps through the contexts of each commit by the index of statuses: what was said often under one context is not read. */
const newest = query((q, p: { repository: number; shas: string[] }, d) => {
	const shas =
		d.name === "sqlite"
			? sql`(select value as sha from json_each(${p.shas})) wanted`
			: sql`unnest(cast(${p.shas} as text[])) wanted(sha)`;
	const of = sql`from commit_status c where c.repository_id = ${p.repository}`;
	return q
		.selectFrom("commit_status")
		.selectAll()
		.where(
			sql<boolean>`id in (
				with recursive said(sha, context) as (
					select wanted.sha, (select min(c.context) ${of} and c.sha = wanted.sha) from ${shas}
					union
					select said.sha, (select min(c.context) ${of} and c.sha = said.sha and c.context > said.context) from said where said.context is not null)
				select (select c.id ${of} and c.sha = said.sha and c.context = said.context and ${notHidden("c.creator_id")} order by c.id desc limit 1)
					from said where said.context is not null)`,
		)
		.orderBy("id");
});

/**
 * Says something of a commit.
 * @throws DomainError "invalid" for an unknown state, or an address that is no web address
 */
export async function createStatus(
	app: App,
	actor: Actor,
	repository: Repository,
	sha: string,
	wanted: NewStatus,
): Promise<CommitStatus> {
	if (!(states as readonly string[]).includes(wanted.state))
		throw invalid(`[State]: unknown state, known are ${states.join(", ")}`);
	checkAddress(wanted.targetUrl);
	const context = wanted.context.trim() || "default";
	if (context.length > longestContext)
		throw invalid(`[Context]: longer than ${longestContext} characters`);
	if (wanted.description.length > longestText)
		throw invalid(`[Description]: longer than ${longestText} characters`);
	const said = { ...wanted, context };
	return app.db.write((tx) =>
		putStatus(app, tx, repository.id, sha, {
			creator: actor.account?.id ?? null,
			said,
		}),
	);
}

/** Writes down what was said of a commit; the words have been checked. */
export async function putStatus(
	app: App,
	tx: Transaction,
	repository: number,
	sha: string,
	{
		creator,
		said,
	}: { readonly creator: number | null; readonly said: NewStatus },
): Promise<CommitStatus> {
	const at = now(app);
	const [row] = await tx.all(insert, {
		repository_id: repository,
		sha,
		context: said.context,
		state: said.state,
		description: said.description,
		target_url: said.targetUrl,
		creator_id: creator,
		created_at: at,
		updated_at: at,
	});
	const status = row as CommitStatus;
	await app.events.record(tx, {
		kind: "status.created",
		repository,
		actor: creator ?? undefined,
		payload: { status: status.id, sha },
	});
	return status;
}

/** Pages show the address as a link: only what a browser may follow. */
function checkAddress(url: string): void {
	if (url === "") return;
	const protocol = URL.parse(url)?.protocol;
	if (url.length > 2048 || (protocol !== "http:" && protocol !== "https:"))
		throw invalid("[TargetURL]: Url");
}

/** The newest status of each context of a commit, oldest first. */
export const newestStatuses = async (
	db: Reader,
	repository: number,
	sha: string,
): Promise<CommitStatus[]> =>
	(await newestByCommit(db, repository, [sha])).get(sha) ?? [];

/** The newest status of each context of some commits; one query. */
export async function newestByCommit(
	db: Reader,
	repository: number,
	shas: string[],
): Promise<ReadonlyMap<string, CommitStatus[]>> {
	const found = new Map<string, CommitStatus[]>();
	if (shas.length === 0) return found;
	for (const row of await db.all(newest, { repository, shas })) {
		const before = found.get(row.sha);
		if (before) before.push(row);
		else found.set(row.sha, [row]);
	}
	return found;
}

/** One state for several: failure if any failed, success if all are well, pending otherwise, also of none. */
export function combined(
	statuses: readonly Pick<CommitStatus, "state">[],
): State {
	const bad = ["error", "failure"];
	const good = ["success", "warning", "skipped"];
	if (statuses.some((s) => bad.includes(s.state))) return "failure";
	if (statuses.length && statuses.every((s) => good.includes(s.state)))
		return "success";
	return "pending";
}

/** A page of everything that was said of a commit, newest first unless sorted, and how much there is. */
export async function listStatuses(
	db: Reader,
	filter: {
		repository: number;
		sha: string;
		sort: string | undefined;
		state: string | undefined;
		limit: number;
		offset: number;
	},
): Promise<{ rows: CommitStatus[]; total: number }> {
	const upward = ["oldest", "leastupdate", "highestindex"];
	const direction = upward.includes(filter.sort ?? "") ? "asc" : "desc";
	const state = (states as readonly string[]).includes(filter.state ?? "")
		? filter.state
		: undefined;
	return withTotal(
		filter,
		db.rows((q) =>
			q
				.selectFrom("commit_status")
				.selectAll()
				.where("repository_id", "=", filter.repository)
				.where("sha", "=", filter.sha)
				.where(notHidden("commit_status.creator_id"))
				.$if(state !== undefined, (s) => s.where("state", "=", state as string))
				// of one moment in the order in which they came
				.$if(!filter.sort, (s) =>
					s.orderBy("created_at", "desc").orderBy("id", "asc"),
				)
				.$if(!!filter.sort, (s) => s.orderBy("id", direction))
				.limit(filter.limit)
				.offset(filter.offset),
		),
		() =>
			countRows(db, (q) =>
				q
					.selectFrom("commit_status")
					.where("repository_id", "=", filter.repository)
					.where("sha", "=", filter.sha)
					.where(notHidden("commit_status.creator_id"))
					.$if(state !== undefined, (s) =>
						s.where("state", "=", state as string),
					),
			),
	);
}
