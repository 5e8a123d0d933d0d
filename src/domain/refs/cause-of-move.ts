import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import { accountById } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { mayWriteUnit } from "../permissions/allows.ts";
import { contextFor } from "../repositories/context-for.ts";
import type { Repository } from "../repositories/repository.ts";
import { branchPrefix, type MoveCause, refByName } from "./ref.ts";

/** The moves of guests, of which there are few, by the index of these alone: SQLite takes that of all moves of a ref for as good. The condition has to say `how = 'guest'`. */
export const movesOfGuests = (d: Dialect): RawBuilder<unknown> =>
	sql.raw(
		d.name === "sqlite" ? "ref_move indexed by ref_move_guest" : "ref_move",
	);

const byGuest = query((q, p: { store: number; name: string; oid: string }, d) =>
	raw<{ id: number }>(
		q,
		sql`select id from ${movesOfGuests(d)} where store_id = ${p.store} and name = ${p.name} and how = 'guest' and new_oid = ${p.oid} limit 1`,
	),
);

/**
 * How the log tells of a commit that somebody makes who was let in: as a guest's where he may not write code, since a pull request has lent him the branch,
 * so that workflows do not take it for one of those who may write.
 */
export async function causeOfMove<T extends MoveCause>(
	app: App,
	actor: Actor,
	repository: Repository,
	usual: T,
): Promise<T | "guest"> {
	const { account } = actor;
	if (!account || repository.wiki) return usual;
	if (account.id === repository.owner_id || isSiteAdmin(actor)) return usual;
	const owner = await accountById(app.db, repository.owner_id);
	const context =
		owner && (await contextFor(app.db, actor, { repository, owner }));
	return context && mayWriteUnit(context.access, "code") ? usual : "guest";
}

/**
 * How the log tells of a tag. Who writes releases and no code makes one as a guest, for the commit could be anybody's: that of a proposal, say. He does
 * not where the branch that he named, or the default branch, stands at it: then those who write have put it there.
 */
export async function causeOfTag(
	app: App,
	actor: Actor,
	repository: Repository,
	target: string,
	commit: string,
): Promise<"api" | "guest"> {
	const how = await causeOfMove(app, actor, repository, "api");
	if (how === "api") return how;
	const store = repository.store_id;
	for (const branch of new Set([repository.default_branch, target])) {
		const name = branchPrefix + branch;
		const ref = await refByName(app.db, store, name);
		if (ref?.oid !== commit) continue;
		if (!(await app.db.first(byGuest, { store, name, oid: commit })))
			return "api";
	}
	return "guest";
}
