import type { App } from "../../app.ts";
import { invalid, notFound } from "../../errors.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import type { Actor } from "../permissions/actor.ts";
import { checkRules } from "../protection/check-rules.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { checkChangeable } from "./create-branch.ts";
import { branchByName, headOfDefault } from "./ref.ts";
import { resolveCommit } from "./resolve-commit.ts";

/**
 * Points a branch to another commit.
 * @throws DomainError "not-found" (branch, commit), "invalid" (it is not where the caller thinks, not a fast-forward), "conflict" (lost a race)
 */
export async function moveBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	branch: string,
	wanted: { to: string; from?: string; force?: boolean },
): Promise<void> {
	checkChangeable(repository);
	const ref = await branchByName(app.db, repository.store_id, branch);
	if (!ref) throw notFound();
	if (wanted.from && wanted.from !== ref.oid)
		throw invalid(
			`branch commit does not match [expected: ${wanted.from}, given: ${ref.oid}]`,
		);
	const target = await resolveCommit(app, repository, wanted.to);
	if (!target) throw notFound(`commit does not exist: ${wanted.to}`);
	if (target.oid === ref.oid) return;
	const store = storeOf(repository);
	const forced = !(await isAncestor(app.git, store, ref.oid, target.oid));
	if (forced && !wanted.force)
		throw invalid(
			`${branch} would lose commits: this needs the parameter force`,
		);
	await checkRules(app, actor, repository, {
		branch,
		from: ref.oid,
		to: target.oid,
		forced,
		against: () => headOfDefault(app.db, repository),
	});
	const { name } = ref;
	const move = { name, from: ref.oid, to: target.oid, tip: target.tip, forced };
	await app.db.write((tx) =>
		applyMoves(app, tx, repository, [{ actor, how: "api", moves: [move] }]),
	);
}
