import { accountById } from "../../../domain/accounts/account.ts";
import { syncFork } from "../../../domain/forks/sync-fork.ts";
import { createBranch } from "../../../domain/refs/create-branch.ts";
import { createTag } from "../../../domain/refs/create-tag.ts";
import { deleteBranch } from "../../../domain/refs/delete-branch.ts";
import { deleteTag } from "../../../domain/refs/delete-tag.ts";
import { renameBranch } from "../../../domain/refs/rename-branch.ts";
import { restoreBranch } from "../../../domain/refs/restore-branch.ts";
import { repositoryById } from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, lines } from "../../fields.ts";
import { type Form as Declared, form, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { homeOf, inRef } from "../addresses.ts";
import { branchesPage, tagsPage } from "../branches.tsx";

/** What keeps a branch or tag from being made or moved, at its field. */
const refused =
	(field: string) =>
	(error: unknown): never => {
		const at = { field };
		if (isDomainError(error, "forbidden"))
			throw invalid(t("A tag rule does not allow this."), at);
		if (isDomainError(error, "conflict"))
			throw invalid(t("This name is already taken."), at);
		if (isDomainError(error, "invalid"))
			throw invalid(
				/protected/.test(error.message)
					? t("A tag rule does not allow this.")
					: t("This name is already taken or not valid."),
				at,
			);
		throw error;
	};

/** It is told above the list: its rows have a form each. */
const refusedRow = (message: string) => invalid(message, { field: "row" });

const beginning = (error: unknown): never => {
	if (isDomainError(error, "not-found"))
		throw invalid(t("This branch, tag or commit does not exist."), {
			field: "from",
		});
	return refused("name")(error);
};

const name = () =>
	line({ required: "Name can't be blank.", ...bounds.branchName });

const newBranch = form({
	route: "POST /:owner/:repo/branches/_new",
	creates: true,
	audit: "refs.moved",
	on: repo.branches(),
	fields: { name: name(), from: line({ max: 255 }) },
	shownOn: branchesPage,
	async run({ app, actor, context, fields }) {
		await createBranch(app, actor, context.repository, {
			name: fields.name,
			from: fields.from || context.repository.default_branch,
		}).catch(beginning);
		return see(
			inRef(context, "src", { kind: "branch", name: fields.name }),
			t("The branch {name} was created.", { name: fields.name }),
		);
	},
});

const removeBranch = form({
	route: "POST /:owner/:repo/branches/delete",
	audit: "refs.moved",
	on: repo.branches(),
	fields: { branch: line({ required: "Choose an entry." }) },
	shownOn: branchesPage,
	async run({ app, actor, context, fields }) {
		await deleteBranch(app, actor, context.repository, fields.branch).catch(
			(error) => {
				if (!isDomainError(error, "forbidden")) throw error;
				throw refusedRow(
					t("The branch {name} is protected, or it is the default branch.", {
						name: fields.branch,
					}),
				);
			},
		);
		return see(
			homeOf(context, "/branches"),
			t("The branch {name} was deleted.", { name: fields.branch }),
		);
	},
});

const moveBranch = form({
	route: "POST /:owner/:repo/branches/rename",
	audit: ["refs.moved", "branch-rule.edited"],
	on: repo.branches(),
	fields: { branch: line({ required: "Choose an entry." }), to: name() },
	shownOn: branchesPage,
	async run({ app, actor, context, fields }) {
		await renameBranch(app, actor, context.repository, context.access, {
			from: fields.branch,
			to: fields.to,
		}).catch((error) => {
			try {
				refused("")(error);
			} catch (told) {
				throw isDomainError(told, "invalid") ? refusedRow(told.message) : told;
			}
		});
		return see(
			homeOf(context, "/branches"),
			t("The branch was renamed to {name}.", { name: fields.to }),
		);
	},
});

const restoreDeleted = form({
	route: "POST /:owner/:repo/branches/restore",
	audit: "refs.moved",
	on: repo.branches(),
	fields: { branch: line({ required: "Choose an entry.", max: 255 }) },
	shownOn: branchesPage,
	async run({ app, actor, context, fields }) {
		const { branch: name } = fields;
		await restoreBranch(app, actor, context.repository, name).catch((error) => {
			if (isDomainError(error, "not-found"))
				throw refusedRow(t("The branch can no longer be restored."));
			try {
				refused("")(error);
			} catch (told) {
				throw isDomainError(told, "invalid") ? refusedRow(told.message) : told;
			}
		});
		return see(
			inRef(context, "src", { kind: "branch", name }),
			t("The branch {name} was restored.", { name }),
		);
	},
});

const mergeUpstream = form({
	route: "POST /:owner/:repo/branches/merge-upstream",
	audit: "refs.moved",
	on: repo.branches(),
	fields: { branch: line({ required: "Choose an entry." }) },
	shownOn: branchesPage,
	async run({ app, actor, context, fields }) {
		const { repository } = context;
		const parent =
			repository.fork_of_id === null
				? undefined
				: await repositoryById(app.db, repository.fork_of_id);
		const owner = parent && (await accountById(app.db, parent.owner_id));
		if (!parent || !owner) throw notFound();
		const done = await syncFork(
			app,
			actor,
			context,
			{ repository: parent, owner },
			{ branch: fields.branch, onlyForward: false },
		);
		return see(
			inRef(context, "src", { kind: "branch", name: fields.branch }),
			done === "up-to-date"
				? t("The branch is already up to date.")
				: t("The branch was updated."),
		);
	},
});

const newTag = form({
	route: "POST /:owner/:repo/tags/new",
	creates: true,
	audit: "refs.moved",
	on: repo.branches(),
	fields: {
		name: name(),
		from: line({ max: 255 }),
		message: lines(),
	},
	shownOn: tagsPage,
	async run({ app, actor, context, fields }) {
		await createTag(app, actor, context.repository, {
			name: fields.name,
			target: fields.from,
			message: fields.message,
		}).catch(beginning);
		return see(
			homeOf(context, "/tags"),
			t("The tag {name} was created.", { name: fields.name }),
		);
	},
});

const removeTag = form({
	route: "POST /:owner/:repo/tags/delete",
	audit: "refs.moved",
	on: repo.branches(),
	fields: { tag: line({ required: "Choose an entry." }) },
	shownOn: tagsPage,
	async run({ app, actor, context, fields }) {
		await deleteTag(app, actor, context.repository, fields.tag).catch(
			(error) => {
				if (isDomainError(error, "invalid") || isDomainError(error, "conflict"))
					throw refusedRow(
						t("The tag {name} is protected, or it has a release.", {
							name: fields.tag,
						}),
					);
				throw error;
			},
		);
		return see(
			homeOf(context, "/tags"),
			t("The tag {name} was deleted.", { name: fields.tag }),
		);
	},
});

export const refForms: readonly Declared[] = [
	newBranch,
	removeBranch,
	moveBranch,
	restoreDeleted,
	mergeUpstream,
	newTag,
	removeTag,
];
