import type { App } from "../../app.ts";
import { isConstraint, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import {
	conflict,
	forbidden,
	invalid,
	isDomainError,
	notFound,
} from "../../errors.ts";
import { accountById } from "../accounts/account.ts";
import {
	applyEdit,
	type IssueEdit,
	namedBy,
	refuseBlockedEditor,
} from "../issues/edit-issue.ts";
import { type Issue, lockIssue } from "../issues/issue.ts";
import { putOnlyLabels } from "../issues/issue-labels.ts";
import { type PlanningInput, plannedBy } from "../issues/planning.ts";
import type { Reference } from "../issues/references/targets.ts";
import type { Label } from "../labels/label.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayWriteUnit } from "../permissions/allows.ts";
import { contextFor } from "../repositories/context-for.ts";
import { repositoryById } from "../repositories/repository.ts";
import { isDraft } from "./draft.ts";
import { enqueueMergeCheck } from "./enqueue-merge-check.ts";
import { lockPull, type Pull, type PullContext, pullOf } from "./pull.ts";
import { storedFiles } from "./pull-rows.ts";
import { applyRetarget, planRetarget, type Retarget } from "./retarget.ts";
import { ownersOf } from "./reviews/code-owners.ts";
import { askFor, officialAmong } from "./reviews/request-review.ts";

/** Absent members stay. */
interface PullEdit extends IssueEdit {
	labels?: readonly Label[];
	/** The branch that it shall be merged into. */
	base?: string;
	maintainersMayEdit?: boolean;
}
/** An edit as somebody asks for it; of the due date those who opened it decide too. */
interface PullEditInput
	extends Omit<PullEdit, "labels" | "assignees" | "milestone"> {
	planning?: PlanningInput;
	/** Does more in the same transaction. */
	also?: ((tx: Transaction) => Promise<void>) | undefined;
}

const setMaintainers = updateTable("pull", {
	set: ["allow_maintainer_edit"],
	where: ["issue_id"],
});

/**
 * Changes a pull request, all of it or nothing.
 * @throws what editIssue throws; DomainError "not-found" (no such base), "invalid" (closed, or nothing to merge), "conflict" (there is
 * another one for that base), "forbidden" (somebody else's choice)
 */
export async function editPull(
	app: App,
	actor: Actor,
	context: PullContext,
	{ planning, also, ...asked }: PullEditInput,
): Promise<Issue> {
	await refuseBlockedEditor(app, actor, context, asked);
	const edit = { ...asked, ...(await plannedBy(context, planning)) };
	if (edit.maintainersMayEdit !== undefined)
		await refuseToOpenHead(app, actor, context);
	const owners =
		edit.title && isDraft(context.issue.title) && !isDraft(edit.title)
			? await ownersFor(app, context)
			: undefined;
	const named = await namedBy(app, actor, context, edit);
	for (let tries = 0; ; tries++) {
		const retarget = await retargetFor(app, context, edit);
		try {
			return await app.db.write(async (tx) => {
				const more = { named, retarget, owners };
				const issue = await apply(app, tx, actor, context, { edit, ...more });
				await also?.(tx);
				return issue;
			});
		} catch (error) {
			if (isConstraint(error))
				throw conflict("pull request already exists for these targets");
			// its head was pushed between the look and the change
			const moved = isDomainError(error, "conflict") && retarget && tries < 5;
			if (!moved || !(await hasMoved(app, context, retarget))) throw error;
		}
	}
}

async function apply(
	app: App,
	tx: Transaction,
	actor: Actor,
	context: PullContext,
	{
		edit,
		named,
		retarget,
		owners,
	}: {
		readonly edit: PullEdit;
		named: readonly Reference[] | undefined;
		retarget: Retarget | undefined;
		owners: Owners | undefined;
	},
): Promise<Issue> {
	const before = await lockIssue(tx, context.issue.id);
	const issue = await applyEdit(app, tx, actor, context, {
		edit,
		named,
		locked: before,
	});
	if (edit.labels) await putOnlyLabels(app, tx, actor, issue, edit.labels);
	if (edit.closed === false) await enqueueMergeCheck(app, tx, issue);
	if (isDraft(before.title) && !isDraft(issue.title)) {
		if (owners) await askFor(app, tx, actor.account?.id ?? null, issue, owners);
		await app.events.record(tx, {
			kind: "pull.ready",
			repository: issue.repository_id,
			actor: actor.account?.id,
			payload: { issue: issue.id },
		});
	}
	if (retarget) {
		if (issue.closed) throw alreadyClosed(issue);
		const pull = await lockPull(tx, issue.id);
		if (pull.base_branch !== retarget.base)
			await applyRetarget(app, tx, issue, pull, {
				poster: actor.account?.id ?? null,
				retarget,
			});
	}
	if (edit.maintainersMayEdit !== undefined)
		tx.later(setMaintainers, {
			issue_id: issue.id,
			allow_maintainer_edit: edit.maintainersMayEdit ? 1 : 0,
		});
	return issue;
}

type Owners = Awaited<ReturnType<typeof ownersFor>>;

/** Who is asked for a review now that the draft is finished. */
async function ownersFor(app: App, context: PullContext) {
	const files = await storedFiles(app.db, context.issue.id);
	const reviewers = await ownersOf(
		app,
		context,
		context.issue.poster_id,
		files.map((file) => file.path),
	);
	const base = context.pull.base_branch;
	return {
		reviewers,
		official: await officialAmong(app, context, base, reviewers),
	};
}

async function retargetFor(
	app: App,
	{ repository, issue }: PullContext,
	{ base, closed }: PullEdit,
): Promise<Retarget | undefined> {
	if (!base) return undefined;
	const pull = await pullOf(app.db, issue.id);
	if (base === pull.base_branch || pull.merged_oid) return undefined;
	const shut = closed ?? issue.closed === 1;
	try {
		return await planRetarget(app, repository, pull, base);
	} catch (error) {
		if (shut && !isDomainError(error, "not-found")) throw alreadyClosed(issue);
		throw error;
	}
}

const hasMoved = async (
	app: App,
	{ issue }: PullContext,
	{ findings }: Retarget,
): Promise<boolean> =>
	(await pullOf(app.db, issue.id)).head_oid !== findings.headOid;

const alreadyClosed = (issue: Issue) =>
	invalid(
		`Pull Request [id: ${issue.id}, repo_id: ${issue.repository_id}, index: ${issue.number}] is already closed`,
	);

/** Only who opened it, and may write to where it comes from, opens that branch to others. @throws DomainError "forbidden" */
async function refuseToOpenHead(
	app: App,
	actor: Actor,
	{ issue, pull }: { issue: Issue; pull: Pull },
): Promise<void> {
	const refused = forbidden(
		"SetAllowEdits: user not allowed to do this action",
	);
	if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
		throw refused;
	const repository =
		pull.head_repository_id === null
			? undefined
			: await repositoryById(app.db, pull.head_repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) throw notFound();
	const { access } = await contextFor(app.db, actor, { repository, owner });
	if (!mayWriteUnit(access, "code")) throw refused;
}
