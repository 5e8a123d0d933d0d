import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isOver, shownRunById } from "../../domain/actions/runs/run.ts";
import { workflowName } from "../../domain/actions/runs/workflow-name.ts";
import {
	skipsWorkflows,
	startWorkflows,
} from "../../domain/actions/start-workflows.ts";
import {
	originOfPull,
	originOfRef,
} from "../../domain/actions/trust/origin.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import type { EventKind } from "../../domain/events/event-kinds.ts";
import { type KindsWith, kindsWith } from "../../domain/events/event-table.ts";
import { commentById } from "../../domain/issues/comments.ts";
import { type Issue, issuesByIds } from "../../domain/issues/issue.ts";
import { anonymous } from "../../domain/permissions/actor.ts";
import { isHidden } from "../../domain/permissions/hidden-accounts.ts";
import { type Pull, pullsOf } from "../../domain/pulls/pull.ts";
import {
	branchByName,
	branchPrefix,
	tagPrefix,
} from "../../domain/refs/ref.ts";
import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import { releaseById } from "../../domain/releases/release.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import { issueView } from "../../views/issue.ts";
import { commentViews } from "../../views/issues/comment.ts";
import { pullView } from "../../views/pulls/pull.ts";
import type { PullRequest } from "../../views/pulls/pull-type.ts";
import { releaseViews } from "../../views/releases/release.ts";
import { type Frame, frameOf, homeOf } from "../frame.ts";
import {
	atDefault,
	changedBetween,
	type EventContext,
	members,
} from "./event-context.ts";
import { refMoved } from "./ref-moved.ts";

/** So many refs of one push are looked at. */
const mostRefs = 20;

type Trigger<K extends EventKind> = (place: EventContext<K>) => Promise<void>;

/** Starts the workflows of each kind of event that starts any. */
const triggers: { readonly [K in KindsWith<"workflows">]: Trigger<K> } = {
	"issue.created": (place) => itemHappened(place, ["opened"]),
	"issue.edited": (place) => itemHappened(place, ["edited"]),
	"issue.closed": (place) => itemHappened(place, ["closed"]),
	"issue.reopened": (place) => itemHappened(place, ["reopened"]),
	"issue.typed": (place) =>
		itemHappened(place, [place.event.payload.type ? "typed" : "untyped"]),
	"issue.labelled": (place) => itemHappened(place, changes(place, "labeled")),
	"issue.assigned": (place) => itemHappened(place, changes(place, "assigned")),
	"pull.pushed": async (place) => {
		if (!(await isOfJob(place))) await itemHappened(place, ["synchronize"]);
	},
	"pull.merged": (place) => itemHappened(place, ["closed"]),
	"pull.ready": (place) => itemHappened(place, ["ready_for_review"]),
	"comment.created": (place) => commentHappened(place, "created"),
	"comment.edited": (place) => commentHappened(place, "edited"),
	"release.published": (place) => releaseHappened(place, "published"),
	"release.edited": (place) => releaseHappened(place, "edited"),
	"wiki.edited": (place) => atDefault(place, "gollum", ""),
	"repository.forked": (place) => atDefault(place, "fork", ""),
	"repository.starred": (place) => atDefault(place, "watch", "started"),
	"refs.moved": refsMoved,
	"workflow.run": runHappened,
};

/** Starts workflows after what happened in repositories. */
export const workflowTriggers = (app: App): Consumer => ({
	name: "workflows",
	kinds: kindsWith("workflows"),
	async handle(event) {
		if (await isHidden(app.db, event.actor_id)) return;
		const home = await homeOf(app, event);
		if (!home || home.repository.empty) return;
		let frame: Promise<Frame> | undefined;
		const trigger = triggers[event.kind as KindsWith<"workflows">];
		await (trigger as Trigger<EventKind>)({
			app,
			home,
			event,
			common: {
				repository: home.repository,
				actor: event.actor_id,
				cause: String(event.id),
			},
			frame() {
				frame ??= frameOf(app, event, home);
				return frame;
			},
		});
	},
});

