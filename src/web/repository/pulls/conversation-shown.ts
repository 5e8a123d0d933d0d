import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { readCommits } from "../../../domain/history/list-commits.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { PullContext } from "../../../domain/pulls/pull.ts";
import { mayChoose } from "../../../domain/pulls/reviews/request-review.ts";
import {
	listReviews,
	type Review,
} from "../../../domain/pulls/reviews/review.ts";
import { offeredReviewers } from "../../../domain/repositories/people.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { teamsByIds } from "../../../domain/repositories/repository-teams.ts";
import { isGitError } from "../../../git/errors.ts";
import type { Entry } from "../../../views/issues/conversation.ts";
import { may } from "../../visit.ts";
import { titleOf } from "../commits-shown.ts";
import { peopleById, type ShownPull } from "./pull-shown.ts";

/** One who reviews a pull request, or is asked to. */
export interface ShownReviewer {
	readonly name: string;
	readonly account: ShownPull["poster"] | undefined;
	readonly state: "asked" | "approve" | "reject" | "comment";
	/** It was of an earlier head. */
	readonly stale: boolean;
	readonly review: Review;
}
export interface ShownReviews {
	readonly byId: ReadonlyMap<number, Review>;
	readonly reviewers: readonly ShownReviewer[];
	/** The reader may ask people for reviews: those whom he may ask. */
	readonly candidates: readonly Account[];
	readonly mayChoose: boolean;
	readonly mayDismiss: boolean;
}

const mostReviews = 2000;

export async function reviewsShown(
	app: App,
	actor: Actor,
	context: PullContext,
): Promise<ShownReviews> {
	const { issue } = context;
	const all = { limit: mostReviews, offset: 0 };
	const [{ rows }, choose] = await Promise.all([
		listReviews(app.db, actor, issue.id, all),
		issue.closed ? false : mayChoose(app, actor, context),
	]);
	const known = rows.filter(({ kind }) => kind !== "pending");
	const [person, teams, candidates] = await Promise.all([
		peopleById(
			app,
			known.map((one) => one.reviewer_id),
		),
		teamsByIds(app.db, [...new Set(known.flatMap((one) => one.team_id ?? []))]),
		choose ? offeredReviewers(app, context) : [],
	]);
	const teamNames = new Map(teams.map((team) => [team.id, team.name]));
	const newest = new Map<string, Review>();
	for (const one of known) {
		const key = one.team_id ? `team ${one.team_id}` : `${one.reviewer_id}`;
		const before = newest.get(key);
		// a plain comment takes nothing from a verdict that stands
		const stands =
			before &&
			["approve", "reject"].includes(before.kind) &&
			!before.dismissed &&
			one.kind === "comment";
		if (!stands && !(one.dismissed && one.kind !== "comment"))
			newest.set(key, one);
	}
	return {
		byId: new Map(rows.map((row) => [row.id, row])),
		reviewers: [...newest.values()]
			.filter(
				(one) => one.team_id !== null || one.reviewer_id !== issue.poster_id,
			)
			.map((review) => {
				const account =
					review.team_id === null ? person(review.reviewer_id) : undefined;
				return {
					name: account?.name ?? teamNames.get(review.team_id ?? 0) ?? "Ghost",
					account,
					state:
						review.kind === "request"
							? "asked"
							: (review.kind as ShownReviewer["state"]),
					stale: review.stale === 1,
					review,
				};
			}),
		candidates: candidates
			.filter(({ id }) => id !== issue.poster_id)
			.slice(0, 100),
		mayChoose: choose,
		mayDismiss: may("pull.dismiss-review", context) && !issue.closed,
	};
}

/** What a row of the timeline tells of a push: the commits, the oldest first; of a forced one what was there and what is. */
export function pushOf({ row }: Entry): { forced: boolean; oids: string[] } {
	try {
		const { is_force_push, commit_ids } = JSON.parse(row.body);
		const oids = (commit_ids as unknown[]).filter(
			(oid): oid is string =>
				typeof oid === "string" && /^[0-9a-f]{40,64}$/.test(oid),
		);
		return { forced: is_force_push === true, oids };
	} catch {
		return { forced: false, oids: [] };
	}
}

export const mostOfPush = 10;
const mostTitles = 200;

/** The titles of the commits that the pushes of a timeline name; those that are gone have none. */
export async function pushedTitles(
	app: App,
	{ repository }: PullContext,
	entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
	const oids = entries
		.filter(({ row }) => row.kind === "pull_push")
		.map(pushOf)
		.flatMap(({ forced, oids }) => (forced ? [] : oids.slice(-mostOfPush)))
		.slice(0, mostTitles);
	try {
		const commits = await readCommits(app, storeOf(repository), oids);
		return new Map(commits.map(({ oid, tip }) => [oid, titleOf(tip.message)]));
	} catch (error) {
		if (!isGitError(error)) throw error;
		return new Map();
	}
}
