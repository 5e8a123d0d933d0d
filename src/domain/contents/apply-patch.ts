import type { App } from "../../app.ts";
import { invalid, notFound } from "../../errors.ts";
import { applyPatch } from "../../git/patch/apply-patch.ts";
import { PatchError } from "../../git/patch/patch-error.ts";
import type { WriteSession } from "../../git/write/session.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { causeOfMove } from "../refs/cause-of-move.ts";
import type { Repository } from "../repositories/repository.ts";
import { type Authorship, identitiesOf, messageOf } from "./authorship.ts";
import type { NewCommit } from "./commit-request.ts";
import { checkTarget, type Target, targetOf } from "./target.ts";

interface PatchInput extends Authorship, Target {
	/** As bytes where its lines need not be UTF-8. */
	readonly patch: Buffer | string;
	/** A patch after which everything is as before is refused. */
	readonly mustChange?: boolean;
}

/**
 * Commits what a patch changes; durable when it resolves.
 * @throws DomainError "not-found" (branch, empty repository), "invalid" (the patch does not apply, branch exists), "conflict"
 */
export async function applyPatchToBranch(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	wanted: PatchInput,
): Promise<NewCommit<undefined>> {
	const target = targetOf(repository, wanted);
	checkTarget(target);
	return app.repositories.commits.submit(repository, {
		actor,
		how: await causeOfMove(app, actor, repository, "api"),
		...target,
		async build(session, base) {
			if (!base.oid)
				throw notFound(
					`branch does not exist [repo_id: ${repository.id} name: ${target.branch}]`,
				);
			const { tree, files } = await patched(
				session,
				base.tree as string,
				wanted.patch,
			);
			if (wanted.mustChange && tree === base.tree)
				throw invalid("the branch already has these changes");
			const { author, committer } = identitiesOf(app, actor.account, wanted);
			const message = messageOf(wanted, "apply-patch", committer);
			return {
				oid: session.commit({
					tree,
					parents: [base.oid],
					author,
					committer,
					message,
				}),
				value: undefined,
				paths: files.flatMap(({ path, previousPath }) =>
					previousPath === undefined ? [path] : [path, previousPath],
				),
			};
		},
	});
}

async function patched(
	session: WriteSession,
	tree: string,
	patch: Buffer | string,
): ReturnType<typeof applyPatch> {
	try {
		return await applyPatch(session, tree, patch);
	} catch (error) {
		if (error instanceof PatchError) throw invalid(error.message);
		throw error;
	}
}
