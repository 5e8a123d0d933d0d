import type { App } from "../../../app.ts";
import type { Authorship } from "../../../domain/contents/authorship.ts";
import type { Target } from "../../../domain/contents/target.ts";
import { forkForChange } from "../../../domain/forks/fork-for-change.ts";
import type { SignedInActor } from "../../../domain/permissions/actor.ts";
import type {
	Repository,
	RepositoryContext,
} from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { writesTargetBranch } from "../../../guards/target-branch.ts";
import { type Redirect, see } from "../../page.ts";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { inRef, newPullAddress } from "../addresses.ts";
import { wayToCommit } from "./branch-place.ts";
import { type CommitForm, freshName } from "./commit-box.tsx";

/** Makes the commit in a repository, with a message and on a branch. */
type Work = (
	repository: Repository,
	wanted: Authorship & Target,
) => Promise<unknown>;

/** A commit that a form asks for, after the right to it has been asked. */
interface PlannedCommit {
	/**
	 * Has the commit made, and goes on to what was committed: the path of the branch, or the comparison from which a pull request is made.
	 * @throws what `work` throws, and DomainError where a fork cannot be made
	 */
	commit(path: string, work: Work): Promise<Redirect>;
}

/**
 * Plans a commit for a branch: there, on a new branch, or on a branch of the actor's fork.
 * @throws DomainError "invalid" at the field, "forbidden"
 */
export async function planCommit(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	branch: string,
	{ given, title }: { readonly given: CommitForm; readonly title: string },
): Promise<PlannedCommit> {
	const said = [given.title || title, given.message].filter(Boolean);
	const commit = { message: said.join("\n\n"), signoff: given.signoff };
	const way = await wayToCommit(app, actor, context, branch);
	if (given.where === "proposal" && way === "proposal")
		return proposal(app, actor, context, branch, commit);
	if (given.where !== "proposal" && way !== "direct")
		throw invalid(t("You no longer have write access to this branch."));
	const newBranch =
		given.where === "branch"
			? given.new_branch
			: given.where === "proposal"
				? freshName(actor)
				: undefined;
	if (newBranch === "")
		throw invalid(t("Enter a branch name."), { field: "new_branch" });
	await writesTargetBranch.check({ ...visit().entry, app, actor }, context, {
		branch,
		new_branch: newBranch,
	});
	return {
		async commit(path, work) {
			await work(context.repository, { ...commit, branch, newBranch });
			return newBranch === undefined
				? see(
						inRef(context, "src", { kind: "branch", name: branch }, path),
						t("The changes were committed."),
					)
				: toPull(context, branch, newBranch);
		},
	};
}

/** A commit on a new branch of the fork that the actor has, or gets. */
const proposal = (
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	branch: string,
	commit: Authorship,
): PlannedCommit => ({
	async commit(_, work) {
		let head = "";
		await forkForChange(
			app,
			actor,
			context,
			branch,
			async ({ fork, newBranch, on }) => {
				await work(fork, { ...commit, branch: newBranch, newBranch, on });
				head = `${actor.account.name}/${fork.name}:${newBranch}`;
			},
		).catch((error) => {
			if (isDomainError(error, "forbidden"))
				throw invalid(
					t("Your changes cannot be committed to a fork: {why}", {
						why: error.message,
					}),
				);
			throw error;
		});
		return toPull(context, branch, head);
	},
});

const toPull = (
	context: RepositoryContext,
	branch: string,
	head: string,
): Redirect =>
	see(
		newPullAddress(context, branch, head),
		t("The changes were committed to {name}.", { name: head }),
	);
