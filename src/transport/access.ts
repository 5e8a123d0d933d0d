import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { holdsScope } from "../domain/permissions/scopes.ts";
import { Level } from "../domain/permissions/units.ts";
import {
	type Found,
	findRepository,
} from "../domain/repositories/find-repository.ts";
import { forbidden, notFound } from "../errors.ts";
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
	const found = await findRepository(app, actor, ownerName, name);
	if (!found) throw notFound();
	const { repository, access } = found;
	const write = service === "git-receive-pack";
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
