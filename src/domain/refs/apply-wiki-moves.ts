import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { archived, conflict } from "../../errors.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { planLastCommits } from "../repositories/plan-last-commits.ts";
import type { Repository } from "../repositories/repository.ts";
import { planMaintenance, refsMovedPayload } from "./after-moves.ts";
import { firstDefault } from "./first-default.ts";
import type { Change } from "./move-refs.ts";
import { branchOf, type LoggedMove, moveRefs } from "./move-refs.ts";
import { noteMoves } from "./note-moves.ts";
import { hasBranches } from "./ref.ts";

const stateOf = query((q, p: { id: number; store: number }, d) =>
	q
		.selectFrom("repository")
		.select(["archived_at", "wiki_branch"])
		.where("id", "=", p.id)
		.where("wiki_store_id", "=", p.store)
		.where("owner_id", "<>", removedOwner)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const setBranch = updateTable("repository", {
	set: ["wiki_branch"],
	where: ["id"],
});

/**
 * The effects of moved refs of a wiki: rows and log, the branch of a first push, the event. A change that says itself what it was
 * (a page that was edited) records that; a push tells its moves.
 */
export async function applyWikiMoves(
	app: App,
	tx: Transaction,
	wiki: Repository,
	changes: readonly Change[],
	at: number,
): Promise<number> {
	const store = wiki.store_id;
	const state = await tx.first(stateOf, { id: wiki.id, store });
	if (!state) throw conflict("the repository was deleted");
	if (state.archived_at) throw archived();
	const moves: LoggedMove[] = changes.flatMap(({ actor, how, moves }) =>
		moves.map((m) => ({ ...m, how, actor: actor.account?.id ?? null })),
	);
	const first = !(await hasBranches(tx, store));
	const version = await moveRefs(app, tx, store, moves, at);
	const created = moves.filter((m) => branchOf(m) !== undefined && m.to);
	if (first && created.length) {
		const branch = firstDefault(state.wiki_branch, created);
		tx.later(setBranch, { id: wiki.id, wiki_branch: branch });
	}
	for (const change of changes) {
		noteMoves(app, tx, "wiki.moved", wiki.id, { store, version, change });
		if (change.record) await change.record(tx);
		else
			await app.events.record(tx, {
				kind: "wiki.pushed",
				repository: wiki.id,
				actor: change.actor.account?.id,
				payload: refsMovedPayload(store, version, change, state.wiki_branch),
			});
	}
	await planMaintenance(app, tx, wiki);
	await planLastCommits(app, tx, wiki);
	return version;
}
