import type { App } from "../../../app.ts";
import { mayWrite } from "../../../domain/issues/issue.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { pushableHead } from "../../../domain/pulls/head-rights.ts";
import type { PullContext } from "../../../domain/pulls/pull.ts";
import {
	draftOf,
	type Review,
	type ReviewedLine,
} from "../../../domain/pulls/reviews/review.ts";
import { mayApply } from "../../../domain/pulls/reviews/suggestions.ts";
import {
	type Thread,
	threadsOf,
	type View,
} from "../../../domain/pulls/reviews/threads.ts";
import { resolveReferences } from "../../../domain/references/resolve-references.ts";
import { commentParts } from "../../../text/suggestions.ts";
import { visit } from "../../visit.ts";
import { homeOf } from "../addresses.ts";
import { peopleById, type ShownPull } from "./pull-shown.ts";

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
	{ repository, access, issue, pull }: PullContext,
): Promise<ReviewRights> {
	const me = actor.account?.id;
	const open = me !== undefined && !repository.archived_at;
	const locked =
		issue.locked === 1 &&
		!mayWrite(access, issue) &&
		access.level < Level.admin;
	const own = me !== undefined && issue.poster_id === me;
	const [draft, head] = await Promise.all([
		draftOf(app.db, actor, issue.id),
		open && !issue.closed ? pushableHead(app, actor, pull) : undefined,
	]);
	return {
		comment: open && !locked,
		judge: open && !locked && !own && !issue.closed,
		resolve: open && (own || mayWrite(access, issue)),
		apply: head !== undefined,
		draft,
	};
}

/** The conversations on lines as a reader sees them: a query for the people, and each text rendered. */
export async function threadsShown(
	app: App,
	actor: Actor,
	found: PullContext,
	view?: View,
): Promise<ShownThread[]> {
	const threads = await threadsOf(app, actor, found, view);
	const person = await peopleById(
		app,
		threads.flatMap(({ resolver, comments }) => [
			resolver,
			...comments.map((one) => one.poster_id),
		]),
	);
	const write = writer(app, actor, found);
	return Promise.all(
		threads.map(async (thread) => ({
			thread,
			resolver: thread.resolver === null ? undefined : person(thread.resolver),
			applies: mayApply(thread),
			comments: await Promise.all(
				thread.comments.map(async (row) => ({
					row,
					poster: person(row.poster_id),
					parts: await partsOf(row.body, write),
					draft: row.pending && row.poster_id === actor.account?.id,
				})),
			),
		})),
	);
}

async function partsOf(
	body: string,
	write: (text: string) => Promise<string>,
): Promise<ShownPart[]> {
	let at = 0;
	return Promise.all(
		commentParts(body).map(async (part): Promise<ShownPart> => {
			if (part.kind === "suggestion") return { ...part, at: at++ };
			return { kind: "text", html: await write(part.text) };
		}),
	);
}

/** Renders what people write in a repository. */
export const writer =
	(app: App, actor: Actor, found: PullContext) =>
	(text: string): Promise<string> => {
		const link = `${homeOf(found)}/`;
		return app.markup.render(
			text,
			{
				format: "markdown",
				flavour: "comment",
				references: ["mention", "issue", "commit", "url"],
				bases: { link, linkRoot: link },
				siteRoot: app.url,
			},
			resolveReferences(app, actor, found),
			claimantOf(actor, visit().entry.peer),
		);
	};
