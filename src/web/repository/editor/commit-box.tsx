import type { App } from "../../../app.ts";
import type { Authorship } from "../../../domain/contents/authorship.ts";
import type { Target } from "../../../domain/contents/target.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { branchRules } from "../../../domain/protection/branch-rule.ts";
import { refuseMove } from "../../../domain/protection/may.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { conflict, invalid, isDomainError } from "../../../errors.ts";
import { writesTargetBranch } from "../../../guards/target-branch.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, line, lines, tick } from "../../fields.ts";
import { see } from "../../page.ts";
import { Check, FieldSet, Line, Lines } from "../../parts/form.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { escapedPath, homeOf, inRef } from "../addresses.ts";

/** The fields of every form that makes a commit. */
export const commitFields = {
	title: line({ max: 500 }),
	message: lines(),
	where: choice("direct", "branch"),
	new_branch: line(bounds.branchName),
	signoff: tick(),
};
interface CommitForm {
	readonly title: string;
	readonly message: string;
	readonly where: "direct" | "branch";
	readonly new_branch: string;
	readonly signoff: boolean;
}

/** Message and branch of the commit that a form makes. */
export async function CommitBox({
	app,
	actor,
	of,
	branch,
	title,
	message = "",
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
	branch: string;
	/** What the commit is called when nothing is typed. */
	title: string;
	message?: string;
}) {
	const rules = await branchRules(app.db, of.repository.id);
	const move = { branch, deletes: false, forced: false, commits: true };
	const held = await refuseMove(app.db, actor, rules, move);
	const empty = of.repository.empty === 1;
	return (
		<>
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
			{!empty && (
				<FieldSet legend={t("Commit to")} name="where">
					<Check
						radio
						name="where"
						value="direct"
						label={t("Commit directly to the {name} branch", { name: branch })}
						hint={
							held
								? t("A branch protection rule does not allow this.")
								: undefined
						}
						checked={!held}
					/>
					<Check
						radio
						name="where"
						value="branch"
						label={t(
							"Create a new branch for this commit and open a pull request",
						)}
						checked={held !== undefined}
					/>
					<div class="under">
						<Line
							name="new_branch"
							label={t("New branch name")}
							value={freshName(actor)}
							maxlength={bounds.branchName.max}
							spellcheck={false}
						/>
					</div>
				</FieldSet>
			)}
			<Check
				name="signoff"
				label={t("Add a Signed-off-by trailer with my name")}
			/>
		</>
	);
}

const freshName = (actor: Actor): string =>
	`${actor.account?.lower_name ?? "patch"}-${Math.floor(visit().app.clock() / 1000).toString(36)}`;

/**
 * What a form says of its commit, after the right to the branch has been asked.
 * @throws DomainError "invalid" at the field, "forbidden"
 */
export async function commitOfForm(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	branch: string,
	given: CommitForm,
	title: string,
): Promise<Authorship & Target> {
	const fresh = given.where === "branch" ? given.new_branch : "";
	if (given.where === "branch" && !fresh)
		throw invalid(t("Enter a branch name."), { field: "new_branch" });
	await writesTargetBranch.check({ ...visit().entry, app, actor }, context, {
		branch,
		new_branch: fresh || undefined,
	});
	const said = [given.title || title, given.message].filter(Boolean);
	return {
		branch,
		newBranch: fresh || undefined,
		message: said.join("\n\n"),
		signoff: given.signoff,
	};
}

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

/** On to what was committed: the file, or the comparison from which a pull request is made. */
export function afterCommit(
	context: RepositoryContext,
	branch: string,
	given: CommitForm,
	path: string,
	view: "src" = "src",
) {
	if (given.where === "branch")
		return see(
			homeOf(
				context,
				`/compare/${escapedPath(branch)}...${escapedPath(given.new_branch)}?expand=1`,
			),
			t("The changes were committed to {name}.", { name: given.new_branch }),
		);
	return see(
		inRef(context, view, { kind: "branch", name: branch }, path),
		t("The changes were committed."),
	);
}
