import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { writesCode } from "../editor/edit-links.tsx";

const namesOf = ({ owner, repository }: RepositoryContext) => ({
	owner: owner.name,
	repo: repository.name,
});
const to = (path: string) => ({ route: `POST /:owner/:repo${path}` });

/** What a new branch or tag is called, and where it stands. */
const NameAndStart = ({ of }: { of: RepositoryContext }) => (
	<>
		<Line
			name="name"
			label={t("Name")}
			maxlength={bounds.branchName.max}
			required
			spellcheck={false}
		/>
		<Line
			name="from"
			label={t("From")}
			value={of.repository.default_branch}
			hint={t("A branch, tag or commit.")}
			maxlength={255}
			spellcheck={false}
		/>
	</>
);

/** The form of a new branch, for who may make one. */
export const NewBranch = ({ of }: { of: RepositoryContext }) =>
	!writesCode(of) || of.repository.empty ? null : (
		<Form does={to("/branches/_new")} params={namesOf(of)} class="stack">
			<h2>{t("New branch")}</h2>
			<NameAndStart of={of} />
			<div class="actions">
				<Submit>{t("Create branch")}</Submit>
			</div>
		</Form>
	);

/** What can be done with a branch. */
export function BranchControls({
	of,
	name,
	kept,
}: {
	of: RepositoryContext;
	name: string;
	/** It is protected. */
	kept: boolean;
}) {
	if (!writesCode(of)) return null;
	const base = name === of.repository.default_branch;
	const renames = (!base && !kept) || may("repository.administer", of);
	const params = namesOf(of);
	if (!renames && (base || kept)) return null;
	return (
		<details class="drop left">
			<summary class="btn s" aria-label={t("Edit branch {name}", { name })}>
				{t("Edit")}
			</summary>
			<div class="menu in stack">
				{renames && (
					<Form does={to("/branches/rename")} params={params} class="stack s">
						<input type="hidden" name="branch" value={name} />
						<label class="field">
							{t("New name")}
							<input
								class="input"
								name="to"
								value={name}
								maxlength={bounds.branchName.max}
								required
								spellcheck={false}
							/>
						</label>
						<Submit tone="" small>
							{t("Rename")}
						</Submit>
					</Form>
				)}
				{of.repository.fork_of_id !== null && (
					<Form
						does={to("/branches/merge-upstream")}
						params={params}
						class="stack s"
					>
						<input type="hidden" name="branch" value={name} />
						<Submit tone="" small>
							{t("Sync fork")}
						</Submit>
					</Form>
				)}
				{!base && !kept && (
					<Form does={to("/branches/delete")} params={params} class="stack s">
						<input type="hidden" name="branch" value={name} />
						<Submit
							tone="danger"
							small
							label={t("Delete branch {name}", { name })}
						>
							{t("Delete")}
						</Submit>
					</Form>
				)}
			</div>
		</details>
	);
}

/** The form of a new tag, for who may make one. */
export const NewTag = ({ of }: { of: RepositoryContext }) =>
	!writesCode(of) || of.repository.empty ? null : (
		<Form does={to("/tags/new")} params={namesOf(of)} class="stack">
			<h2>{t("New tag")}</h2>
			<NameAndStart of={of} />
			<Lines
				name="message"
				label={t("Message")}
				hint={t("With a message, an annotated tag is created.")}
				rows={2}
			/>
			<div class="actions">
				<Submit>{t("Create tag")}</Submit>
			</div>
		</Form>
	);

/** The button that deletes a tag. */
export const DeleteTag = ({
	of,
	name,
}: {
	of: RepositoryContext;
	name: string;
}) =>
	writesCode(of) ? (
		<Form does={to("/tags/delete")} params={namesOf(of)} class="line">
			<input type="hidden" name="tag" value={name} />
			<Submit tone="danger" small label={t("Delete tag {name}", { name })}>
				{t("Delete")}
			</Submit>
		</Form>
	) : null;

/** Forms stand at each row: what went wrong with one of them is told once, above. */
export function FailedRef() {
	const { failed } = visit();
	if (!failed || /_new$|new$/.test(failed.route)) return null;
	const wrong = Object.values(failed.wrong)[0];
	return wrong ? (
		<Note tone="bad" status>
			{wrong}
		</Note>
	) : null;
}
