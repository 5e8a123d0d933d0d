import type { App } from "../app.ts";
import { renewActor } from "../domain/accounts/renew-actor.ts";
import { createRepository } from "../domain/lifecycle/create-repository.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { holdsScope } from "../domain/permissions/scopes.ts";
import { demandMay, may } from "../domain/policies/may.ts";
import {
	mayPushAnything,
	type PushRights,
	pushRights,
} from "../domain/pushes/rights.ts";
import { contextFor } from "../domain/repositories/context-for.ts";
import {
	type FoundRepository,
	findRepository,
} from "../domain/repositories/find-repository.ts";
import { wikiOf } from "../domain/repositories/repository.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { openWiki } from "../domain/wiki/wiki-store.ts";
import { forbidden, isDomainError, notFound } from "../errors.ts";
import type { Service } from "../git/protocol/advertisement.ts";

/**
 * The repository of a git address, or its wiki for `name.wiki`, for an actor who may use the service on it. One rule for HTTP and SSH.
 * @throws DomainError "not-found" for what the actor may not see, "forbidden"
 */
export async function repositoryFor(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
	service: Service,
): Promise<FoundRepository> {
	const { rights, ...found } = await pushableFor(
		app,
		actor,
		ownerName,
		name,
		service,
	);
	if (service === "git-receive-pack" && !rights.all)
		throw forbidden("you don't have write access to this repository");
	return found;
}

/** The same for pushes, with what the actor may push: readers may push some refs too. */
export async function pushableFor(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
	service: Service,
): Promise<FoundRepository & { readonly rights: PushRights }> {
	const write = service === "git-receive-pack";
	const wiki = /^(.+)\.wiki$/i.exec(name);
	const plain = wiki?.[1] ?? name;
	const found =
		(await findRepository(app, actor, ownerName, plain)) ??
		(write && !wiki
			? await createdByPush(app, actor, ownerName, name)
			: undefined);
	if (!found) throw notFound();
	const { repository } = found;
	if (actor.token && !holdsScope(actor.token.scopes, "repository", write))
		throw forbidden(
			`the token lacks the scope ${write ? "write" : "read"}:repository`,
		);
	if (write && actor.readOnly) throw forbidden("the key is read-only");
	if (!may(actor, wiki ? "wiki.read" : "code.read", found)) throw notFound();
	const rights = write
		? await pushRights(app, actor, wiki ? asWiki(found) : found)
		: noRights;
	if (write && !mayPushAnything(rights))
		throw forbidden("you don't have write access to this repository");
	if (write && repository.archived_at)
		throw forbidden("this repository is archived");
	if (!wiki) return { ...found, rights };
	// writers may clone a wiki without pages, to begin it
	const opened = may(actor, "wiki.push", found)
		? await openWiki(app, repository)
		: wikiOf(repository);
	if (!opened) throw notFound();
	return { ...found, repository: opened, rights };
}

/**
 * Checks again the rights with which a push began, before it counts.
 * @throws DomainError "unauthorized", "forbidden", "not-found" when some of them are gone
 */
export async function recheckPush(
	app: App,
	actor: Actor,
	{ repository }: Pick<FoundRepository, "repository">,
	before: PushRights,
): Promise<void> {
	const renewed = await renewActor(app, actor);
	const owned = (await ownedByIds(app.db, [repository.id])).get(repository.id);
	if (!owned) throw notFound();
	const found = await contextFor(app.db, renewed, owned);
	demandMay(renewed, "repository.see", found);
	const rights = await pushRights(
		app,
		renewed,
		repository.wiki
			? { ...found, repository: { ...found.repository, wiki: true } }
			: found,
	);
	const unchanged =
		rights.all ||
		(!before.all &&
			(rights.proposes || !before.proposes) &&
			[...before.branches].every((name) => rights.branches.has(name)));
	if (!unchanged)
		throw forbidden("you no longer have write access to this repository");
}

const noRights: PushRights = {
	all: false,
	branches: new Set(),
	proposes: false,
};
const asWiki = (found: FoundRepository): FoundRepository => ({
	...found,
	repository: { ...found.repository, wiki: true },
});

/** Creates a private repository for a push to a free name of one's own, if the settings allow it. */
async function createdByPush(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
): Promise<FoundRepository | undefined> {
	const { account, token } = actor;
	if (!app.config.pushToCreate || !account || actor.readOnly) return undefined;
	if (account.lower_name !== ownerName.toLowerCase()) return undefined;
	const mayCreate =
		!token ||
		(!token.repositories &&
			!token.scopes.includes("public-only") &&
			holdsScope(token.scopes, "repository", true) &&
			holdsScope(token.scopes, "user", true));
	if (!mayCreate) return undefined;
	try {
		await createRepository(app, actor, account, { name, private: true });
	} catch (error) {
		// two pushes at once: the other one has created it
		if (!isDomainError(error, "conflict")) throw error;
	}
	return findRepository(app, actor, ownerName, name);
}
