import type { App } from "../../../app.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { branchRules } from "../../../domain/protection/branch-rule.ts";
import { refuseMove } from "../../../domain/protection/may.ts";
import { forkOfOwner } from "../../../domain/repositories/fork-of-owner.ts";
import {
	fullName,
	type RepositoryContext,
} from "../../../domain/repositories/repository.ts";
import { conflict, invalid, isDomainError } from "../../../errors.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, line, lines, tick } from "../../fields.ts";
import { Check, FieldSet, Line, Lines } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { WayToCommit } from "./branch-place.ts";

/** The fields of every form that makes a commit. */
export const commitFields = {
	title: line({ max: 500 }),
	message: lines(),
	where: choice("direct", "branch", "proposal"),
	new_branch: line(bounds.branchName),
	signoff: tick(),
};
export interface CommitForm {
	readonly title: string;
	readonly message: string;
	readonly where: "direct" | "branch" | "proposal";
	readonly new_branch: string;
	readonly signoff: boolean;
}

/** The label of the button that makes a commit. */
export const commitLabel = (way: WayToCommit): string =>
	way === "proposal" ? t("Propose changes") : t("Commit");

/** Message and branch of the commit that a form makes. */
export async function CommitBox({
	app,
	actor,
	of,
	branch,
	way,
	title,
	message = "",
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
	branch: string;
	way: WayToCommit;
	/** What the commit is called when nothing is typed. */
	title: string;
	message?: string;
}) {
	return (
		<>
			{way === "proposal" && (
				<ProposalNote of={of} fork={await forkName(app, actor, of)} />
			)}
			<Line
				name="title"
				label={t("Commit message")}
				placeholder={title}
				width="full"
				maxlength={500}
			/>
			<Lines
				name="message"
				label={t("Extended description")}
				value={message}
				rows={3}
			/>
			{way === "proposal" ? (
				<input type="hidden" name="where" value="proposal" />
			) : (
				<BranchChoice
					of={of}
					branch={branch}
					held={await isHeld(app, actor, of, branch)}
					fresh={freshName(actor)}
				/>
			)}
			<Check
				name="signoff"
				label={t("Add a Signed-off-by trailer with my name")}
			/>
		</>
	);
}

/** The full name of the fork that somebody has; undefined where there is none yet. */
async function forkName(
	app: App,
	actor: Actor,
	of: RepositoryContext,
): Promise<string | undefined> {
	const { account } = actor;
	const name =
		account && (await forkOfOwner(app.db, of.repository.id, account.id));
	return account && name && `${account.name}/${name}`;
}

/** Says where the changes of somebody go who may not write the branch. */
const ProposalNote = ({
	of,
	fork,
}: {
	of: RepositoryContext;
	fork: string | undefined;
}) => {
	const name = fullName(of);
	return (
		<Note title={t("You don't have write access to {name}.", { name })}>
			{fork === undefined
				? t(
						"Your changes are committed to a new fork of your own. You can then open a pull request.",
					)
				: t(
						"Your changes are committed to a new branch of {fork}. You can then open a pull request.",
						{ fork },
					)}
		</Note>
	);
};

/** Tells whether a rule keeps somebody from committing to a branch. */
async function isHeld(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
	branch: string,
): Promise<boolean> {
	const rules = await branchRules(app.db, repository.id);
	const move = { branch, deletes: false, forced: false, commits: true };
	return (await refuseMove(app.db, actor, rules, move)) !== undefined;
}

/** The branch itself, or a new one. */
const BranchChoice = ({
	of,
	branch,
	held,
	fresh,
}: {
	of: RepositoryContext;
	branch: string;
	held: boolean;
	fresh: string;
}) =>
	of.repository.empty === 1 ? null : (
		<FieldSet legend={t("Commit to")} name="where">
			<Check
				radio
				name="where"
				value="direct"
				label={t("Commit directly to the {name} branch", { name: branch })}
				hint={
					held ? t("A branch protection rule does not allow this.") : undefined
				}
				checked={!held}
			/>
			<Check
				radio
				name="where"
				value="branch"
				label={t("Create a new branch for this commit and open a pull request")}
				checked={held}
			/>
			<div class="under">
				<Line
					name="new_branch"
					label={t("New branch name")}
					value={fresh}
					maxlength={bounds.branchName.max}
					spellcheck={false}
				/>
			</div>
		</FieldSet>
	);

export const freshName = (actor: Actor): string =>
	`${actor.account?.lower_name ?? "patch"}-${Math.floor(visit().app.clock() / 1000).toString(36)}`;

/** What keeps a commit from being made, in words at the field where it can be mended. */
export function refusedCommit(error: unknown): never {
	if (isDomainError(error, "forbidden"))
		throw invalid(
			t("A branch protection rule does not allow this. Choose a new branch."),
			{
				field: "where",
			},
		);
	if (isDomainError(error, "invalid") || isDomainError(error, "not-found")) {
		const { message } = error;
		if (/sha does not match/.test(message))
			throw conflict(t("The file was changed in the meantime."));
		if (/branch already exists|NewBranchName/i.test(message))
			throw invalid(t("Branch name is already taken or not valid."), {
				field: "new_branch",
			});
		if (/malformed path|already exists|in the way/i.test(message))
			throw invalid(
				t("A file with this path already exists, or the path is not valid."),
				{
					field: "path",
				},
			);
		if (isDomainError(error, "not-found"))
			throw conflict(t("The file or the branch was deleted in the meantime."));
	}
	throw error;
}
