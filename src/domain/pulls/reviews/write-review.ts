import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { invalid, notFound } from "../../../errors.ts";
import { isAncestor } from "../../../git/history/is-ancestor.ts";
import { isOid } from "../../../git/oid.ts";
import { objectInfo } from "../../../git/read/object.ts";
import type { Account } from "../../accounts/account.ts";
import { takeUploads } from "../../attachments/uploads.ts";
import { countComments } from "../../issues/comments.ts";
import { type Issue, lockIssue } from "../../issues/issue.ts";
import { addMentions, mentionedIn } from "../../issues/mentions.ts";
import { noteReferences } from "../../issues/references/note-references.ts";
import {
	type Reference,
	referencesOf,
} from "../../issues/references/targets.ts";
import { refuseBlocked } from "../../issues/refuse-blocked.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import type { SignedInActor } from "../../permissions/actor.ts";
import { demandSpeaking } from "../../policies/issue.ts";
import { storeOf } from "../../repositories/repository.ts";
import { type PullContext, pullOf } from "../pull.ts";
import { isOfficial } from "./official.ts";
import {
	type LineInput,
	type PreparedLine,
	prepareLines,
} from "./prepare-lines.ts";
import { linesOf, placesOf, type Review, type Verdict } from "./review.ts";
import { putLines, settleReview } from "./review-rows.ts";

interface NewReview {
	readonly verdict: Verdict;
	readonly body: string;
	/** The commit that was looked at; the head unless given. */
	readonly commit?: string;
	readonly lines: readonly LineInput[];
}

const pendingOf = query((q, p: { issue: number; reviewer: number }) =>
	q
		.selectFrom("review")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("reviewer_id", "=", p.reviewer)
		.where("kind", "=", "pending"),
);
const insert = insertInto(
	"review",
	[
		"issue_id",
		"kind",
		"reviewer_id",
		"team_id",
		"body",
		"commit_oid",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returningAll(),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("review")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);

/** Comments on lines of one review, which is read whole. */
const mostLines = 1_000;

/**
 * Writes a review, or adds to the one that its author has not finished.
 * @throws DomainError "invalid" (a verdict on one's own work or on a closed pull request, nothing said, a line that is none), "forbidden"
 * (blocked, or the conversation is locked)
 */
export async function createReview(
	app: App,
	actor: SignedInActor,
	context: PullContext,
	wanted: NewReview,
): Promise<Review> {
	const { issue } = context;
	const reviewer = actor.account;
	refuseVerdict(issue, reviewer, wanted, wanted.lines.length);
	await refuseBlocked(app, context, reviewer, [issue.poster_id]);
	demandSpeaking(actor, context);
	const pull = await pullOf(app.db, issue.id);
	const commit = await commitOf(app, { ...context, pull }, wanted.commit);
	const lines = await prepareLines(
		app,
		{ ...context, pull },
		commit,
		wanted.lines,
	);
	const mine = { issue: issue.id, reviewer: reviewer.id };
	const begun = await app.db.first(pendingOf, mine);
	const finish = await finisher(app, actor, context, wanted, { lines, begun });
	return app.db.write(async (tx) => {
		const at = now(app);
		await demandAgain(tx, actor, context, wanted, wanted.lines.length);
		const review =
			(await tx.first(pendingOf, mine)) ??
			(await begin(tx, issue, reviewer, wanted.body, { commit, at }));
		if (review.comments + lines.length > mostLines)
			throw invalid(`a review has at most ${mostLines} comments on lines`);
		await putLines(tx, issue, review, reviewer, { lines, at });
		return finish(tx, review, at);
	});
}

/**
 * Finishes a review that was pending.
 * @throws DomainError as createReview, and "invalid" for one that is finished
 */
export async function submitReview(
	app: App,
	actor: SignedInActor,
	context: PullContext,
	review: Review,
	wanted: Pick<NewReview, "verdict" | "body">,
): Promise<Review> {
	if (review.kind !== "pending")
		throw invalid("only a pending review can be submitted");
	if (wanted.verdict === "pending") throw invalid("review stay pending");
	const reviewer = actor.account;
	if (review.reviewer_id !== reviewer.id) throw notFound();
	refuseVerdict(context.issue, reviewer, wanted, review.comments);
	await refuseBlocked(app, context, reviewer, [context.issue.poster_id]);
	demandSpeaking(actor, context);
	const finish = await finisher(app, actor, context, wanted, {
		lines: [],
		begun: review,
	});
	return app.db.write(async (tx) => {
		await demandAgain(tx, actor, context, wanted, review.comments);
		const present = await tx.first(held, { id: review.id });
		if (present?.kind !== "pending")
			throw invalid("only a pending review can be submitted");
		return finish(tx, present, now(app));
	});
}

/** Locks the pull request, which may have been closed, or its conversation locked, while the lines were looked up. @throws DomainError */
async function demandAgain(
	tx: Transaction,
	actor: SignedInActor,
	context: PullContext,
	wanted: Pick<NewReview, "verdict" | "body">,
	lines: number,
): Promise<void> {
	const issue = await lockIssue(tx, context.issue.id);
	demandSpeaking(actor, { ...context, issue });
	refuseVerdict(issue, actor.account, wanted, lines);
}

/** @throws DomainError "invalid" */
function refuseVerdict(
	issue: Issue,
	reviewer: Account,
	{ verdict, body }: Pick<NewReview, "verdict" | "body">,
	lines: number,
): void {
	const own = issue.poster_id === reviewer.id;
	if (verdict === "approve" && own)
		throw invalid("approve your own pull is not allowed");
	if (verdict === "reject" && own)
		throw invalid("reject your own pull is not allowed");
	if ((verdict === "approve" || verdict === "reject") && issue.closed)
		throw invalid("a closed pull request cannot be approved or rejected");
	const empty = body.trim() === "";
	if (verdict === "reject" && empty)
		throw invalid("review event REQUEST_CHANGES requires a body");
	if (verdict === "comment" && empty && lines === 0)
		throw invalid("review event COMMENT requires a body or a comment");
	if (verdict === "pending" && empty && lines === 0)
		throw invalid("review event PENDING requires a body or a comment");
}

/** The commit that a review is of. @throws DomainError "invalid" for one that is not the pull request's */
async function commitOf(
	app: App,
	{ repository, pull }: PullContext,
	given: string | undefined,
): Promise<string> {
	if (!given || given === pull.head_oid) return pull.head_oid;
	const store = storeOf(repository);
	const known =
		isOid(store.format, given) &&
		(await objectInfo(app.git, store, given))?.type === "commit" &&
		(await isAncestor(app.git, store, given, pull.head_oid));
	if (!known)
		throw invalid(`the pull request has no commit ${given.slice(0, 64)}`);
	return given;
}

async function begin(
	tx: Transaction,
	issue: Issue,
	reviewer: Account,
	body: string,
	{ commit, at }: { readonly commit: string; readonly at: number },
): Promise<Review> {
	const [review] = await tx.all(insert, {
		issue_id: issue.id,
		reviewer_id: reviewer.id,
		body,
		commit_oid: commit,
		created_at: at,
		updated_at: at,
		kind: "pending",
		team_id: null,
	});
	if (!review) throw new Error("no row for a review");
	// its place in the timeline, which nobody else sees before it is finished
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "pending_review", poster: reviewer.id, at },
		{ body, review_id: review.id },
	);
	return review;
}

