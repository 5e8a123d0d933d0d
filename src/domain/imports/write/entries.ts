import type { Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { countComments } from "../../issues/comments.ts";
import type { Issue } from "../../issues/issue.ts";
import { type Links, relink } from "../links.ts";
import { type KnownReaction, reactionsOf, type WrittenBy } from "../people.ts";
import type {
	SourceComment,
	SourceEntry,
	SourceEvent,
	SourceReview,
} from "../source.ts";
import {
	attachFiles,
	type BroughtFile,
	fetchFiles,
	fileLinks,
} from "./files.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";
import { type PreparedLine, prepareLines, putReview } from "./review.ts";
import { putReactions, putRow } from "./timeline-row.ts";

/** A row of a timeline that is to be written, or written anew, with all that was looked up for it. */
export type PreparedEntry = {
	readonly by: WrittenBy;
	readonly body: string;
	/** The row that it had become before. */
	readonly had: number | undefined;
} & (
	| {
			readonly source: SourceComment;
			readonly files: readonly BroughtFile[];
			readonly reactions: readonly KnownReaction[];
	  }
	| { readonly source: SourceReview; readonly lines: readonly PreparedLine[] }
	| { readonly source: SourceEvent; readonly details: EventDetails }
);
interface EventDetails {
	readonly label_id?: number;
	readonly milestone_id?: number | null;
	readonly old_milestone_id?: number | null;
	readonly assignee_id?: number;
	readonly removed?: number;
	readonly old_text?: string;
	readonly new_text?: string;
	readonly commit_sha?: string;
}

const rewrite = updateTable("comment", {
	set: ["body", "updated_at"],
	where: ["id"],
});

/** Looks up what those entries need that are new, or were changed since. */
export async function prepareEntries(
	run: ImportRun,
	entries: readonly SourceEntry[],
	links: Links,
): Promise<PreparedEntry[]> {
	const known = await knownItems(
		run.app.db,
		run.repository.id,
		"entry",
		entries.map(({ key }) => key),
	);
	const prepared: PreparedEntry[] = [];
	for (const entry of entries) {
		const had = known.get(entry.key);
		if (had && had.changedAt >= entry.updatedAt) continue;
		// what was done stays as it was; only words are changed
		if (had && entry.kind !== "comment") continue;
		const made = await prepareEntry(run, entry, had?.id, links);
		if (made) prepared.push(made);
	}
	return prepared;
}

async function prepareEntry(
	run: ImportRun,
	entry: SourceEntry,
	had: number | undefined,
	links: Links,
): Promise<PreparedEntry | undefined> {
	const by = await run.people.writtenBy(entry.author);
	if (entry.kind === "comment") {
		const files = await fetchFiles(run, "issue", entry.files);
		const all = { ...links, files: fileLinks(run, files) };
		return {
			source: entry,
			by,
			body: relink(entry.body, all),
			had,
			files,
			reactions: await reactionsOf(run.people, entry.reactions),
		};
	}
	if (entry.kind === "review") {
		const lines = await prepareLines(run, entry.lines, links);
		return { source: entry, by, body: relink(entry.body, links), had, lines };
	}
	const details = await detailsOf(run, entry);
	return (
		details && {
			source: entry,
			by,
			body: entry.kind === "label" && entry.added ? "1" : "",
			had,
			details,
		}
	);
}

/** What an event names; undefined when that is not here, so that nothing can be told. */
async function detailsOf(
	run: ImportRun,
	event: SourceEvent,
): Promise<EventDetails | undefined> {
	switch (event.kind) {
		case "label": {
			const label_id = run.labels.get(event.label ?? "");
			return label_id === undefined ? undefined : { label_id };
		}
		case "milestone": {
			const id = (key = "") => run.milestones.get(key) ?? null;
			const details = {
				milestone_id: id(event.milestone),
				old_milestone_id: id(event.oldMilestone),
			};
			return details.milestone_id === null && details.old_milestone_id === null
				? undefined
				: details;
		}
		case "assignees": {
			const assignee_id =
				event.assignee && (await run.people.accountOf(event.assignee));
			return assignee_id === undefined
				? undefined
				: { assignee_id, removed: event.added ? 0 : 1 };
		}
		default:
			return {
				old_text: event.before ?? "",
				new_text: event.after ?? "",
				commit_sha: event.commit ?? "",
			};
	}
}

/** Writes entries in their order, and counts the comments among them. */
export async function putEntries(
	run: ImportRun,
	tx: Transaction,
	issue: Issue,
	entries: readonly PreparedEntry[],
): Promise<void> {
	let counted = 0;
	for (const entry of entries) {
		const { source } = entry;
		if (entry.had !== undefined) {
			await tx.run(rewrite, {
				id: entry.had,
				body: entry.body,
				updated_at: source.updatedAt,
			});
			rememberItem(tx, run, "entry", source.key, {
				id: entry.had,
				at: source.updatedAt,
			});
			continue;
		}
		const id = await putEntry(run, tx, issue, entry);
		rememberItem(tx, run, "entry", source.key, { id, at: source.updatedAt });
		if (source.kind === "comment") run.progress.comments++;
		if (source.kind === "review") run.progress.reviews++;
		if (source.kind === "comment" || source.kind === "review") counted++;
	}
	if (counted) await countComments(tx, issue.id, counted);
}

async function putEntry(
	run: ImportRun,
	tx: Transaction,
	issue: Issue,
	entry: PreparedEntry,
): Promise<number> {
	const { source, by, body } = entry;
	if ("lines" in entry) return putReview(run, tx, issue, entry);
	const id = await putRow(tx, issue.id, source.kind, by, {
		body,
		at: source.createdAt,
		changedAt: source.updatedAt,
	});
	if ("details" in entry)
		await tx.change((q) =>
			q.updateTable("comment").set(entry.details).where("id", "=", id),
		);
	if ("files" in entry) {
		await attachFiles(tx, run, { comment: id }, entry.files);
		await putReactions(
			tx,
			{ issue: issue.id, comment: id, at: source.createdAt },
			entry.reactions,
		);
	}
	return id;
}
