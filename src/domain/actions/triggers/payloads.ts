import type { App } from "../../../app.ts";
import { rfc3339Of } from "../../../text/rfc3339.ts";
import { type Account, accountById } from "../../accounts/account.ts";
import type { Issue } from "../../issues/issue.ts";
import { labelsByIssue } from "../../issues/relations.ts";
import type { TimelineRow } from "../../issues/timeline.ts";
import type { Pull } from "../../pulls/pull.ts";
import type { Release } from "../../releases/release.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../repositories/repository.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";

type Members = Record<string, unknown>;

/** What every event tells: where, and who. */
export async function commonPayload(
	app: App,
	owned: RepositoryWithOwner,
	actor: number | null,
): Promise<Members> {
	const sender = actor === null ? undefined : await accountById(app.db, actor);
	return {
		repository: repositoryPayload(app, owned),
		sender: sender ? personPayload(app, sender) : null,
	};
}

const personPayload = (
	app: App,
	{ id, name, full_name }: Account,
): Members => ({
	id,
	login: name,
	username: name,
	full_name,
	html_url: app.url + name,
});

function repositoryPayload(app: App, owned: RepositoryWithOwner): Members {
	const { repository, owner } = owned;
	const full = fullName(owned);
	return {
		id: repository.id,
		name: repository.name,
		full_name: full,
		owner: personPayload(app, owner),
		private: repository.private === 1,
		fork: repository.fork_of_id !== null,
		default_branch: repository.default_branch,
		description: repository.description,
		html_url: app.url + full,
		clone_url: `${app.url}${full}.git`,
		url: `${app.url}api/v1/repos/${full}`,
	};
}

/** An issue or pull request, as far as workflows look at it. */
export async function itemPayload(
	app: App,
	owned: RepositoryWithOwner,
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
		user: poster ? personPayload(app, poster) : null,
		labels: labels.map(({ id, name, color }) => ({ id, name, color })),
		created_at: rfc3339Of(issue.created_at),
		// workflows tell by it whether a comment is on a pull request
		pull_request:
			issue.kind === "pull"
				? { html_url: page, merged: issue.merged_at !== null }
				: null,
	};
}

/** A comment, as far as workflows look at it. */
export async function commentPayload(
	app: App,
	{ id, body, poster_id, created_at }: TimelineRow,
	page: unknown,
): Promise<Members> {
	const author =
		poster_id === null ? undefined : await accountById(app.db, poster_id);
	return {
		id,
		body,
		user: author ? personPayload(app, author) : null,
		created_at: rfc3339Of(created_at),
		html_url: `${page}#issuecomment-${id}`,
	};
}

/** A pull request, as far as workflows look at it. */
export async function pullPayload(
	app: App,
	owned: RepositoryWithOwner,
	item: Members,
	{ pull, merged, draft }: { pull: Pull; merged: boolean; draft: boolean },
): Promise<Members> {
	const { repository } = owned;
	const head = await headOf(app, owned, pull);
	const { pull_request: _told, ...rest } = item;
	return {
		...rest,
		merged,
		draft,
		head: {
			ref: pull.head_branch,
			label: pull.head_branch,
			sha: pull.head_oid,
			repo_id: pull.head_repository_id,
			repo: head ? repositoryPayload(app, head) : null,
		},
		base: {
			ref: pull.base_branch,
			label: pull.base_branch,
			sha: pull.base_oid,
			repo_id: repository.id,
			repo: repositoryPayload(app, owned),
		},
		merge_base: pull.merge_base,
		additions: pull.additions,
		deletions: pull.deletions,
		changed_files: pull.changed_files,
	};
}

/** The repository at the head of a pull request, if it is there and hidden from nobody who reads the base. */
async function headOf(
	app: App,
	owned: RepositoryWithOwner,
	{ head_repository_id: id }: Pull,
): Promise<RepositoryWithOwner | undefined> {
	if (id === null || id === owned.repository.id)
		return id === null ? undefined : owned;
	const head = (await ownedByIds(app.db, [id])).get(id);
	const open =
		head?.repository.private === 0 && head.owner.visibility === "public";
	return open ? head : undefined;
}

export const releasePayload = (
	app: App,
	owned: RepositoryWithOwner,
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