/** What finishes a review in a transaction, with all looked up that it needs; `begun` is what its author has said of it before. */
async function finisher(
	app: App,
	actor: SignedInActor,
	context: PullContext,
	wanted: Pick<NewReview, "verdict" | "body">,
	{
		lines,
		begun,
	}: {
		readonly lines: readonly PreparedLine[];
		readonly begun: Review | undefined;
	},
) {
	const { issue, pull, repository } = context;
	const { verdict, body } = wanted;
	const reviewer = actor.account;
	const judges = verdict === "approve" || verdict === "reject";
	const official =
		judges && (await isOfficial(app, context, pull.base_branch, reviewer));
	const said =
		verdict === "pending" ? [] : await textsOf(app, body, lines, begun);
	const mentioned = await mentionedIn(
		app,
		actor,
		context,
		"pull",
		said.join("\n\n"),
	);
	const named = new Map<string, readonly Reference[]>();
	for (const text of new Set(said)) {
		const texts = { body: text, comment: true };
		named.set(text, await referencesOf(app, actor, context, issue, texts));
	}
	return async (
		tx: Transaction,
		review: Review,
		at: number,
	): Promise<Review> => {
		const done = await settleReview(tx, review, {
			verdict,
			body,
			official,
			at,
		});
		if (verdict === "pending") return done;
		await countComments(tx, issue.id, 1);
		await addMentions(tx, issue.id, mentioned);
		for (const row of await rowsOf(tx, done)) {
			const holder = {
				repository: repository.id,
				kind: "comment",
				id: row.id,
			} as const;
			await takeUploads(tx, reviewer.id, holder, row.body);
			const targets = named.get(row.body);
			if (targets?.length)
				await noteReferences(tx, issue, row.id, targets, {
					poster: reviewer.id,
					at,
				});
		}
		await app.events.record(tx, {
			kind: "review.submitted",
			repository: repository.id,
			actor: reviewer.id,
			payload: { issue: issue.id, review: review.id, mentioned },
		});
		return done;
	};
}

/** All that a review says: of the whole, and of lines. */
async function textsOf(
	app: App,
	body: string,
	lines: readonly PreparedLine[],
	begun: Review | undefined,
): Promise<string[]> {
	const whole = body.trim() === "" ? (begun?.body ?? "") : body;
	const earlier = begun ? await linesOf(app.db, begun.id) : [];
	return [whole, ...[...earlier, ...lines].map((line) => line.body)];
}

/** The rows of the timeline in which a review says it. */
async function rowsOf(
	tx: Transaction,
	{ id, body }: Review,
): Promise<{ id: number; body: string }[]> {
	const place = (await placesOf(tx, [id])).get(id);
	return [
		...(place === undefined ? [] : [{ id: place, body }]),
		...(await linesOf(tx, id)).map((line) => ({
			id: line.comment_id,
			body: line.body,
		})),
	];
}
