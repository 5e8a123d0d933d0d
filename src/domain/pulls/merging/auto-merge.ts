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
import { issuesByIds, lockIssue } from "../../issues/issue.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import type { Access } from "../../permissions/access.ts";
import {
	type Actor,
	actingFor,
	type SignedInActor,
} from "../../permissions/actor.ts";
import { mayReadUnit } from "../../permissions/allows.ts";
import { maySignIn } from "../../permissions/may-sign-in.ts";
import { mayCancelMerge } from "../../policies/pull.ts";
import { contextFor } from "../../repositories/context-for.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { type Pull, type PullContext, pullOf, tipsOf } from "../pull.ts";
import { versionsOf } from "../versions.ts";
import { deleteHead } from "./delete-head.ts";
import { mayMergeInto, ruleOfBase } from "./merge-demands.ts";
import { type MergeInput, mergePull } from "./merge-pull.ts";

type AutoMergeOptions = MergeInput & { readonly deleteBranch: boolean };
/** What a plan keeps; plans of earlier versions of the forge do not say for what they were made. */
type MergePlan = AutoMergeOptions & {
	/** The branch that it was made for. */
	readonly base?: string;
	/** The state of the head that was there. */
	readonly version?: number;
};

const insert = insertInto(
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

/** Plans that a pull request is merged, as it was found, as soon as the rule of its base is content. @throws DomainError "conflict" when that is planned */
export const scheduleMerge = (
	app: App,
	actor: SignedInActor,
	{ issue_id: id, base_branch: base, versions: version }: Pull,
	wanted: AutoMergeOptions,
): Promise<void> =>
	app.db.write(async (tx) => {
		const at = now(app);
		const doer = actor.account.id;
		const issue = await lockIssue(tx, id);
		// who insists does so once; a plan is to wait
		const plan: MergePlan = { ...wanted, force: false, base, version };
		if (issue.closed) throw notFound();
		const made = await tx.run(insert, {
			issue_id: id,
			doer_id: doer,
			wanted: JSON.stringify(plan),
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
	const { style }: MergePlan = JSON.parse(found.wanted);
	return { doer: found.doer_id, at: found.created_at, style };
}

/** Takes the plan back. @throws DomainError "not-found" without one, "forbidden" for who neither made it nor writes code */
export async function cancelMerge(
	app: App,
	actor: Actor,
	{ issue, access }: PullContext,
): Promise<void> {
	const found = await app.db.first(planOf, { issue: issue.id });
	if (!found) throw notFound();
	if (!mayCancelMerge(actor, access, { doer: found.doer_id }))
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
		"issue.closed",
	]),
	async handle(event) {
		if (event.kind === "issue.closed")
			return end(app, event as Event<"issue.closed">);
		const by = event.kind === "status.created" ? null : event.actor_id;
		for (const issue of await concerned(app, event))
			await retry(app, issue, by);
	},
});

async function concerned(app: App, event: Event): Promise<number[]> {
	const { kind, repository_id } = event;
	if (kind === "status.created") {
		const { sha } = (event as Event<"status.created">).payload;
		const repository = repository_id ?? 0;
		const rows = await app.db.all(plannedAt, { repository, sha });
		return rows.map((row) => row.issue_id);
	}
	return [(event as Event<"pull.ready">).payload.issue];
}

/** Who closes a pull request takes back that it is merged: whoever opens it again need not be one who may. */
async function end(
	app: App,
	{ payload, actor_id }: Event<"issue.closed">,
): Promise<void> {
	const { issue } = payload;
	if (await app.db.first(planOf, { issue })) await forget(app, issue, actor_id);
}

/** Merges what was planned; `by` is who did what may have overtaken the plan. */
async function retry(app: App, id: number, by: number | null): Promise<void> {
	const found = await app.db.first(planOf, { issue: id });
	const doer = found && (await accountById(app.db, found.doer_id));
	if (!found || !doer) return;
	const actor = actingFor(doer);
	const place = await placeOf(app, id, actor);
	if (!place || place.repository.archived_at) return;
	const plan: MergePlan = JSON.parse(found.wanted);
	const { pull } = place;
	if (await isOvertaken(app, place, plan, found.created_at)) {
		await forget(app, id, by);
		return;
	}
	if (!mayAct(doer, place.access)) return;
	// what was pushed and is not looked at yet comes with an event of its own
	const tips = (await tipsOf(app.db, [pull])).get(id);
	if (!tips || (tips.head !== undefined && tips.head !== pull.head_oid)) return;
	if (plan.head && plan.head !== pull.head_oid) return;
	try {
		await mergePull(app, actor, place, { ...plan, head: pull.head_oid });
	} catch (error) {
		// it goes on waiting: for checks, for approvals, or for somebody to take it back
		if (!isDomainError(error)) throw error;
		app.log.debug({ err: error, issue: id }, "a planned merge has to wait");
		return;
	}
	if (plan.deleteBranch) await deleteHead(app, actor, pull);
}

/** Whether somebody may still sign in and read what he wanted merged; the lists of rules name him whatever became of him. */
const mayAct = (doer: Account, access: Access): boolean =>
	maySignIn(doer) &&
	mayReadUnit(access, "code") &&
	mayReadUnit(access, "pulls");

/** Whether it has another base than it was planned for, or somebody has pushed to it who could not merge it. */
async function isOvertaken(
	app: App,
	context: PullContext,
	{ base = context.pull.base_branch, version }: MergePlan,
	plannedAt: number,
): Promise<boolean> {
	const { issue, repository, pull } = context;
	if (pull.base_branch !== base) return true;
	const since = (await versionsOf(app.db, issue.id)).filter((one) =>
		version === undefined ? one.pushed_at > plannedAt : one.number > version,
	);
	const pushers = new Set(since.map((one) => one.pusher_id));
	const rule = await ruleOfBase(app, repository, pull);
	for (const id of pushers) {
		const account = id === null ? undefined : await accountById(app.db, id);
		if (!account) return true;
		const actor = actingFor(account);
		const { access } = await contextFor(app.db, actor, context);
		if (!mayAct(account, access)) return true;
		if (!(await mayMergeInto(app, actor, access, rule))) return true;
	}
	return false;
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
	const context = await contextFor(app.db, actor, { repository, owner });
	return { ...context, issue, pull: await pullOf(app.db, id) };
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
