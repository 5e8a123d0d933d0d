import Type from "typebox";
import type { App } from "../../app.ts";
import { none } from "../../domain/audit/declared.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import {
	fullName,
	type Repository,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import {
	combined,
	createStatus,
	listStatuses,
	newestStatuses,
} from "../../domain/statuses/status.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text } from "../../http/fields.ts";
import { type Page, paginated, paginatedResponse } from "../../http/paging.ts";
import { respond } from "../../http/response.ts";
import {
	CombinedStatus,
	CommitStatus,
	statusViews,
} from "../../views/releases/status.ts";
import { repositoryView } from "../../views/repository.ts";
import { single } from "../single.ts";

export const CreateStatusOption = option("CreateStatusOption", {
	state: optional(
		text({
			description: "pending, success, error, failure, warning or skipped",
		}),
	),
	context: optional(
		text({ description: "who says it; `default` unless given" }),
	),
	description: optional(text()),
	target_url: optional(text({ description: "an http or https address" })),
});

const list = {
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		sort: Type.Optional(Type.String()),
		state: Type.Optional(Type.String()),
	}),
	paged: true,
	returns: { 200: Type.Array(CommitStatus) },
} as const;

export const repoListStatuses = endpoint({
	id: "repoListStatuses",
	route: "GET /repos/:owner/:repo/statuses/:sha",
	summary: "List everything that was said of a commit",
	...list,
	run: ({ app, actor, context, params, query, page }) =>
		listed(app, actor, context, params.sha, query, page),
});

export const repoListStatusesByRef = endpoint({
	id: "repoListStatusesByRef",
	route: "GET /repos/:owner/:repo/commits/:ref/statuses",
	summary: "List everything that was said of the commit of a branch, tag or id",
	...list,
	run: ({ app, actor, context, params, query, page }) =>
		listed(app, actor, context, params.ref, query, page),
});

export const repoCreateStatus = endpoint({
	id: "repoCreateStatus",
	route: "POST /repos/:owner/:repo/statuses/:sha",
	summary: "Say something of a commit",
	scope: "repository",
	audit: none("commit statuses keep who said what, and when"),
	on: repo.write("code"),
	body: CreateStatusOption,
	returns: { 201: CommitStatus },
	async run({ app, actor, context, repository, params, body }) {
		const sha = await commitOf(app, repository, params.sha);
		const row = await createStatus(app, actor, repository, sha, {
			state: body.state ?? "",
			context: body.context ?? "",
			description: body.description ?? "",
			targetUrl: body.target_url ?? "",
		});
		return single(await statusViews(app, actor, context, [row]));
	},
});

export const repoGetCombinedStatusByRef = endpoint({
	id: "repoGetCombinedStatusByRef",
	route: "GET /repos/:owner/:repo/commits/:ref/status",
	summary:
		"Get the newest status of each context of a commit, and what they come to",
	scope: "repository",
	on: repo.read("code"),
	paged: true,
	returns: { 200: CombinedStatus },
	async run({ app, actor, context, repository, access, params, page, entry }) {
		const sha = await commitOf(app, repository, params.ref);
		const all = await newestStatuses(app.db, repository.id, sha);
		const newestFirst = [...all].reverse();
		const shown = newestFirst
			.slice(page.offset, page.offset + page.limit)
			.reverse();
		const url = `${app.url}api/v1/repos/${fullName(context)}/commits/${sha}`;
		const body = {
			state: combined(all),
			sha,
			total_count: shown.length,
			statuses: shown.length
				? await statusViews(app, actor, context, shown)
				: null,
			repository: await repositoryView(app, actor, { ...context, access }),
			commit_url: url,
			url: `${url}/status`,
		};
		const { headers } = paginatedResponse(
			paginated([], all.length),
			page,
			new URL(app.url.slice(0, -1) + entry.path),
		);
		return respond(200, body, { ...headers });
	},
});

async function listed(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	ref: string,
	query: { sort?: string; state?: string },
	page: Page,
) {
	const { rows, total } = await listStatuses(app.db, {
		repository: owned.repository.id,
		sha: await commitOf(app, owned.repository, ref),
		sort: query.sort,
		state: query.state,
		...page,
	});
	return paginated(await statusViews(app, actor, owned, rows), total);
}

async function commitOf(
	app: App,
	repository: Repository,
	ref: string,
): Promise<string> {
	const commit = await resolveCommit(app, repository, ref);
	if (!commit) throw notFound(`object does not exist [id: ${ref}, rel_path: ]`);
	return commit.oid;
}
