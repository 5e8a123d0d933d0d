import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { holdsScope } from "../domain/permissions/scopes.ts";
import { Level } from "../domain/permissions/units.ts";
import { createRepository } from "../domain/repositories/create-repository.ts";
import {
	type Found,
	findRepository,
} from "../domain/repositories/find-repository.ts";
import { forbidden, isRefusal, notFound } from "../errors.ts";
import type { Service } from "../git/protocol/advertisement.ts";

/**
 * The repository of a git address, for somebody who may use the service on it. One rule for HTTP and SSH.
 * @throws Refusal "not-found" for what the actor may not see, "forbidden"
 */
export async function repositoryFor(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
	service: Service,
): Promise<Found> {
	const write = service === "git-receive-pack";
	const found =
		(await findRepository(app, actor, ownerName, name)) ??
		(write ? await createdByPush(app, actor, ownerName, name) : undefined);
	if (!found) throw notFound();
	const { repository, access } = found;
	if (actor.token && !holdsScope(actor.token.scopes, "repository", write))
		throw forbidden(
			`the token lacks the scope ${write ? "write" : "read"}:repository`,
		);
	if (write && actor.readOnly) throw forbidden("the key is read-only");
	const level = access.unit("code");
	if (level < Level.read) throw notFound();
	if (write && level < Level.write)
		throw forbidden("you may not write to this repository");
	if (write && repository.archived_at)
		throw forbidden("this repository is archived");
	return found;
}

/** A private repository for who pushes to a name of his own that is free, where the settings allow it. */
async function createdByPush(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
): Promise<Found | undefined> {
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
		if (!isRefusal(error, "conflict")) throw error;
	}
	return findRepository(app, actor, ownerName, name);
}
