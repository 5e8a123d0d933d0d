import type { App } from "../app.ts";
import { accountById } from "../domain/accounts/account.ts";
import { repositoryById } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";

/** `owner/name` of a repository. @throws DomainError "not-found" */
export async function fullNameOf(app: App, id: number): Promise<string> {
	const repository = await repositoryById(app.db, id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) throw notFound();
	return `${owner.name}/${repository.name}`;
}
