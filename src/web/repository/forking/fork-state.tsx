import type { App } from "../../../app.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { may as mayDo } from "../../../domain/policies/may.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import {
	fullName,
	type RepositoryContext,
	repositoryById,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { isGitError } from "../../../git/errors.ts";
import { withObjectsOf } from "../../../git/store.ts";
import { withAccess } from "../../../views/repository.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { may } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { newPullAddress } from "../addresses.ts";

/** The repository that a fork was made from, with the reader's rights there; undefined where it is gone or not the reader's to see. */
export async function sourceOf(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
): Promise<RepositoryContext | undefined> {
	const parent =
		repository.fork_of_id === null
			? undefined
			: await repositoryById(app.db, repository.fork_of_id);
	const [source] = parent ? await withAccess(app, actor, [parent]) : [];
	return source;
}

/** How far a branch of a fork is from the branch of the same name in its source, or else from the default branch there; with what can be done about it. */
export async function ForkState({
	app,
	actor,
	of,
	source,
	branch,
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
	source: RepositoryContext | undefined;
	branch: string;
}) {
	if (!source || !mayDo(actor, "code.read", source)) return null;
	const { store_id: theirs, default_branch: usual, format } = source.repository;
	if (format !== of.repository.format) return null;
	const [ours, same, other] = await Promise.all([
		branchByName(app.db, of.repository.store_id, branch),
		branchByName(app.db, theirs, branch),
		branchByName(app.db, theirs, usual),
	]);
	const base = same ? branch : usual;
	const to = same ?? other;
	if (!ours || !to) return null;
	const both = withObjectsOf(
		app.git,
		storeOf(of.repository),
		storeOf(source.repository),
	);
	const apart = await app.history.commits
		.apart(both, to.oid, ours.oid)
		.catch(nothingOfGit);
	if (!apart) return null;
	const { ahead, behind } = apart;
	const name = `${fullName(source)}:${base}`;
	return (
		<section
			class="box"
			aria-label={t("Compared with the original repository")}
		>
			<div class="in line wrap">
				<Icon name="branch" />
				<span class="grow">{distance(name, ahead, behind)}</span>
				{ahead > 0 && mayDo(actor, "pull.create", source) && (
					<a
						class="btn s"
						href={newPullAddress(source, base, `${fullName(of)}:${branch}`)}
					>
						<Icon name="pull" />
						{t("Open a pull request")}
					</a>
				)}
				{behind > 0 && same && may("code.commit", of) && (
					<Form
						does={{ route: "POST /:owner/:repo/branches/merge-upstream" }}
						params={{ owner: of.owner.name, repo: of.repository.name }}
						class=""
					>
						<input type="hidden" name="branch" value={branch} />
						<Submit tone="" small>
							{t("Sync fork")}
						</Submit>
					</Form>
				)}
			</div>
		</section>
	);
}

/** A page says nothing of it where git is too busy, or one of both is damaged. */
function nothingOfGit(error: unknown): undefined {
	if (!isGitError(error)) throw error;
}

function distance(name: string, ahead: number, behind: number): string {
	if (ahead === 0 && behind === 0)
		return t("This branch is up to date with {name}.", { name });
	if (behind === 0)
		return plural(
			ahead,
			"This branch is 1 commit ahead of {name}.",
			"This branch is {n} commits ahead of {name}.",
			{ name },
		);
	if (ahead === 0)
		return plural(
			behind,
			"This branch is 1 commit behind {name}.",
			"This branch is {n} commits behind {name}.",
			{ name },
		);
	return t("This branch is {ahead} ahead of, {behind} behind {name}.", {
		name,
		ahead: plural(ahead, "1 commit", "{n} commits"),
		behind: plural(behind, "1 commit", "{n} commits"),
	});
}
