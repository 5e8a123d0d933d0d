import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import { demandFreeName } from "../../domain/imports/archive/import-archive.ts";
import { checkRepositoryLimit } from "../../domain/lifecycle/create-repository.ts";
import { actingFor } from "../../domain/permissions/actor.ts";
import { checkRepositoryName } from "../../domain/repositories/names.ts";
import { invalid, notFound } from "../../errors.ts";
import { wrongCommand } from "./wrong-command.ts";

/**
 * `restore check OWNER/NAME OWNER/NEW`: says, before the costly part of `ingot restore --repository`, whether the repository can come back under a name; gives the
 * address of the server. @throws DomainError "not-found", "conflict", "forbidden", "invalid"
 */
export async function runRestore(
	app: App,
	[what, from = "", as = "", ...more]: readonly string[],
): Promise<string> {
	const [ownerName = "", name = "", ...rest] = as.split("/");
	if (what !== "check" || !from || !name || rest.length || more.length)
		throw wrongCommand("ingot restore --repository OWNER/NAME --from PLACE\n");
	if (!app.url) throw invalid("start the server first");
	const owner = await accountByName(app.db, ownerName);
	if (!owner)
		throw notFound(
			`${ownerName} is not a user or organization here: restore the account first, or name another one with --as OWNER/NAME`,
		);
	checkRepositoryName(name);
	const unfinished = await demandFreeName(
		app,
		owner,
		name,
		`${app.url}${from}`,
	);
	// the same limit as for the owner: an operator may raise it
	if (!unfinished) await checkRepositoryLimit(app, actingFor(owner), owner);
	return app.url;
}
