import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict, forbidden, precondition } from "../../errors.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { asTitle } from "../../text/text-limits.ts";
import type { Account } from "../accounts/account.ts";
import { takeUploads } from "../attachments/uploads.ts";
import { milestonesByIds } from "../milestones/milestone.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayWrite } from "../policies/item.ts";
import type {
	Repository,
	RepositoryWithOwner,
} from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";
import { applyAssignees, assigneesOf, makePrimary } from "./assignees.ts";
import { replaceBoards } from "./boards/boards-of-item.ts";
import { countInMilestone, countStateChange } from "./counters.ts";
import { openBlockers } from "./dependencies.ts";
import { type Issue, type IssueContext, lockIssue } from "./issue.ts";
import { forgetOriginal } from "./parts/duplicate-rows.ts";
import { type Planning, type PlanningInput, plannedBy } from "./planning.ts";
import { noteReferences } from "./references/note-references.ts";
import { type Reference, referencesOf } from "./references/targets.ts";
import { refuseBlocked } from "./refuse-blocked.ts";
import { saveTextVersion } from "./text-versions.ts";
import { addToTimeline, type TimelineDetails } from "./timeline.ts";
import { estimateInWords } from "./times/estimate.ts";
import { finishStopwatch } from "./times/stopwatch.ts";
import { applyType } from "./types/set-type.ts";

/** Absent members stay. */
export interface IssueEdit extends Omit<Planning, "labels"> {
	title?: string;
	body?: string;
	ref?: string;
	closed?: boolean;
	/** The version that the editor saw. */
	contentVersion?: number;
}
/** An edit as somebody asks for it. */
export interface IssueEditInput
	extends Omit<
		IssueEdit,
		"dueAt" | "timeEstimate" | "assignees" | "milestone" | "boards" | "type"
	> {
	planning?: PlanningInput;
	/** Does more in the same transaction. */
	also?: ((tx: Transaction) => Promise<void>) | undefined;
}

const update = updateTable(
	"issue",
	{
		set: [
			"title",
			"body",
			"ref",
			"content_version",
			"due_at",
			"time_estimate",
			"milestone_id",
			"closed",
			"closed_at",
			"updated_at",
		],
		where: ["id"],
	},
	(update) => update.returningAll(),
);

/**
 * Changes an issue, all of it or nothing, with a row of the timeline for each change.
 * @throws DomainError "conflict" for a stale version, "precondition" when it may not be closed or opened, "forbidden" for one whom the
 * owner has blocked
 */
export async function editIssue(
	app: App,
	actor: Actor,
	context: IssueContext,
	{ planning, also, ...asked }: IssueEditInput,
): Promise<Issue> {
	await refuseBlockedEditor(app, actor, context, asked);
	const edit = { ...asked, ...(await plannedBy(context, planning)) };
	const named = await namedBy(app, actor, context, edit);
	return app.db.write(async (tx) => {
		const issue = await applyEdit(app, tx, actor, context, { edit, named });
		await also?.(tx);
		return issue;
	});
}

/** An item is changed by those who may write it or opened it. @throws DomainError "forbidden" */
export function demandEdit(
	{ account }: Actor,
	{ access, issue }: Pick<IssueContext, "access" | "issue">,
): void {
	const opened = issue.poster_id !== null && issue.poster_id === account?.id;
	if (!opened && !mayWrite(access, issue)) throw forbidden();
}

/** Who is blocked by the owner changes no words. @throws DomainError "forbidden" */
export const refuseBlockedEditor = async (
	app: App,
	{ account }: Actor,
	context: IssueContext,
	{ title, body }: IssueEdit,
): Promise<void> => {
	if (account && (title || body !== undefined))
		await refuseBlocked(app, context, account, []);
};

/** What an item refers to once it is edited; undefined where its words stay. */
export async function namedBy(
	app: App,
	actor: Actor,
	placed: RepositoryWithOwner & { readonly issue: Issue },
	{ title, body }: IssueEdit,
): Promise<Reference[] | undefined> {
	const { issue } = placed;
	const words = { title: title || issue.title, body: body ?? issue.body };
	if (words.title === issue.title && words.body === issue.body)
		return undefined;
	return referencesOf(app, actor, placed, issue, words);
}