async function refsMoved(place: EventContext<"refs.moved">): Promise<void> {
	const { moves, how } = place.event.payload;
	// a mirror's refs of other kinds must not stand before its branches, and no branch before the one whose schedules count
	const first = branchPrefix + place.home.repository.default_branch;
	const named = moves
		.filter(({ ref }) => /^refs\/(heads|tags)\//.test(ref))
		.sort((a, b) => Number(b.ref === first) - Number(a.ref === first));
	for (const move of named.slice(0, mostRefs)) await refMoved(place, move, how);
}

/** What was done to labels or assignees, in the words of workflows. */
function changes(
	{
		event: { payload: change },
	}: EventContext<"issue.labelled" | "issue.assigned">,
	added: string,
): string[] {
	return [
		...(change.added.length ? [added] : []),
		...(change.removed.length ? [`un${added}`] : []),
	];
}

/** Whether a job has pushed what a pull request is about now. What jobs do starts no runs, or they would never end. */
async function isOfJob({
	app,
	event,
}: EventContext<"pull.pushed">): Promise<boolean> {
	const { issue, to } = event.payload;
	const pull = (await pullsOf(app.db, [issue])).get(issue);
	if (!pull || pull.head_repository_id === null) return false;
	const head = await repositoryById(app.db, pull.head_repository_id);
	if (!head) return false;
	const move = await app.db.first(lastMoveTo, {
		store: head.store_id,
		name: branchPrefix + pull.head_branch,
		to,
	});
	return move?.how === "job";
}

const lastMoveTo = query((q, p: { store: number; name: string; to: string }) =>
	q
		.selectFrom("ref_move")
		.select("how")
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.where("new_oid", "=", p.to)
		.orderBy("version", "desc")
		.limit(1),
);

async function itemHappened(
	place: EventContext<KindsWith<"workflows"> & `${"issue" | "pull"}.${string}`>,
	actions: readonly string[],
): Promise<void> {
	const { app, home, event } = place;
	const { issue: id } = event.payload;
	const [issue] = await issuesByIds(app.db, [id]);
	if (issue?.repository_id !== place.home.repository.id) return;
	for (const action of actions) {
		if (issue.kind === "issue")
			await atDefault(place, "issues", action, async () => ({
				action,
				number: issue.number,
				issue: await issueView(app, anonymous, issue, home),
			}));
		else {
			const pull = (await pullsOf(app.db, [issue.id])).get(issue.id);
			if (pull) await pullHappened(place, issue, pull, action);
		}
	}
}

async function pullHappened(
	place: EventContext,
	issue: Issue,
	pull: Pull,
	action: string,
): Promise<void> {
	if (skipsWorkflows(issue.title)) return;
	const { app, home, common } = place;
	const base = await branchByName(
		app.db,
		home.repository.store_id,
		pull.base_branch,
	);
	const occasion = {
		...common,
		action,
		ref: branchPrefix + pull.base_branch,
		title: issue.title,
		payload: async () => ({
			...(await members(place)),
			action,
			number: issue.number,
			pull_request: pullAt(await pullView(app, anonymous, home, issue), pull),
		}),
		issue: issue.id,
		paths: changedBetween(app, home, pull.merge_base || null, pull.head_oid),
	};
	await startWorkflows(app, {
		...occasion,
		event: "pull_request",
		cause: `${common.cause}:pull_request:${action}`,
		files: pull.head_oid,
		sha: pull.head_oid,
		runRef: `refs/pull/${issue.number}/head`,
		branch: pull.head_branch,
		headRepository: pull.head_repository_id,
		origin: () => originOfPull(app, home, issue.poster_id, pull),
	});
	if (!base) return;
	await startWorkflows(app, {
		...occasion,
		event: "pull_request_target",
		cause: `${common.cause}:pull_request_target:${action}`,
		files: base.oid,
		sha: base.oid,
		runRef: branchPrefix + pull.base_branch,
		branch: pull.base_branch,
		origin: () => originOfRef(app, home, base.name),
	});
}

/** A pull request as its runs know it: at the commits that they are about, even when its branches have moved on. */
const pullAt = ({ head, base, ...view }: PullRequest, pull: Pull): object => ({
	...view,
	head: {
		...head,
		ref: pull.head_branch,
		label: pull.head_branch,
		sha: pull.head_oid,
		repo_id: pull.head_repository_id,
	},
	base: { ...base, sha: pull.base_oid },
});

async function commentHappened(
	place: EventContext<"comment.created" | "comment.edited">,
	action: string,
): Promise<void> {
	const { app, home, event } = place;
	const { issue: id, comment: commentId } = event.payload;
	const [issue] = await issuesByIds(app.db, [id]);
	const comment = await commentById(app.db, home.repository.id, commentId);
	if (!issue || !comment) return;
	await atDefault(place, "issue_comment", action, async () => ({
		action,
		issue: await issueView(app, anonymous, issue, home),
		comment: (await commentViews(app, anonymous, home, [comment], [issue]))[0],
		is_pull: issue.kind === "pull",
	}));
}

async function releaseHappened(
	place: EventContext<"release.published" | "release.edited">,
	action: string,
): Promise<void> {
	const { app, home, event, common } = place;
	const { release: id } = event.payload;
	const release = await releaseById(app.db, home.repository.id, id);
	const commit =
		release && (await resolveCommit(app, home.repository, release.tag));
	if (!release || !commit) return;
	await startWorkflows(app, {
		...common,
		event: "release",
		action,
		ref: tagPrefix + release.tag,
		runRef: tagPrefix + release.tag,
		files: commit.oid,
		sha: commit.oid,
		branch: release.tag,
		title: release.title || release.tag,
		payload: async () => ({
			...(await members(place)),
			action,
			release: (await releaseViews(app, anonymous, home, [release]))[0],
		}),
		cause: `${common.cause}:release:${action}`,
		paths: async () => [],
		origin: () => originOfRef(app, home, tagPrefix + release.tag),
	});
}

async function runHappened(place: EventContext<"workflow.run">): Promise<void> {
	const { app, event } = place;
	const { run: id, status } = event.payload;
	const run = await shownRunById(app.db, id);
	// runs that were started by runs start no others
	if (!run || run.event === "workflow_run") return;
	const action = isOver(status) ? "completed" : "requested";
	const first = status === "waiting" || status === "blocked";
	if (action === "requested" && (!first || run.attempt > 1)) return;
	const name = workflowName(run);
	await atDefault(
		place,
		"workflow_run",
		action,
		async () => ({
			action,
			workflow_run: {
				id: run.id,
				name,
				event: run.event,
				head_branch: run.branch,
				head_sha: run.sha,
				run_number: run.number,
				run_attempt: run.attempt,
				conclusion: isOver(status) ? status : null,
			},
		}),
		name,
	);
}
