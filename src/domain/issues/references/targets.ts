import type { App } from "../../../app.ts";
import type { Account } from "../../accounts/account.ts";
import { isBlocked } from "../../accounts/is-blocked.ts";
import type { Actor } from "../../permissions/actor.ts";
import { mayRead, mayWrite } from "../../policies/item.ts";
import { contextFor } from "../../repositories/context-for.ts";
import { findRepository } from "../../repositories/find-repository.ts";
import type {
	RepositoryContext,
	RepositoryWithOwner,
} from "../../repositories/repository.ts";
import { type Issue, issueByNumber } from "../issue.ts";
import {
	issuesNamedIn,
	type NamedIssue,
	type RefAction,
} from "./find-in-text.ts";

/** An issue that a text names, which its writer may know of. */
export interface Target {
	readonly issue: Issue;
	readonly owned: RepositoryWithOwner;
	readonly action: RefAction;
	readonly seconds: number;
	/** Its writer might close it himself. */
	readonly mayClose: boolean;
}
/** An issue that something refers to, and what that is to do to it. */
export type Reference = Pick<Target, "action"> & { readonly target: number };

/** The issues that texts name, as far as the writer may read them; who is blocked there names none. */
export async function targetsOf(
	app: App,
	writer: Actor,
	home: RepositoryWithOwner,
	named: readonly NamedIssue[],
): Promise<Target[]> {
	const places = new Map<string, Promise<RepositoryContext | undefined>>();
	const placeOf = ({ owner, repository }: NamedIssue) => {
		const key = `${owner}/${repository}`.toLowerCase();
		const known = places.get(key);
		if (known) return known;
		const looked = lookUp(app, writer, home, owner, repository);
		places.set(key, looked);
		return looked;
	};
	const found = new Map<number, Target>();
	for (const one of named) {
		const place = await placeOf(one);
		const issue =
			place && (await issueByNumber(app.db, place.repository.id, one.index));
		if (!place || !issue || !mayRead(place.access, issue)) continue;
		const me = writer.account?.id;
		const known = found.get(issue.id);
		if (known && known.action !== "none") continue;
		found.set(issue.id, {
			issue,
			owned: { repository: place.repository, owner: place.owner },
			action: one.action,
			seconds: one.seconds,
			mayClose:
				mayWrite(place.access, issue) ||
				(me !== undefined && issue.poster_id === me),
		});
	}
	return [...found.values()];
}

/**
 * What a title and a text of an issue, or of a comment on it, refer to. Only pull requests close and open, and only issues; in another
 * repository, or from a comment, the writer needs the right to do so.
 */
export async function referencesOf(
	app: App,
	writer: Actor,
	home: RepositoryWithOwner,
	source: Pick<Issue, "kind"> & { readonly id?: number },
	texts: {
		readonly title?: string;
		readonly body: string;
		readonly comment?: boolean;
	},
): Promise<Reference[]> {
	const named = [
		...issuesNamedIn(app.url, texts.title ?? "", { markdown: false }),
		...issuesNamedIn(app.url, texts.body),
	];
	if (named.length === 0) return [];
	const targets = await targetsOf(app, writer, home, named);
	return targets.flatMap(({ issue, owned, action, mayClose }) => {
		if (issue.id === source.id) return [];
		const own = !texts.comment && owned.repository.id === home.repository.id;
		const counts =
			source.kind === "pull" && issue.kind === "issue" && (own || mayClose);
		return [{ target: issue.id, action: counts ? action : "none" }];
	});
}

async function lookUp(
	app: App,
	writer: Actor,
	home: RepositoryWithOwner,
	ownerName: string | undefined,
	name: string | undefined,
): Promise<RepositoryContext | undefined> {
	const place =
		ownerName && name
			? await findRepository(app, writer, ownerName, name)
			: await contextFor(app.db, writer, home);
	if (!place || place.repository.archived_at) return undefined;
	const me = writer.account as Account | undefined;
	const blocked = me && (await isBlocked(app.db, place.owner.id, me.id));
	return blocked ? undefined : place;
}