/** The same within a transaction; `named` is what the item refers to then. */
export async function applyEdit(
	app: App,
	tx: Transaction,
	actor: Actor,
	{
		issue: { id },
		repository,
		owner,
	}: RepositoryWithOwner & { readonly issue: Issue },
	{
		edit,
		named,
		locked,
	}: {
		readonly edit: IssueEdit;
		readonly named: readonly Reference[] | undefined;
		readonly locked?: Issue;
	},
): Promise<Issue> {
	const at = now(app);
	const poster = actor.account?.id ?? null;
	const found = locked ?? (await lockIssue(tx, id));
	const issue = edit.milestone === undefined ? found : await ofNow(tx, found);
	if (
		edit.contentVersion !== undefined &&
		edit.contentVersion !== issue.content_version
	)
		throw conflict("the issue is already changed");
	const wanted = merged(issue, edit, at);
	const step: EditStep = { issue, wanted, poster, at };
	await noteWords(tx, step);
	await notePlanning(tx, step);
	if (edit.assignees)
		await replaceAssignees(app, tx, actor, issue, {
			wanted: edit.assignees,
			edit,
		});
	if (wanted.milestone_id !== issue.milestone_id)
		await moveToMilestone(tx, step);
	if (edit.boards) await replaceBoards(app, tx, actor, issue, edit.boards);
	if (edit.type !== undefined)
		await applyType(app, tx, actor, { issue, owner, wanted: edit.type, at });
	if (issue.merged_at !== null && edit.closed !== undefined)
		throw precondition(
			"cannot change state of this pull request, it was already merged",
		);
	const turned = wanted.closed !== issue.closed;
	if (turned) await turnState(tx, repository, step);
	const [changed] = await tx.all(update, { id, ...wanted, updated_at: at });
	if (named) await noteReferences(tx, issue, null, named, { poster, at });
	const names = changedMembers(issue, wanted, edit);
	if (names.length)
		await app.events.record(tx, {
			kind: "issue.edited",
			repository: issue.repository_id,
			actor: actor.account?.id,
			payload: { issue: id, changed: names },
		});
	if (turned)
		await app.events.record(tx, {
			kind: wanted.closed ? "issue.closed" : "issue.reopened",
			repository: issue.repository_id,
			actor: actor.account?.id,
			payload: { issue: id },
		});
	return changed as Issue;
}

/** An edit under way: the issue as it was, what it will have, and who edits it when. */
interface EditStep {
	readonly issue: Issue;
	readonly wanted: IssueValues;
	readonly poster: number | null;
	readonly at: number;
}

const note = (
	tx: Transaction,
	{ issue, poster, at }: EditStep,
	kind: string,
	details?: TimelineDetails,
) => addToTimeline(tx, { issue: issue.id, kind, poster, at }, details);

/** Notes another title, text or ref. */
async function noteWords(tx: Transaction, step: EditStep): Promise<void> {
	const { issue, wanted, poster, at } = step;
	if (wanted.title !== issue.title)
		await note(tx, step, "change_title", {
			old_text: issue.title,
			new_text: wanted.title,
		});
	await saveTextVersion(tx, {
		issue: issue.id,
		comment: null,
		before: {
			body: issue.body,
			writer: issue.poster_id,
			at: issue.created_at,
		},
		body: wanted.body,
		editor: poster,
		at,
	});
	if (wanted.body !== issue.body) {
		const { id, repository_id: repository } = issue;
		const holder = { repository, kind: "issue", id } as const;
		await takeUploads(tx, poster, holder, wanted.body);
	}
	if (wanted.ref !== issue.ref)
		await note(tx, step, "change_issue_ref", {
			old_text: issue.ref,
			new_text: wanted.ref,
		});
}

/** Notes another due date or estimate. */
async function notePlanning(tx: Transaction, step: EditStep): Promise<void> {
	const { issue, wanted } = step;
	if (wanted.due_at !== issue.due_at)
		await note(tx, step, ...deadlineNote(issue.due_at, wanted.due_at));
	if (wanted.time_estimate !== issue.time_estimate)
		await note(tx, step, "change_time_estimate", {
			body: estimateInWords(wanted.time_estimate),
		});
}

