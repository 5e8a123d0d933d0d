import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { asTitle } from "../../text/text-limits.ts";
import type { Account } from "../accounts/account.ts";
import { takeUploads } from "../attachments/uploads.ts";
import type { Label } from "../labels/label.ts";
import type { Milestone } from "../milestones/milestone.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { mayWrite } from "../policies/item.ts";
import type {
	RepositoryContext,
	RepositoryWithOwner,
} from "../repositories/repository.ts";
import { applyAssignees } from "./assignees.ts";
import { type BoardsChange, replaceBoards } from "./boards/boards-of-item.ts";
import { countInMilestone } from "./counters.ts";
import type { Issue } from "./issue.ts";
import { putLabels } from "./issue-labels.ts";
import { addMentions, mentionedIn } from "./mentions.ts";
import { type PlanningInput, plannedBy } from "./planning.ts";
import { noteFirstReferences } from "./references/note-references.ts";
import { referencesOf } from "./references/targets.ts";
import { refuseBlocked } from "./refuse-blocked.ts";
import { addToTimeline } from "./timeline.ts";
import { putFirstType } from "./types/set-type.ts";

export interface NewIssue {
	title: string;
	body: string;
	ref: string;
	closed: boolean;
	dueAt: number | undefined;
	timeEstimate?: number;
	labels: readonly Label[];
	milestone: Milestone | undefined;
	assignees: readonly Account[];
	boards?: BoardsChange;
}

const takeNumber = query(
	(
		q,
		p: {
			repository: number;
			issues: number;
			pulls: number;
			closedIssues: number;
			closedPulls: number;
		},
	) =>
		q
			.updateTable("repository")
			.set((e) => ({
				next_index: e("next_index", "+", 1),
				open_issues: e("open_issues", "+", p.issues),
				open_pulls: e("open_pulls", "+", p.pulls),
				closed_issues: e("closed_issues", "+", p.closedIssues),
				closed_pulls: e("closed_pulls", "+", p.closedPulls),
			}))
			.where("id", "=", p.repository),
);
// the number that was taken right before, in one message with it
const insert = query(
	(
		q,
		p: {
			repository: number;
			kind: Issue["kind"];
			poster: number;
			title: string;
			body: string;
			ref: string;
			closed: number;
			closedAt: number | null;
			milestone: number | null;
			dueAt: number | null;
			timeEstimate: number;
			at: number;
		},
	) =>
		q
			.insertInto("issue")
			.columns([
				"number",
				"repository_id",
				"kind",
				"poster_id",
				"title",
				"body",
				"ref",
				"closed",
				"closed_at",
				"milestone_id",
				"due_at",
				"time_estimate",
				"created_at",
				"updated_at",
			])
			.expression((e) =>
				e
					.selectFrom("repository")
					.where("id", "=", p.repository)
					.select((s) => [
						s("next_index", "-", 1).as("number"),
						"id",
						s.val(p.kind).as("kind"),
						s.val(p.poster).as("poster_id"),
						s.val(p.title).as("title"),
						s.val(p.body).as("body"),
						s.val(p.ref).as("ref"),
						s.val(p.closed).as("closed"),
						s.val(p.closedAt).as("closed_at"),
						s.val(p.milestone).as("milestone_id"),
						s.val(p.dueAt).as("due_at"),
						s.val(p.timeEstimate).as("time_estimate"),
						s.val(p.at).as("created_at"),
						s.val(p.at).as("updated_at"),
					]),
			)
			.returningAll(),
);

/** A new issue as it is asked for. */
type IssueDraft = Pick<NewIssue, "title" | "body" | "ref" | "closed"> & {
	readonly planning?: PlanningInput;
	/** What the repository gives an issue of this kind, when the word of who opens it does not count. */
	readonly ofTemplate?: PlanningInput;
	/** Does more in the same transaction. */
	readonly also?: (tx: Transaction, issue: Issue) => Promise<void>;
};

/**
 * Opens an issue with the next number of its repository: all of it or nothing.
 * @throws DomainError "forbidden" for one whom the owner has blocked
 */
