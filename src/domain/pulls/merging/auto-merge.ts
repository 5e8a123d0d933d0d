import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Reader } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import {
	conflict,
	forbidden,
	isDomainError,
	notFound,
} from "../../../errors.ts";
import { type Account, accountById } from "../../accounts/account.ts";
import type { Consumer } from "../../events/consumer.ts";
import type { Event } from "../../events/event-row.ts";
import { type Issue, issuesByIds, lockIssue } from "../../issues/issue.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import { type Access, accessTo } from "../../permissions/access.ts";
import { type Actor, actingFor } from "../../permissions/actor.ts";
import { Level } from "../../permissions/units.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { type PullContext, pullOf } from "../pull.ts";
import { deleteHead } from "./delete-head.ts";
import { type MergeInput, mergePull } from "./merge-pull.ts";

type AutoMergeOptions = MergeInput & { readonly deleteBranch: boolean };

const plan = insertInto(
	"auto_merge",
	["issue_id", "doer_id", "wanted", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const planOf = query((q, p: { issue: number }) =>
	q.selectFrom("auto_merge").selectAll().where("issue_id", "=", p.issue),
);
const drop = query((q, p: { issue: number }) =>
	q.deleteFrom("auto_merge").where("issue_id", "=", p.issue),
);
const plannedAt = query((q, p: { repository: number; sha: string }) =>
	q
		.selectFrom("auto_merge")
		.innerJoin("pull", "pull.issue_id", "auto_merge.issue_id")
		.select("pull.issue_id")
		.where("pull.repository_id", "=", p.repository)
		.where("pull.head_oid", "=", p.sha)
		.where("pull.open", "=", 1),
);

/** Plans that a pull request is merged as soon as the rule of its base is content. @throws DomainError "conflict" when that is planned */
export const scheduleMerge = (
	app: App,
	actor: Actor,
	{ id }: Issue,
	wanted: AutoMergeOptions,
): Promise<void> =>
	app.db.write(async (tx) => {
		const at = now(app);
		const doer = (actor.account as Account).id;
		const issue = await lockIssue(tx, id);
		if (issue.closed) throw notFound();
		const made = await tx.run(plan, {
			issue_id: id,
			doer_id: doer,
			wanted: JSON.stringify(wanted),
			created_at: at,
		});
		if (!made)
			throw conflict(
				`pull request is already scheduled to auto merge when checks succeed [pull_id: ${id}]`,
			);
		await addToTimeline(tx, {
			issue: id,
			kind: "pull_scheduled_merge",
			poster: doer,
			at,
		});
	});

/** The plan to merge a pull request by itself: whose it is, since when, and how. */
export async function plannedMerge(
	db: Reader,
	issue: number,
): Promise<
	{ doer: number; at: number; style: MergeInput["style"] } | undefined
> {
	const found = await db.first(planOf, { issue });
	if (!found) return undefined;
	const { style }: AutoMergeOptions = JSON.parse(found.wanted);
	return { doer: found.doer_id, at: found.created_at, style };
}

/** Whether somebody may take the plan back: who made it, and who writes code. */
export const mayCancel = (
	actor: Actor,
	access: Access,
	{ doer }: { doer: number },
): boolean => doer === actor.account?.id || access.unit("code") >= Level.write;

/** Takes the plan back. @throws DomainError "not-found" without one, "forbidden" for who neither made it nor writes code */
export async function cancelMerge(
	app: App,
	actor: Actor,
	{ issue, access }: PullContext,
): Promise<void> {
	const found = await app.db.first(planOf, { issue: issue.id });
	if (!found) throw notFound();
	if (!mayCancel(actor, access, { doer: found.doer_id }))
		throw forbidden(
			"user has no permission to cancel the scheduled auto merge",
		);
	if (!(await forget(app, issue.id, actor.account?.id ?? null)))
		throw notFound();
}

/** Merges what was planned when something happened that its rule may have waited for. */
export const autoMerge = (app: App): Consumer => ({
	name: "auto-merge",
	kinds: new Set([
		"status.created",
		"pull.pushed",
		"review.submitted",
		"review.dismissed",
		"review.requested",
		"pull.ready",
		"pull.retargeted",
	]),
	async handle(event) {
		for (const issue of await concerned(app, event)) await retry(app, issue);
	},
});

async function concerned(app: App, event: Event): Promise<number[]> {
	const { kind, repository_id, actor_id } = event;
	if (kind === "status.created") {
		const { sha } = (event as Event<"status.created">).payload;
		const repository = repository_id ?? 0;
		const rows = await app.db.all(plannedAt, { repository, sha });
		return rows.map((row) => row.issue_id);
	}
	if (kind === "pull.pushed") {
		const { issue } = (event as Event<"pull.pushed">).payload;
		await distrust(app, issue, actor_id);
		return [issue];
	}
	return [(event as Event<"pull.ready">).payload.issue];
}

/** What somebody pushed who could not have merged it is not merged by itself. */
async function distrust(
	app: App,
	issue: number,
	pusher: number | null,
): Promise<void> {
	if (!(await app.db.first(planOf, { issue }))) return;
	const account =
		pusher === null ? undefined : await accountById(app.db, pusher);
	const place = account && (await placeOf(app, issue, actingFor(account)));
	if (!place || place.access.unit("code") < Level.write)
		await forget(app, issue, pusher);
}

async function retry(app: App, id: number): Promise<void> {
	const found = await app.db.first(planOf, { issue: id });
	const doer = found && (await accountById(app.db, found.doer_id));
	if (!found || !doer) return;
	const actor = actingFor(doer);
	const place = await placeOf(app, id, actor);
	if (!place || place.repository.archived_at) return;
	const wanted: AutoMergeOptions = JSON.parse(found.wanted);
	try {
		await mergePull(app, actor, place, wanted);
	} catch (error) {
		// it goes on waiting: for checks, for approvals, or for somebody to take it back
		if (!isDomainError(error)) throw error;
		app.log.debug({ err: error, issue: id }, "a planned merge has to wait");
		return;
	}
	if (wanted.deleteBranch) await deleteHead(app, actor, place.pull);
}

async function placeOf(
	app: App,
	id: number,
	actor: Actor,
): Promise<PullContext | undefined> {
	const [issue] = await issuesByIds(app.db, [id]);
	const repository =
		issue && (await repositoryById(app.db, issue.repository_id));
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!issue || !repository || !owner) return undefined;
	const rights = await accessTo(app.db, actor, [{ repository, owner }]);
	const access = rights.get(repository.id);
	const pull = await pullOf(app.db, id);
	return access && { issue, repository, owner, access, pull };
}

/** Drops the plan of a pull request; false when there was none. */
const forget = (
	app: App,
	issue: number,
	poster: number | null,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(drop, { issue }))) return false;
		await addToTimeline(tx, {
			issue,
			kind: "pull_cancel_scheduled_merge",
			poster,
			at: now(app),
		});
		return true;
	});
