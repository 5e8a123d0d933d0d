import type { App } from "../../../../app.ts";
import type { Actor } from "../../../../domain/permissions/actor.ts";
import { pushableHead } from "../../../../domain/pulls/head-rights.ts";
import type { PullContext } from "../../../../domain/pulls/pull.ts";
import {
	draftOf,
	type Review,
	type ReviewedLine,
} from "../../../../domain/pulls/reviews/review.ts";
import { mayApply } from "../../../../domain/pulls/reviews/suggestions.ts";
import {
	type Thread,
	threadsOf,
	type View,
} from "../../../../domain/pulls/reviews/threads.ts";
import { commentParts } from "../../../../text/suggestions.ts";
import { may } from "../../../visit.ts";
import { renderTexts } from "../../conversation/texts.ts";
import { peopleById, type ShownPull } from "../pull-shown.ts";

type Person = ShownPull["poster"];

/** A part of a comment, ready to be shown. */
export type ShownPart =
	| { readonly kind: "text"; readonly html: string }
	| {
			readonly kind: "suggestion";
			/** Which of the comment's suggestions it is. */
			readonly at: number;
			readonly lines: readonly string[];
	  };
export interface ShownLine {
	readonly row: ReviewedLine;
	readonly poster: Person;
	readonly parts: readonly ShownPart[];
	/** The reader wrote it and has not sent it yet. */
	readonly draft: boolean;
	/** The reader may change its text. */
	readonly edits: boolean;
}
export interface ShownThread {
	readonly thread: Thread;
	readonly resolver: Person | undefined;
	readonly comments: readonly ShownLine[];
	/** Its suggestions can be committed as they are. */
	readonly applies: boolean;
}

/** What the reader may do with a review of a pull request. */
export interface ReviewRights {
	readonly comment: boolean;
	/** Approve it or ask for changes. */
	readonly judge: boolean;
	readonly resolve: boolean;
	/** Commit what is suggested. */
	readonly apply: boolean;
	/** The review that the reader has begun. */
	readonly draft: Review | undefined;
}

export async function reviewRights(
	app: App,
	actor: Actor,
	context: PullContext,
): Promise<ReviewRights> {
	const { issue, pull } = context;
	const [draft, head] = await Promise.all([
		draftOf(app.db, actor, issue.id),
		may("pull.take", context) && !issue.closed
			? pushableHead(app, actor, pull)
			: undefined,
	]);
	return {
		comment: may("pull.comment", context),
		judge: may("pull.judge", context),
		resolve: may("pull.resolve", context),
		apply: head !== undefined,
		draft,
	};
}

/** The conversations on lines as a reader sees them: a query for the people, and each text rendered. */
export async function threadsShown(
	app: App,
	actor: Actor,
	context: PullContext,
	view?: View,
): Promise<ShownThread[]> {
	const threads = await threadsOf(app, actor, context, view);
	const person = await peopleById(
		app,
		threads.flatMap(({ resolver, comments }) => [
			resolver,
			...comments.map((one) => one.poster_id),
		]),
	);
	const parts = await partsOf(
		app,
		actor,
		context,
		threads.flatMap(({ comments }) => comments.map(({ body }) => body)),
	);
	return threads.map((thread) => ({
		thread,
		resolver: thread.resolver === null ? undefined : person(thread.resolver),
		applies: mayApply(thread),
		comments: thread.comments.map((row) => {
			const draft = row.pending && row.poster_id === actor.account?.id;
			const { poster_id } = row;
			return {
				row,
				poster: person(poster_id),
				parts: parts.get(row.body) ?? [],
				draft,
				edits:
					draft || may("comment.edit", { ...context, comment: { poster_id } }),
			};
		}),
	}));
}

/** The parts of texts, by the text; what they name is looked up for all of them at once. */
async function partsOf(
	app: App,
	actor: Actor,
	context: PullContext,
	bodies: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownPart[]>> {
	const all = new Map(
		bodies.map((body) => [body, commentParts(body)] as const),
	);
	const texts = [...all.values()].flatMap((parts) =>
		parts.flatMap((part) => (part.kind === "text" ? part.text : [])),
	);
	const html = await renderTexts(app, actor, context, texts);
	const written = html[Symbol.iterator]();
	const shown = new Map<string, ShownPart[]>();
	for (const [body, parts] of all) {
		let at = 0;
		shown.set(
			body,
			parts.map((part) =>
				part.kind === "suggestion"
					? { ...part, at: at++ }
					: { kind: "text", html: written.next().value ?? "" },
			),
		);
	}
	return shown;
}
