import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";
import {
	countInLabels,
	countInMilestone,
	countStateChange,
} from "../../issues/counters.ts";
import { type Issue, lockIssue } from "../../issues/issue.ts";
import { putTypeNamed } from "../../issues/types/set-type.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";
import { relink } from "../links.ts";
import { type KnownReaction, reactionsOf, type WrittenBy } from "../people.ts";
import type { SourceIssue } from "../source.ts";
import { type PreparedEntry, prepareEntries, putEntries } from "./entries.ts";
import {
	attachFiles,
	type BroughtFile,
	fetchFiles,
	fileLinks,
} from "./files.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";
import { type PreparedPull, preparePull, putPull } from "./pull.ts";
import { putReactions } from "./timeline-row.ts";

const highestNumber = 1_000_000_000;
/** Of one issue; a server may say anything. */
const mostLabels = 200;
const mostPeople = 100;

const countIn = query(
	(
		q,
		p: {
			id: number;
			number: number;
			issues: number;
			pulls: number;
			closedIssues: number;
			closedPulls: number;
		},
	) =>
		q
			.updateTable("repository")
			.set((e) => ({
				next_index: sql<number>`case when next_index <= ${p.number} then ${p.number} + 1 else next_index end`,
				open_issues: e("open_issues", "+", p.issues),
				open_pulls: e("open_pulls", "+", p.pulls),
				closed_issues: e("closed_issues", "+", p.closedIssues),
				closed_pulls: e("closed_pulls", "+", p.closedPulls),
			}))
			.where("id", "=", p.id),
);
const nextNumber = query((q, p: { id: number }) =>
	q.selectFrom("repository").select("next_index").where("id", "=", p.id),
);
const labelled = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_label")
		.select("label_id")
		.where("issue_id", "=", p.issue),
);

/** Everything that is looked up before the transaction begins. */
interface PreparedIssue {
	readonly source: SourceIssue;
	readonly number: number;
	readonly body: string;
	readonly by: WrittenBy;
	readonly labels: readonly number[];
	readonly milestone: number | null;
	readonly assignees: readonly number[];
	readonly files: readonly BroughtFile[];
	readonly reactions: readonly KnownReaction[];
	readonly entries: readonly PreparedEntry[];
	readonly pull: PreparedPull | undefined;
}

/** Brings an issue or a pull request with all that was said and done there, in one transaction; or what has changed of it. */
export async function bringIssue(
	run: ImportRun,
	source: SourceIssue,
): Promise<void> {
	const { app, repository } = run;
	if (source.number < 1 || source.number > highestNumber) return;
	const had = (
		await knownItems(app.db, repository.id, "issue", [source.key])
	).get(source.key);
	if (had && had.changedAt >= source.updatedAt) return;
	const prepared = await prepare(run, source);
	await run.demandRights();
	const isNew = await app.db.write(async (tx) => {
		const present = had && (await tx.first(byId, { id: had.id }));
		// what somebody has deleted here stays deleted
		if (had && !present) return false;
		const issue = present
			? await change(tx, await lockIssue(tx, present.id), prepared)
			: await insert(run, tx, prepared);
		await putPlanning(tx, issue, prepared);
		await putTypeNamed(tx, issue, source.type);
		if (prepared.pull) await putPull(run, tx, issue, prepared.pull, !present);
		await attachFiles(tx, run, { issue: issue.id }, prepared.files);
		await putReactions(
			tx,
			{ issue: issue.id, comment: null, at: source.createdAt },
			prepared.reactions,
		);
		await putEntries(run, tx, issue, prepared.entries);
		rememberItem(tx, run, "issue", source.key, {
			id: issue.id,
			at: source.updatedAt,
		});
		return !present;
	});
	if (isNew) run.progress[source.pull ? "pulls" : "issues"]++;
}

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("issue")
		.select("id")
		.where("id", "=", p.id)
		// what was deleted here stays deleted
		.where("repository_id", "<>", hiddenHome)
		// and what is hidden stays as it is
		.where(notHidden("issue.poster_id")),
);
const holder = query((q, p: { repository: number; number: number }) =>
	q
		.selectFrom("issue")
		.select("id")
		.where("repository_id", "=", p.repository)
		.where("number", "=", p.number),
);

async function prepare(
	run: ImportRun,
	source: SourceIssue,
): Promise<PreparedIssue> {
	const { people } = run;
	const files = await fetchFiles(run, "issue", source.files);
	const links = {
		there: run.source.home,
		here: run.here,
		shift: run.shift,
		files: fileLinks(run, files),
	};
	const assignees: number[] = [];
	for (const author of source.assignees.slice(0, mostPeople)) {
		const account = await people.accountOf(author);
		if (account !== undefined) assignees.push(account);
	}
	return {
		source,
		number: source.number + (source.pull ? (run.shift ?? 0) : 0),
		body: relink(source.body, links),
		by: await people.writtenBy(source.author),
		labels: source.labels
			.flatMap((name) => run.labels.get(name) ?? [])
			.slice(0, mostLabels),
		milestone: run.milestones.get(source.milestone) ?? null,
		assignees,
		files,
		reactions: await reactionsOf(people, await run.source.reactions(source)),
		entries: await prepareEntries(run, await run.source.entries(source), links),
		pull: source.pull && (await preparePull(run, source, source.pull)),
	};
}

