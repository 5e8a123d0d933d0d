import type { App } from "../../app.ts";
import { oidBytes } from "../../git/oid.ts";
import type {
	Reference,
	ResolvedReference,
	ResolveReferences,
} from "../../markup/references.ts";
import { currentBudget } from "../../threads/work-budget.ts";
import { accountsByNames } from "../accounts/account.ts";
import { maySeeAccount } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { shownObject } from "../refs/lost/is-shown.ts";
import { commitByShortOid } from "../refs/short-commit.ts";
import { findRepository } from "../repositories/find-repository.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../repositories/repository.ts";

/** Other repositories that one text may name, and commits that are looked up in it; the rest stays text. */
const mostRepositories = 20;
const mostCommits = 20;

/**
 * Tells the renderer what names in a text mean to a viewer: people whom he may know, issues and commits of repositories that he may
 * see. `home` is the repository that the text stands in.
 */
export const resolveReferences =
	(
		app: App,
		actor: Actor,
		home: RepositoryWithOwner | undefined,
	): ResolveReferences =>
	async (references) => {
		const people = await peopleIn(app, actor, references);
		const repositories = await repositoriesIn(app, actor, references);
		const budget = currentBudget();
		let commits = 0;
		return Promise.all(
			references.map((reference) => {
				if (reference.kind === "mention")
					return people.get(reference.name.toLowerCase());
				if (reference.kind !== "issue" && reference.kind !== "commit")
					return undefined;
				const name = nameOf(reference);
				const owned = name === undefined ? home : repositories.get(name);
				if (!owned) return undefined;
				if (reference.kind === "issue")
					return issueIn(app, owned, reference.index, reference.mark);
				return commits++ < mostCommits && budget.take("lookups", 1)
					? commitIn(app, owned, reference.sha, name)
					: undefined;
			}),
		);
	};

async function peopleIn(
	app: App,
	actor: Actor,
	references: readonly Reference[],
): Promise<ReadonlyMap<string, ResolvedReference>> {
	const names = references.flatMap((r) =>
		r.kind === "mention" ? r.name.toLowerCase() : [],
	);
	const found = await accountsByNames(app.db, [...new Set(names)]);
	return new Map(
		found
			.filter((account) => maySeeAccount(actor, account, false))
			.map((account) => [
				account.lower_name,
				{ href: `${app.url}${account.name}` },
			]),
	);
}

async function repositoriesIn(
	app: App,
	actor: Actor,
	references: readonly Reference[],
): Promise<ReadonlyMap<string, RepositoryWithOwner>> {
	const names = [...new Set(references.flatMap((r) => nameOf(r) ?? []))].slice(
		0,
		mostRepositories,
	);
	const found = new Map<string, RepositoryWithOwner>();
	for (const name of names) {
		const [owner = "", repository = ""] = name.split("/");
		const owned = await findRepository(app, actor, owner, repository);
		if (owned) found.set(name, owned);
	}
	return found;
}

/** The repository that a reference names, as `owner/name`; undefined when it means the one that the text stands in. */
const nameOf = (reference: Reference): string | undefined =>
	(reference.kind === "issue" || reference.kind === "commit") &&
	reference.owner &&
	reference.repository
		? `${reference.owner}/${reference.repository}`
		: undefined;

// whether there is an issue of this number is not asked: a link to none tells nothing
const issueIn = (
	app: App,
	owned: RepositoryWithOwner,
	index: number,
	mark: "#" | "!",
) => ({
	href: `${app.url}${fullName(owned)}/${mark === "!" ? "pulls" : "issues"}/${index}`,
	class: "ref-issue",
});

async function commitIn(
	app: App,
	owned: RepositoryWithOwner,
	sha: string,
	name: string | undefined,
): Promise<ResolvedReference | undefined> {
	const store = storeOf(owned.repository);
	const whole = sha.length === oidBytes(store.format) * 2;
	const oid = whole
		? (await shownObject(app, owned.repository, sha))?.type === "commit"
			? sha
			: undefined
		: await commitByShortOid(app, owned.repository, sha);
	return oid === undefined
		? undefined
		: {
				href: `${app.url}${fullName(owned)}/commit/${oid}`,
				text: `${name ? `${name}@` : ""}${oid.slice(0, 10)}`,
				class: "commit",
			};
}
