import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { countCommits, log } from "../../git/history/log.ts";
import { mergeBase } from "../../git/history/merge-base.ts";
import { type ReadFrom, withObjectsOf } from "../../git/store.ts";
import { accountByName } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { resolveExpression } from "../refs/resolve-expression.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { contextFor } from "../repositories/context-for.ts";
import { relativeOf } from "../repositories/relatives.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { readCommits } from "./list-commits.ts";

/** What one commit has that another has not. */
export interface Comparison {
	/** Where the objects of both are. */
	readonly from: ReadFrom;
	/** What the difference is taken against: the common ancestor, or the base itself. undefined: the histories have nothing in common. */
	readonly base: string | undefined;
	readonly head: string;
	/** The repository of the head: a relative of the one that is asked. */
	readonly headIn: Repository;
	/** The newest first; not more than a client can use. */
	readonly commits: readonly NamedCommit[];
	readonly total: number;
}

const mostCommits = 1000;

/**
 * Compares `base...head` (since they parted) or `base..head` (as they are); a single name is compared with the default branch. The
 * head may be in another repository of the same family: `owner:branch`, `owner/repo:branch`.
 * @throws DomainError "not-found" (repository, commit), "bad-request" (expression)
 */
export async function compare(
	app: App,
	actor: Actor,
	repository: Repository,
	text: string,
): Promise<Comparison> {
	const [, first, dots, second = ""] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? [];
	const baseName = (dots && first) || repository.default_branch;
	const wanted = dots ? second || repository.default_branch : text;
	const headIn = await repositoryOfHead(app, actor, repository, wanted);
	const headName = wanted.slice(wanted.indexOf(":") + 1);
	const base = await resolveExpression(app, repository, baseName);
	if (!base) throw notFound(`ref "${baseName}" does not exist`);
	const head = await resolveExpression(app, headIn, headName);
	if (!head) throw notFound(`ref "${headName}" does not exist`);
	const store = storeOf(repository);
	const from =
		headIn.id === repository.id
			? store
			: withObjectsOf(app.git, store, storeOf(headIn));
	const common = await mergeBase(app.git, from, base, head);
	const against = dots === ".." ? base : common;
	if (!common && dots !== "..")
		return { from, base: undefined, head, headIn, commits: [], total: 0 };
	const range = { from: [head], not: [base] };
	const oids = await log(app.git, from, { ...range, limit: mostCommits });
	return {
		from,
		base: against,
		head,
		headIn,
		commits: await readCommits(app, from, oids),
		total:
			oids.length < mostCommits
				? oids.length
				: await countCommits(app.git, from, range),
	};
}

async function repositoryOfHead(
	app: App,
	actor: Actor,
	repository: Repository,
	head: string,
): Promise<Repository> {
	const [, ownerName, name] = /^([^/:]+)(?:\/([^/:]+))?:/.exec(head) ?? [];
	if (!ownerName) return repository;
	const owner = await accountByName(app.db, ownerName);
	const found = owner && (await relativeOf(app.db, repository, owner.id, name));
	if (!owner || !found || found.format !== repository.format) throw notFound();
	const owned = { repository: found, owner };
	const { access } = await contextFor(app.db, actor, owned);
	if (!mayReadUnit(access, "code")) throw notFound();
	return found;
}