/** Closes or reopens. @throws DomainError "precondition" where what it depends on is open */
async function turnState(
	tx: Transaction,
	repository: Repository,
	step: EditStep,
): Promise<void> {
	const { issue, wanted, poster, at } = step;
	if (wanted.closed) {
		const needs = settingsOf(repository.settings).enable_issue_dependencies;
		if (needs && (await openBlockers(tx, issue.id)))
			throw precondition(
				"cannot close this issue or pull request because it still has open dependencies",
			);
		if (poster !== null) await finishStopwatch(tx, issue, poster, at);
	} else tx.later(forgetOriginal, { issue: issue.id });
	await countStateChange(tx, { ...issue, milestone_id: wanted.milestone_id });
	await note(tx, step, wanted.closed ? "close" : "reopen");
}

const merged = (issue: Issue, edit: IssueEdit, at: number) => {
	const closed = edit.closed === undefined ? issue.closed : Number(edit.closed);
	return {
		title: edit.title ? asTitle(edit.title) : issue.title,
		body: edit.body ?? issue.body,
		ref: edit.ref ?? issue.ref,
		content_version: issue.content_version + (edit.body === undefined ? 0 : 1),
		due_at: edit.dueAt === undefined ? issue.due_at : edit.dueAt,
		time_estimate: edit.timeEstimate ?? issue.time_estimate,
		milestone_id:
			edit.milestone === undefined
				? issue.milestone_id
				: (edit.milestone?.id ?? null),
		closed,
		closed_at: closed ? (issue.closed_at ?? at) : null,
	};
};

type IssueValues = ReturnType<typeof merged>;

const changedMembers = (issue: Issue, wanted: IssueValues, edit: IssueEdit) => [
	...(wanted.title === issue.title ? [] : ["title"]),
	...(wanted.body === issue.body ? [] : ["body"]),
	...(wanted.ref === issue.ref ? [] : ["ref"]),
	...(wanted.due_at === issue.due_at ? [] : ["deadline"]),
	...(wanted.time_estimate === issue.time_estimate ? [] : ["time_estimate"]),
	...(edit.assignees ? ["assignees"] : []),
	...(wanted.milestone_id === issue.milestone_id ? [] : ["milestone"]),
];

function deadlineNote(
	from: number | null,
	to: number | null,
): [string, TimelineDetails] {
	const day = (at: number) => rfc3339Of(at).slice(0, 10);
	if (from === null) return ["added_deadline", { body: day(to ?? 0) }];
	if (to === null) return ["removed_deadline", { body: day(from) }];
	return ["modified_deadline", { body: `${day(to)}|${day(from)}` }];
}

async function replaceAssignees(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	{
		wanted,
		edit: { firstIsPrimary = false },
	}: { readonly wanted: readonly Account[]; readonly edit: IssueEdit },
): Promise<void> {
	const present = await assigneesOf(tx, issue.id);
	const ids = [...new Set(wanted.map((account) => account.id))];
	const gone = present.filter((account) => !ids.includes(account));
	const added = ids.filter((account) => !present.includes(account));
	await applyAssignees(app, tx, actor, issue, {
		add: added.map((id) => ({ id })),
		remove: gone.map((id) => ({ id })),
	});
	const left = present.filter((account) => !gone.includes(account));
	if (firstIsPrimary && ids[0] !== undefined)
		await makePrimary(tx, issue.id, [...left, ...added], ids[0]);
}

/** An issue without a milestone that was deleted and is not yet taken out of it. */
async function ofNow(tx: Transaction, issue: Issue): Promise<Issue> {
	const { milestone_id: id } = issue;
	const gone = id !== null && (await milestonesByIds(tx, [id])).length === 0;
	return gone ? { ...issue, milestone_id: null } : issue;
}

async function moveToMilestone(tx: Transaction, step: EditStep): Promise<void> {
	const { issue, wanted } = step;
	const [from, to] = [issue.milestone_id, wanted.milestone_id];
	if (from !== null) countInMilestone(tx, from, issue.closed, -1);
	if (to !== null) countInMilestone(tx, to, issue.closed, 1);
	await note(tx, step, "milestone", {
		old_milestone_id: from,
		milestone_id: to,
	});
}
