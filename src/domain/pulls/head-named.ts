import type { App } from "../../app.ts";
import { badRequest, invalid, notFound } from "../../errors.ts";
import { isOid } from "../../git/oid.ts";
import { namedAccount } from "../organizations/known-account.ts";
import type { Access } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { branchByName, type Ref, refByName, tagPrefix } from "../refs/ref.ts";
import { contextFor } from "../repositories/context-for.ts";
import { relativeOf } from "../repositories/relatives.ts";
import type {
	Repository,
	RepositoryContext,
	RepositoryWithOwner,
} from "../repositories/repository.ts";

/** The branch that a pull request comes from. */
export interface NamedHead extends RepositoryWithOwner {
	readonly access: Access;
	readonly branch: string;
}

/**
 * What `branch`, `owner:branch` or `owner/repo:branch` stands for, seen from a repository: itself, or one of its family that the
 * actor may read. Whether the branch exists is not asked.
 * @throws DomainError "not-found" for accounts and repositories that do not exist, or not for the actor; "bad-request" for an account
 * without a fork
 */
export async function headNamed(
	app: App,
	actor: Actor,
	home: RepositoryContext,
	text: string,
): Promise<NamedHead> {
	const colon = text.indexOf(":");
	if (colon < 0) return { ...home, branch: text };
	const [ownerName = "", name, ...rest] = text.slice(0, colon).split("/");
	const branch = text.slice(colon + 1);
	if (!ownerName || !branch || rest.length) throw notFound();
	const owner = await namedAccount(app.db, actor, ownerName);
	if (!owner) throw notFound(`user does not exist [name: ${ownerName}]`);
	const found = await relativeOf(app.db, home.repository, owner.id, name);
	if (!found) {
		if (name !== undefined) throw notFound();
		throw badRequest(
			`the user ${owner.name} does not have a fork of the base repository`,
		);
	}
	if (found.id === home.repository.id) return { ...home, branch };
	const owned = { repository: found, owner };
	const context = await contextFor(app.db, actor, owned);
	if (!mayReadUnit(context.access, "code")) throw notFound();
	return { ...context, branch };
}

/** A branch by its name. @throws DomainError "invalid" for a tag or a commit, "not-found" */
export async function branchNamed(
	app: App,
	repository: Repository,
	name: string,
): Promise<Ref> {
	const ref = await branchByName(app.db, repository.store_id, name);
	if (ref) return ref;
	const tag = await refByName(app.db, repository.store_id, tagPrefix + name);
	if (tag || isOid(repository.format, name))
		throw invalid("Invalid PullRequest: base and head must be branches");
	throw notFound(`ref "${name}" does not exist`);
}
