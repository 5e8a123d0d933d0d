import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { archived, conflict } from "../../errors.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import type { Repository } from "../repositories/repository.ts";
import {
	planForNewHead,
	planMaintenance,
	refsMovedPayload,
} from "./after-moves.ts";
import { applyWikiMoves } from "./apply-wiki-moves.ts";
import { draftReleasesOfDeletedTags } from "./draft-releases.ts";
import { firstDefault } from "./first-default.ts";
import type { Change } from "./move-refs.ts";
import { branchOf, type LoggedMove, moveRefs } from "./move-refs.ts";
import { noteMoves } from "./note-moves.ts";
import { branchPrefix } from "./ref.ts";

const stateOf = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository")
		.select(["archived_at", "empty", "default_branch"])
		.where("id", "=", p.id)
		.where("owner_id", "<>", removedOwner)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const touch = query(
	(
		q,
		p: {
			id: number;
			branches: number;
			at: number;
			empty: number;
			branch: string;
		},
	) =>
		q
			.updateTable("repository")
			.set((e) => ({
				branches: e("branches", "+", p.branches),
				pushed_at: p.at,
				updated_at: p.at,
				empty: p.empty,
				default_branch: p.branch,
			}))
			.where("id", "=", p.id),
);

/**
 * The one set of effects of moved refs, whoever moved them: the rows of the refs and their log, branch count, default branch of a
 * first push, events, and the maintenance that follows. The gate has been passed before; the objects are on disk.
 * @throws DomainError "conflict" (a ref moved meanwhile), "archived"
 */
export async function applyMoves(
	app: App,
	tx: Transaction,
	repository: Repository,
	changes: readonly Change[],
): Promise<number> {
	const at = now(app);
	if (repository.wiki) return applyWikiMoves(app, tx, repository, changes, at);
	const store = repository.store_id;
	const state = await tx.first(stateOf, { id: repository.id });
	if (!state) throw conflict("the repository was deleted");
	if (state.archived_at) throw archived();
	const moves: LoggedMove[] = changes.flatMap(({ actor, how, moves }) =>
		moves.map((m) => ({ ...m, how, actor: actor.account?.id ?? null })),
	);
	const version = await moveRefs(app, tx, store, moves, at);
	const real = moves.filter((m) => m.from !== m.to);
	if (!real.length) return version;
	const branches = real.filter((m) => branchOf(m) !== undefined);
	const created = branches.filter((m) => m.from === null);
	const deleted = branches.filter((m) => m.to === null);
	const first = state.empty === 1 && created.length > 0;
	const branch = first
		? firstDefault(state.default_branch, created)
		: state.default_branch;
	tx.later(touch, {
		id: repository.id,
		branches: created.length - deleted.length,
		at,
		empty: first ? 0 : state.empty,
		branch,
	});
	await draftReleasesOfDeletedTags(tx, repository.id, real);
	for (const change of changes) {
		noteMoves(app, tx, "refs.moved", repository.id, { store, version, change });
		await app.events.record(tx, {
			kind: "refs.moved",
			repository: repository.id,
			actor: change.actor.account?.id,
			payload: refsMovedPayload(store, version, change, branch),
		});
	}
	await planMaintenance(app, tx, repository);
	if (moves.some((m) => m.name === branchPrefix + branch))
		await planForNewHead(app, tx, repository);
	return version;
}