const columnsOf = ({ source, body }: PreparedIssue) => ({
	title: titleOf(source),
	body,
	closed: source.closedAt === null ? 0 : 1,
	closed_at: source.closedAt,
	merged_at: source.pull?.mergedAt ?? null,
	locked: source.locked ? 1 : 0,
	due_at: source.dueAt,
	updated_at: source.updatedAt,
});

/** A draft is told by its title here. */
function titleOf({ title, pull }: SourceIssue): string {
	const given = title || "(no title)";
	return pull?.draft && !/^(?:wip:|\[wip\])/i.test(given)
		? `WIP: ${given}`.slice(0, 255)
		: given;
}

async function insert(
	run: ImportRun,
	tx: Transaction,
	prepared: PreparedIssue,
): Promise<Issue> {
	const { repository } = run;
	const { source } = prepared;
	// somebody may have opened an issue here before this one came
	const taken = await tx.first(holder, {
		repository: repository.id,
		number: prepared.number,
	});
	const number = taken
		? Number((await tx.first(nextNumber, { id: repository.id }))?.next_index)
		: prepared.number;
	const [issue] = await tx.rows((q) =>
		q
			.insertInto("issue")
			.values({
				...columnsOf(prepared),
				...prepared.by,
				repository_id: repository.id,
				number,
				kind: source.pull ? "pull" : "issue",
				milestone_id: null,
				created_at: source.createdAt,
			})
			.returningAll(),
	);
	if (!issue) throw new Error("no row for an imported issue");
	const counts = (kind: Issue["kind"], closed: number) =>
		issue.kind === kind && issue.closed === closed ? 1 : 0;
	tx.last("repository", repository.id, countIn, {
		id: repository.id,
		number,
		issues: counts("issue", 0),
		pulls: counts("pull", 0),
		closedIssues: counts("issue", 1),
		closedPulls: counts("pull", 1),
	});
	return issue;
}

/** Gives an issue what it has there by now. */
async function change(
	tx: Transaction,
	issue: Issue,
	prepared: PreparedIssue,
): Promise<Issue> {
	const columns = columnsOf(prepared);
	if (columns.closed !== issue.closed) await countStateChange(tx, issue);
	const [changed] = await tx.rows((q) =>
		q
			.updateTable("issue")
			.set((e) => ({
				...columns,
				content_version: e("content_version", "+", 1),
			}))
			.where("id", "=", issue.id)
			.returningAll(),
	);
	return changed ?? issue;
}

/** Its labels, milestone and assignees. */
async function putPlanning(
	tx: Transaction,
	issue: Issue,
	{ labels, milestone, assignees }: PreparedIssue,
): Promise<void> {
	const wanted = new Set(labels);
	const present = new Set(
		(await tx.all(labelled, { issue: issue.id })).map((row) => row.label_id),
	);
	const added = [...wanted].filter((id) => !present.has(id));
	const removed = [...present].filter((id) => !wanted.has(id));
	if (added.length)
		await tx.change((q) =>
			q
				.insertInto("issue_label")
				.values(added.map((label_id) => ({ issue_id: issue.id, label_id })))
				.onConflict((c) => c.doNothing()),
		);
	if (removed.length)
		await tx.change((q) =>
			q
				.deleteFrom("issue_label")
				.where("issue_id", "=", issue.id)
				.where("label_id", "in", removed),
		);
	countInLabels(tx, added, issue.closed, 1);
	countInLabels(tx, removed, issue.closed, -1);
	if (milestone !== issue.milestone_id) {
		await tx.change((q) =>
			q
				.updateTable("issue")
				.set({ milestone_id: milestone })
				.where("id", "=", issue.id),
		);
		if (issue.milestone_id !== null)
			countInMilestone(tx, issue.milestone_id, issue.closed, -1);
		if (milestone !== null) countInMilestone(tx, milestone, issue.closed, 1);
	}
	await tx.change((q) =>
		q
			.deleteFrom("issue_assignee")
			.where("issue_id", "=", issue.id)
			.where("account_id", "not in", [0, ...assignees]),
	);
	if (assignees.length)
		await tx.change((q) =>
			q
				.insertInto("issue_assignee")
				.values(
					[...new Set(assignees)].map((account_id) => ({
						issue_id: issue.id,
						account_id,
					})),
				)
				.onConflict((c) => c.doNothing()),
		);
}
