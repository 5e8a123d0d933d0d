import type { Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { isGitError } from "../../../git/errors.ts";
import { zeroOid } from "../../../git/oid.ts";
import { objectInfo, readCommit } from "../../../git/read/object.ts";
import type { Issue } from "../../issues/issue.ts";
import { actingFor, operator } from "../../permissions/actor.ts";
import { pushNote } from "../../pulls/create-pull.ts";
import {
	type Changes,
	changesOf,
	examine,
	type Findings,
} from "../../pulls/examine.ts";
import { openPullFor, pullOf, pullRef } from "../../pulls/pull.ts";
import { noteCommits } from "../../pulls/pull-commits.ts";
import {
	insertPull,
	saveVersion,
	storeFindings,
} from "../../pulls/pull-rows.ts";
import { moveOf } from "../../pushes/judge-command.ts";
import { moveRefs } from "../../refs/move-refs.ts";
import { noteMoves } from "../../refs/note-moves.ts";
import { branchByName, type RefMove, refByName } from "../../refs/ref.ts";
import { storeOf } from "../../repositories/repository.ts";
import type { SourceIssue, SourcePull } from "../source.ts";
import type { ImportRun } from "./import-run.ts";
import { putRow } from "./timeline-row.ts";

/** A pull request with what git says of it. */
export interface PreparedPull {
	readonly source: SourcePull;
	readonly issue: SourceIssue;
	readonly findings: Findings;
	readonly changes: Changes;
	readonly mergedBy: number | null;
	/** Keeps its head; undefined when the commit is not to be had. */
	readonly move: RefMove | undefined;
}

const settle = updateTable("pull", {
	set: ["open", "merged_oid", "merged_by"],
	where: ["issue_id"],
});

/** Looks up what git says of a pull request. One whose commits are gone there has none here. */
export async function preparePull(
	run: ImportRun,
	issue: SourceIssue,
	source: SourcePull,
): Promise<PreparedPull> {
	const { app, repository, people } = run;
	const store = storeOf(repository);
	const tip = await branchByName(app.db, repository.store_id, source.base);
	const head = await headOf(run, issue, source);
	const base = await baseOf(run, source, tip?.oid);
	const mergedBy = source.mergedBy && (await people.accountOf(source.mergedBy));
	const common = { source, issue, mergedBy: mergedBy ?? null };
	if (!head || !base)
		return {
			...common,
			findings: {
				baseOid: base,
				headOid: head || base || zeroOid(store.format),
				mergeBase: base,
				outcome: source.mergedAt === null ? "failed" : "contained",
				conflicts: [],
			},
			changes: { files: [], additions: 0, deletions: 0, commits: [] },
			move: undefined,
		};
	const findings = await examine(app, store, base, head);
	const changes = await changesOf(app, store, findings);
	const name = pullRef(issue.number + (run.shift ?? 0));
	const present = await refByName(app.db, repository.store_id, name);
	return {
		...common,
		findings,
		changes,
		move: await moveOf(app, store, {
			ref: name,
			old: present?.oid ?? zeroOid(store.format),
			new: head,
		}),
	};
}

/** Its head as git has it, else as the API names it, else as its merge has it. */
async function headOf(
	run: ImportRun,
	issue: SourceIssue,
	source: SourcePull,
): Promise<string> {
	for (const oid of [run.heads.get(issue.number), source.headOid])
		if (oid && (await isCommit(run, oid))) return oid;
	if (!source.mergedOid || !(await isCommit(run, source.mergedOid))) return "";
	const store = storeOf(run.repository);
	const { parents } = await readCommit(run.app.git, store, source.mergedOid);
	return parents[1] ?? source.mergedOid;
}

/** Of what is merged: the base before that; else the branch as it is. */
async function baseOf(
	run: ImportRun,
	source: SourcePull,
	tip: string | undefined,
): Promise<string> {
	if (source.mergedAt === null && tip) return tip;
	if (source.mergedOid && (await isCommit(run, source.mergedOid))) {
		const store = storeOf(run.repository);
		const { parents } = await readCommit(run.app.git, store, source.mergedOid);
		if (parents.length > 1) return parents[0] as string;
	}
	if (source.baseOid && (await isCommit(run, source.baseOid)))
		return source.baseOid;
	return tip ?? "";
}

async function isCommit(
	{ app, repository }: ImportRun,
	oid: string,
): Promise<boolean> {
	try {
		const store = storeOf(repository);
		return (await objectInfo(app.git, store, oid))?.type === "commit";
	} catch (error) {
		if (isGitError(error)) return false;
		throw error;
	}
}

/** Writes what a pull request has beside its issue. */
export async function putPull(
	run: ImportRun,
	tx: Transaction,
	issue: Issue,
	prepared: PreparedPull,
	isNew: boolean,
): Promise<void> {
	const { app, repository } = run;
	const { source, findings, changes, mergedBy } = prepared;
	const open = source.mergedAt === null && prepared.issue.closedAt === null;
	if (isNew) {
		const pair = {
			repository: repository.id,
			head: repository.id,
			headBranch: source.head,
			base: source.base,
			flow: "branch" as const,
		};
		await insertPull(
			tx,
			issue.id,
			// of a pair of branches only one pull request is open
			{
				...pair,
				head:
					!source.inside || (open && (await openPullFor(tx, pair)))
						? null
						: pair.head,
				open,
			},
			findings,
			{ changes, maintainers: source.maintainersMayEdit },
		);
		const by = {
			poster_id: issue.poster_id,
			original_author: issue.original_author,
			original_author_id: issue.original_author_id,
		};
		const at = issue.created_at;
		await saveVersion(tx, issue.id, 1, findings, {
			forced: false,
			pusher: issue.poster_id,
			at,
		});
		if (changes.commits.length)
			await putRow(tx, issue.id, "pull_push", by, {
				body: pushNote(false, changes.commits),
				at,
				changedAt: at,
			});
	} else {
		const present = await pullOf(tx, issue.id);
		await storeFindings(tx, present, source.base, findings, changes);
		if (present.head_oid !== findings.headOid)
			await saveVersion(tx, issue.id, present.versions + 1, findings, {
				forced: false,
				pusher: issue.poster_id,
				at: issue.updated_at,
			});
	}
	if (source.mergedOid)
		noteCommits(tx, { issue_id: issue.id, repository_id: repository.id }, [
			source.mergedOid,
		]);
	tx.later(settle, {
		issue_id: issue.id,
		open: open ? 1 : 0,
		merged_oid: source.mergedOid,
		merged_by: mergedBy,
	});
	if (!prepared.move) return;
	// it may have got another number than it had there
	const move = isNew
		? { ...prepared.move, name: pullRef(issue.number), from: null }
		: prepared.move;
	if (move.from === move.to) return;
	const how = "mirror";
	const store = repository.store_id;
	const version = await moveRefs(
		app,
		tx,
		store,
		[{ ...move, actor: run.doer?.id ?? null, how }],
		issue.updated_at,
	);
	// its branch may never have been here: then nothing else tells of this commit
	const actor = run.doer ? actingFor(run.doer) : operator;
	noteMoves(app, tx, "refs.moved", repository.id, {
		...{ store, version, change: { actor, how, moves: [move] } },
	});
}
