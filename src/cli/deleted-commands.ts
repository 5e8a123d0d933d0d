import type { App } from "../app.ts";
import {
	type DeletedRepository,
	deletedRepository,
	listDeleted,
} from "../domain/lifecycle/deleted/deleted-repository.ts";
import {
	purgeRepository,
	restoreRepository,
} from "../domain/lifecycle/deleted/restore-repository.ts";
import { operator } from "../domain/permissions/actor.ts";
import { invalid, notFound } from "../errors.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

export const deletedUsage = `ingot admin deleted list
ingot admin deleted restore ID [NAME]
ingot admin deleted purge ID
`;

/** So many are listed, the last first. */
const mostListed = 10_000;

/**
 * Lists the deleted repositories, restores one, or deletes it permanently.
 * @throws DomainError "invalid" for an unknown command, "not-found" for an id that none has, "conflict" when the name is taken
 */
export async function runDeleted(
	app: App,
	[verb, id = "", name, ...more]: readonly string[],
): Promise<string> {
	if (verb === "list" && !id) {
		const page = { limit: mostListed, offset: 0 };
		return (await listDeleted(app.db, {}, page)).rows.map(line).join("");
	}
	if (!/^\d{1,15}$/.test(id) || more.length > 0)
		throw invalid(`unknown command\n\n${deletedUsage}`);
	const found = await deletedRepository(app.db, Number(id));
	if (!found) throw notFound(`no deleted repository has the id ${id}`);
	if (verb === "restore") {
		const { name: now } = await restoreRepository(app, operator, found, name);
		return `restored ${found.owner}/${now}\n`;
	}
	if (verb === "purge" && name === undefined) {
		await purgeRepository(app, found);
		return `deleted ${found.owner}/${found.name} permanently\n`;
	}
	throw invalid(`unknown command\n\n${deletedUsage}`);
}

const line = (of: DeletedRepository): string =>
	`${[of.id, `${of.owner}/${of.name}`, rfc3339Of(of.deleted_at), of.deleter ?? ""].join("\t")}\n`;
