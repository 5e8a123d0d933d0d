import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { accessTo, noAccess } from "../permissions/access.ts";
import { type Actor, actingFor } from "../permissions/actor.ts";
import { mayAdminister } from "../permissions/allows.ts";
import { Level } from "../permissions/units.ts";
import { watchIn } from "../repositories/following/watch.ts";
import { watchByAllTeams } from "../repositories/following/watch-by-teams.ts";

const freeOldName = query((q, p: { owner: number; name: string }) =>
	q
		.deleteFrom("repository_redirect")
		.where("owner_id", "=", p.owner)
		.where("lower_name", "=", p.name),
);
const administer = insertInto(
	"collaboration",
	{
		columns: ["repository_id", "account_id", "created_at"],
		values: { level: Level.admin },
	},
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/**
 * What is done for every new repository: its name leads to it alone, who made it watches and administers it, the teams of all
 * repositories watch it, the event. Gives the number of those who watch.
 */
export async function initializeRepository(
	app: App,
	tx: Transaction,
	actor: Actor,
	repository: {
		id: number;
		owner_id: number;
		name: string;
		lower_name: string;
		private: number;
		units: number;
	},
	owner: Account,
): Promise<number> {
	tx.later(freeOldName, { owner: owner.id, name: repository.lower_name });
	const doer = actor.account ?? owner;
	let administrator: number | null = null;
	const at = now(app);
	if (doer.kind === "user") {
		await watchIn(tx, { repository: repository.id, account: doer.id, at });
		const rights = await accessTo(tx, actingFor(doer), [{ repository, owner }]);
		const access = rights.get(repository.id) ?? noAccess;
		// a member who may make repositories of an organization is not left outside of what he made
		if (!mayAdminister(access)) {
			administrator = doer.id;
			tx.later(administer, {
				repository_id: repository.id,
				account_id: doer.id,
				created_at: at,
			});
		}
	}
	const all = { organization: owner.id, repository: repository.id, at };
	const watchers =
		owner.kind === "organization" ? await watchByAllTeams(app, tx, all) : 0;
	noteAudit(app, tx, {
		action: "repository.created",
		in: { repository, owner },
		after: repository,
		facts: { administrator, owner_id: owner.id },
		actor,
	});
	await app.events.record(tx, {
		kind: "repository.created",
		repository: repository.id,
		actor: doer.id,
		payload: { repository: repository.id, name: repository.name },
	});
	return watchers + (doer.kind === "user" ? 1 : 0);
}
