import type { App } from "../../../app.ts";
import { accountById } from "../../accounts/account.ts";
import type { Issue } from "../../issues/issue.ts";
import { labelsByIssue } from "../../issues/relations.ts";
import type { Pull } from "../../pulls/pull.ts";
import type { Release } from "../../releases/release.ts";
import { fullName, type Owned } from "../../repositories/repository.ts";

type Members = Record<string, unknown>;

/** What every event tells: where, and who. */
export async function commonPayload(
	app: App,
	owned: Owned,
	actor: number | null,
): Promise<Members> {
	const sender = actor === null ? undefined : await accountById(app.db, actor);
	const { repository, owner } = owned;
	const full = fullName(owned);
	return {
		repository: {
			id: repository.id,
			name: repository.name,
			full_name: full,
			owner: { id: owner.id, login: owner.name, username: owner.name },
			private: repository.private === 1,
			fork: repository.fork_of_id !== null,
			default_branch: repository.default_branch,
			description: repository.description,
			html_url: app.url + full,
			clone_url: `${app.url}${full}.git`,
			url: `${app.url}api/v1/repos/${full}`,
		},
		sender: sender
			? { id: sender.id, login: sender.name, username: sender.name }
			: null,
	};
}

/** An issue or pull request, as far as workflows look at it. */
export async function itemPayload(
	app: App,
	owned: Owned,
	issue: Issue,
): Promise<Members> {
	const poster =
		issue.poster_id === null
			? undefined
			: await accountById(app.db, issue.poster_id);
	const labels = (await labelsByIssue(app.db, [issue.id])).get(issue.id) ?? [];
	const page = `${app.url}${fullName(owned)}/${issue.kind === "pull" ? "pulls" : "issues"}/${issue.number}`;
	return {
		id: issue.id,
		number: issue.number,
		title: issue.title,
		body: issue.body,
		state: issue.closed ? "closed" : "open",
		html_url: page,
		url: page,
		user: poster ? { id: poster.id, login: poster.name } : null,
		labels: labels.map(({ id, name, color }) => ({ id, name, color })),
	};
}

/** A pull request, as far as workflows look at it. */
export const pullPayload = (
	item: Members,
	{ pull, merged, draft }: { pull: Pull; merged: boolean; draft: boolean },
): Members => ({
	...item,
	merged,
	draft,
	head: {
		ref: pull.head_branch,
		label: pull.head_branch,
		sha: pull.head_oid,
		repo_id: pull.head_repository_id,
	},
	base: {
		ref: pull.base_branch,
		label: pull.base_branch,
		sha: pull.base_oid,
		repo_id: pull.repository_id,
	},
	merge_base: pull.merge_base,
	additions: pull.additions,
	deletions: pull.deletions,
	changed_files: pull.changed_files,
});

export const releasePayload = (
	app: App,
	owned: Owned,
	release: Release,
): Members => ({
	id: release.id,
	tag_name: release.tag,
	target_commitish: release.target,
	name: release.title,
	body: release.body,
	draft: release.draft === 1,
	prerelease: release.prerelease === 1,
	html_url: `${app.url}${fullName(owned)}/releases/tag/${release.tag}`,
});
