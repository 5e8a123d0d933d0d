import type { App } from "../../app.ts";
import { conflict, forbidden, invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import type { Actor } from "../permissions/actor.ts";
import { checkRules } from "../protection/check-rules.ts";
import type { Repository } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { conflictReason } from "./move-refs.ts";
import {
	branchByName,
	branchPrefix,
	headOfDefault,
	refByName,
	tagPrefix,
} from "./ref.ts";
import { resolveCommit } from "./resolve-commit.ts";
import type { NamedCommit } from "./tip.ts";

interface NewBranch {
	readonly name: string;
	/** Branch, tag or commit to begin from. */
	readonly from?: string;
	/** Branch to begin from, in the older words of the API. */
	readonly fromBranch?: string;
	/** The commit itself, where the forge knows it. */
	readonly commit?: NamedCommit;
}

/**
 * Makes a branch.
 * @throws DomainError "not-found" (what to begin from, empty repository), "forbidden" (mirror), "conflict" (the name is taken), "invalid"
 */
export async function createBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	wanted: NewBranch,
): Promise<NamedCommit> {
	checkChangeable(repository);
	if (checkShortName(wanted.name)) throw invalid("[BranchName]: GitRefName");
	const base = wanted.commit ?? (await baseOf(app, repository, wanted));
	await checkRules(app, actor, repository, {
		branch: wanted.name,
		from: null,
		to: base.oid,
		forced: false,
		against: () => headOfDefault(app.db, repository),
	});
	const name = branchPrefix + wanted.name;
	try {
		await app.db.write(async (tx) => {
			if (await refByName(tx, repository.store_id, tagPrefix + wanted.name))
				throw conflict("The branch with the same tag already exists.");
			const move = { name, from: null, to: base.oid, tip: base.tip };
			await applyMoves(app, tx, repository, [
				{ actor, how: "api", moves: [move] },
			]);
		});
	} catch (error) {
		const reason = conflictReason(error);
		if (reason === "stale") throw conflict("The branch already exists.");
		if (reason === "name-clash")
			throw conflict("The branch with the same name already exists.");
		throw error;
	}
	return base;
}

/** Refuses what no branch of an empty repository or of a mirror can take. */
export function checkChangeable(repository: Repository): void {
	if (repository.empty) throw notFound("Git Repository is empty.");
	if (repository.mirror) throw forbidden("Git Repository is a mirror.");
}

async function baseOf(
	app: App,
	repository: Repository,
	{ from, fromBranch }: NewBranch,
): Promise<NamedCommit> {
	if (
		!from &&
		fromBranch &&
		!(await branchByName(app.db, repository.store_id, fromBranch))
	)
		throw notFound("The old branch does not exist");
	const name = from || fromBranch || repository.default_branch;
	const base = await resolveCommit(app, repository, name);
	if (!base) throw notFound(`object does not exist [id: ${name}, rel_path: ]`);
	return base;
}