export async function createIssue(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	draft: IssueDraft,
): Promise<Issue> {
	const poster = actor.account;
	const issue = { kind: "issue" } as const;
	const planning =
		draft.ofTemplate && !mayWrite(context.access, issue)
			? await draft.ofTemplate()
			: await plannedBy({ ...context, issue }, draft.planning);
	const wanted: NewIssue = {
		...draft,
		labels: planning.labels ?? [],
		milestone: planning.milestone ?? undefined,
		assignees: planning.assignees ?? [],
		dueAt: planning.dueAt ?? undefined,
		timeEstimate: planning.timeEstimate,
		boards: planning.boards,
	};
	await refuseBlocked(app, context, poster, []);
	const text = `${wanted.title}\n${wanted.body}`;
	const mentioned = await mentionedIn(app, actor, context, "issue", text);
	const named = await referencesOf(app, actor, context, issue, wanted);
	const at = now(app);
	// the place of a card is the one behind the last, which issues in one transaction would both find
	const sharing = wanted.boards?.wanted.length
		? undefined
		: `issues of ${context.repository.id}`;
	return app.db.write(async (tx) => {
		const issue = await insertItem(app, tx, actor, context, {
			kind: "issue",
			wanted,
			at,
		});
		if (planning.type)
			await putFirstType(tx, actor, issue, context.owner, planning.type);
		await addMentions(tx, issue.id, mentioned);
		if (named.length)
			await noteFirstReferences(tx, issue, null, named, {
				poster: poster.id,
				at,
			});
		if (wanted.closed)
			await addToTimeline(tx, {
				issue: issue.id,
				kind: "close",
				poster: poster.id,
				at,
			});
		await app.events.record(tx, {
			kind: "issue.created",
			repository: issue.repository_id,
			actor: poster.id,
			payload: { issue: issue.id, number: issue.number, mentioned },
		});
		await draft.also?.(tx, issue);
		return issue;
	}, sharing);
}

/** Writes a new issue or pull request with the next number of its repository, and what it begins with. */
export async function insertItem(
	app: App,
	tx: Transaction,
	actor: SignedInActor,
	{ repository }: RepositoryWithOwner,
	{
		kind,
		wanted,
		at,
	}: {
		readonly kind: Issue["kind"];
		readonly wanted: NewIssue;
		readonly at: number;
	},
): Promise<Issue> {
	const counts = (of: Issue["kind"], closed: boolean) =>
		kind === of && wanted.closed === closed ? 1 : 0;
	const taken = tx.run(takeNumber, {
		repository: repository.id,
		issues: counts("issue", false),
		pulls: counts("pull", false),
		closedIssues: counts("issue", true),
		closedPulls: counts("pull", true),
	});
	const inserted = tx.all(insert, {
		repository: repository.id,
		kind,
		poster: actor.account.id,
		title: asTitle(wanted.title.trim()),
		body: wanted.body,
		ref: wanted.ref,
		closed: wanted.closed ? 1 : 0,
		closedAt: wanted.closed ? at : null,
		milestone: wanted.milestone?.id ?? null,
		dueAt: wanted.dueAt ?? null,
		timeEstimate: wanted.timeEstimate ?? 0,
		at,
	});
	const [, [issue]] = await Promise.all([taken, inserted]);
	if (!issue) throw notFound();
	const holder = {
		repository: repository.id,
		kind: "issue",
		id: issue.id,
	} as const;
	await takeUploads(tx, actor.account.id, holder, wanted.body);
	await putMilestone(tx, issue, at);
	await putLabels(tx, issue, wanted.labels, at);
	if (wanted.assignees.length)
		await applyAssignees(app, tx, actor, issue, {
			add: wanted.assignees,
			at,
		});
	if (wanted.boards) await replaceBoards(app, tx, actor, issue, wanted.boards);
	return issue;
}

async function putMilestone(tx: Transaction, issue: Issue, at: number) {
	if (issue.milestone_id === null) return;
	countInMilestone(tx, issue.milestone_id, issue.closed, 1);
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "milestone", poster: issue.poster_id, at },
		{ milestone_id: issue.milestone_id },
	);
}
