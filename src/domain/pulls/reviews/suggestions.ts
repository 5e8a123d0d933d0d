import type { App } from "../../../app.ts";
import { conflict, forbidden, invalid } from "../../../errors.ts";
import { openBlob } from "../../../git/read/blob.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { type CommentPart, commentParts } from "../../../text/suggestions.ts";
import { type Account, accountsByIds } from "../../accounts/account.ts";
import { identityOf } from "../../accounts/identity.ts";
import { changeFiles } from "../../contents/change-files.ts";
import type { FileChange } from "../../contents/file-change.ts";
import type { SignedInActor } from "../../permissions/actor.ts";
import { storeOf } from "../../repositories/repository.ts";
import { pushableHead } from "../head-rights.ts";
import { type PullContext, pullOf } from "../pull.ts";
import { refreshPull } from "../refresh-pull.ts";
import type { ReviewedLine } from "./review.ts";
import { type Thread, threadsOf } from "./threads.ts";

/** One of the suggestions of a comment, the first is 0. */
interface SuggestionName {
	readonly comment: number;
	readonly at: number;
}
type Suggestion = Extract<CommentPart, { kind: "suggestion" }>;

interface LocatedSuggestion {
	readonly thread: Thread;
	readonly comment: ReviewedLine;
	readonly lines: readonly string[];
}

const largest = 1 << 20;
const mostAtOnce = 100;

/**
 * Commits what comments suggest, all of it or nothing, to the branch of a pull request.
 * @throws DomainError "forbidden" (no right to push there), "invalid" (no such suggestion, its lines are others now, two for the same
 * lines), "conflict" (the branch has moved)
 */
export async function applySuggestions(
	app: App,
	actor: SignedInActor,
	context: PullContext,
	names: readonly SuggestionName[],
	message: string,
): Promise<void> {
	const { issue } = context;
	if (issue.closed) throw invalid("the pull request is closed");
	if (names.length === 0) throw invalid("choose a suggestion");
	if (names.length > mostAtOnce)
		throw invalid(`no more than ${mostAtOnce} suggestions at a time`);
	const pull = await refreshPull(app, issue.id);
	const head = await pushableHead(app, actor, pull);
	if (!head)
		throw forbidden("you don't have permission to push to this branch");
	const threads = await threadsOf(app, actor, { ...context, pull });
	const found = names.map((name) => suggestionNamed(threads, name));
	const changes: FileChange[] = [];
	for (const [path, some] of Map.groupBy(found, ({ thread }) => thread.path))
		changes.push(await changeOf(app, context, pull.head_oid, path, some));
	const writers = await accountsByIds(app.db, [
		...new Set(found.flatMap(({ comment }) => comment.poster_id ?? [])),
	]);
	const others = writers.filter(({ id }) => id !== actor.account?.id);
	const first =
		message.trim() ||
		(found.length === 1 ? "Apply a suggestion" : "Apply suggestions");
	await changeFiles(app, actor, head.repository, {
		branch: pull.head_branch,
		changes,
		message: [first, trailers(app, others)].filter(Boolean).join("\n\n"),
	});
	await refreshPull(app, issue.id, actor.account?.id ?? null);
	if ((await pullOf(app.db, issue.id)).head_oid === pull.head_oid)
		throw conflict("the suggestions change nothing");
}

const trailers = (app: App, accounts: readonly Account[]): string =>
	accounts
		.map((account) => identityOf(app, account))
		.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`)
		.join("\n");

/** @throws DomainError "invalid" */
function suggestionNamed(
	threads: readonly Thread[],
	{ comment: id, at }: SuggestionName,
): LocatedSuggestion {
	for (const thread of threads) {
		const comment = thread.comments.find((one) => one.comment_id === id);
		if (!comment) continue;
		const all = commentParts(comment.body).filter(
			(part): part is Suggestion => part.kind === "suggestion",
		);
		const wanted = all[at];
		if (!wanted) break;
		if (!mayApply(thread))
			throw invalid("the lines of a suggestion have changed since");
		return { thread, comment, lines: wanted.lines };
	}
	throw invalid("suggestion not found");
}

/** Whether what a thread suggests can take the place of the lines that it is about. */
export const mayApply = ({ outdated, side, line }: Thread): boolean =>
	!outdated && side === "R" && line > 0;

/** A file with all its suggestions in place. @throws DomainError "invalid" for two that overlap */
async function changeOf(
	app: App,
	{ repository }: PullContext,
	head: string,
	path: string,
	suggestions: readonly LocatedSuggestion[],
): Promise<FileChange> {
	const store = storeOf(repository);
	const entry = await treeEntryAt(app.git, store, head, path);
	const blob =
		entry?.type === "blob"
			? await openBlob(app.git, store, entry.oid)
			: undefined;
	if (!entry || !blob || blob.size > largest)
		throw invalid(`the file cannot be changed here: ${path}`);
	// bytes that are no text stay as they are
	const lines = (await blob.bytes()).toString("latin1").split("\n");
	const last = suggestions.toSorted((a, b) => b.thread.line - a.thread.line);
	let below = Number.POSITIVE_INFINITY;
	for (const { thread, lines: fresh } of last) {
		const { start, line } = thread;
		if (line >= below) throw invalid("two suggestions are about the same line");
		if (line > lines.length) throw invalid("a suggestion has no line");
		below = start;
		const ending = lines[line - 1]?.endsWith("\r") ? "\r" : "";
		lines.splice(
			start - 1,
			line - start + 1,
			...fresh.map((text) => Buffer.from(text).toString("latin1") + ending),
		);
	}
	return {
		operation: "update",
		path,
		from: path,
		content: Buffer.from(lines.join("\n"), "latin1"),
		sha: entry.oid,
	};
}
