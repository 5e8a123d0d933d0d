import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { assigneesNamed } from "../../../domain/issues/assignees.ts";
import { issuesByIds } from "../../../domain/issues/issue.ts";
import { usableLabels } from "../../../domain/issues/issue-labels.ts";
import { pinnedOf } from "../../../domain/issues/pins.ts";
import { milestoneById } from "../../../domain/milestones/milestone.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { createPull } from "../../../domain/pulls/create-pull.ts";
import { editPull } from "../../../domain/pulls/edit-pull.ts";
import { findByBranches } from "../../../domain/pulls/find-pull.ts";
import { headNamed } from "../../../domain/pulls/head-named.ts";
import { listPulls, pullOrders } from "../../../domain/pulls/list-pulls.ts";
import { reviewersNamed } from "../../../domain/pulls/reviews/request-review.ts";
import { repositoryById } from "../../../domain/repositories/repository.ts";
import {
	badRequest,
	conflict,
	notFound,
	precondition,
} from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { secondsOf } from "../../../text/rfc3339.ts";
import { pullView, pullViews } from "../../../views/pulls/pull.ts";
import { PullRequest } from "../../../views/pulls/pull-type.ts";
import {
	dueDateIn,
	milestoneNamed,
	namesIn,
} from "../issues/planning-fields.ts";
import { CreatePullRequestOption, EditPullRequestOption } from "./options.ts";

const text = Type.Optional(Type.String());

export const repoListPullRequests = endpoint({
	id: "repoListPullRequests",
	route: "GET /repos/:owner/:repo/pulls",
	summary: "List the pull requests of a repository",
	scope: "repository",
	on: pulls.list(),
	query: Type.Object({
		state: Type.Optional(Type.String({ description: "all unless given" })),
		sort: Type.Optional(
			Type.String({ description: Object.keys(pullOrders).join(", ") }),
		),
		milestone: Type.Optional(Type.Integer()),
		labels: text,
		poster: text,
		base_branch: text,
	}),
	paged: true,
	returns: { 200: Type.Array(PullRequest) },
	async run({ app, actor, context, repository, query, search, page }) {
		const { state = "all", sort = "" } = query;
		const found = await listPulls(
			app.db,
			{
				repository: repository.id,
				state: state === "open" || state === "closed" ? state : "all",
				order: Object.hasOwn(pullOrders, sort)
					? (sort as keyof typeof pullOrders)
					: "newest",
				milestone: query.milestone || undefined,
				labels: search
					.getAll("labels")
					.flatMap((list) => list.split(","))
					.filter((id) => /^\d{1,15}$/.test(id))
					.map(Number),
				poster: await posterId(app, actor, query.poster),
				base: query.base_branch || undefined,
			},
			page,
		);
		const views = await pullViews(app, actor, context, found.rows, {
			list: true,
		});
		return paginated(views, found.total);
	},
});

export const repoListPinnedPullRequests = endpoint({
	id: "repoListPinnedPullRequests",
	route: "GET /repos/:owner/:repo/pulls/pinned",
	summary: "List the pinned pull requests in their order",
	scope: "repository",
	on: pulls.list(),
	returns: { 200: Type.Array(PullRequest) },
	async run({ app, actor, context, repository }) {
		const rows = await pinnedOf(app.db, repository.id, "pull");
		return pullViews(app, actor, context, rows);
	},
});

export const repoCreatePullRequest = endpoint({
	id: "repoCreatePullRequest",
	route: "POST /repos/:owner/:repo/pulls",
	summary: "Open a pull request",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.create(),
	body: CreatePullRequestOption,
	returns: { 201: PullRequest },
	async run({ app, actor, context, repository, body }) {
		const head = await headNamed(app, actor, context, body.head);
		const names = namesIn(body);
		const issue = await createPull(app, actor, context, {
			base: body.base,
			head,
			title: body.title,
			body: body.body ?? "",
			dueAt: secondsOf(body.due_date),
			// as in Gitea, these count here from whoever opens it
			labels: await usableLabels(app.db, repository.id, body.labels ?? []),
			milestone:
				(await milestoneIn(app, repository.id, body.milestone)) ?? undefined,
			assignees: await assigneesNamed(app, actor, context, names),
			reviewers: await reviewersNamed(
				app,
				context,
				actor.account?.id ?? null,
				body.reviewers ?? [],
				body.team_reviewers ?? [],
			),
			maintainersMayEdit: body.allow_maintainer_edit,
		});
		return pullView(app, actor, context, issue);
	},
});

export const repoGetPullRequest = endpoint({
	id: "repoGetPullRequest",
	route: "GET /repos/:owner/:repo/pulls/:index",
	summary: "Get a pull request",
	scope: "repository",
	on: pulls.read(),
	returns: { 200: PullRequest },
	run: ({ app, actor, context, issue }) => pullView(app, actor, context, issue),
});

export const repoGetPullRequestByBaseHead = endpoint({
	id: "repoGetPullRequestByBaseHead",
	route: "GET /repos/:owner/:repo/pulls/:base/:head",
	summary: "Get the newest pull request from one branch for another",
	scope: "repository",
	on: pulls.list(),
	returns: { 200: PullRequest },
	async run({ app, actor, context, repository, params }) {
		const head = await headNamed(app, actor, context, params.head);
		const id = await findByBranches(app.db, repository.id, params.base, head);
		const [issue] = id === undefined ? [] : await issuesByIds(app.db, [id]);
		if (!issue) throw notFound();
		return pullView(app, actor, context, issue);
	},
});

export const repoEditPullRequest = endpoint({
	id: "repoEditPullRequest",
	route: "PATCH /repos/:owner/:repo/pulls/:index",
	summary:
		"Change a pull request; labels, milestone and assignees need writing",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.edit(),
	body: EditPullRequestOption,
	returns: { 201: PullRequest },
	errors: [412],
	async run({ app, actor, context, body }) {
		const { repository, owner, access, issue } = context;
		if (
			body.content_version !== undefined &&
			body.content_version !== issue.content_version
		)
			throw conflict("the issue is already changed");
		const names = namesIn(body);
		const assigns = body.assignees !== undefined || names.length;
		if (body.state !== undefined && !["open", "closed"].includes(body.state))
			throw precondition(`unknown state: ${body.state}`);
		const changed = await editPull(app, actor, context, {
			title: body.title,
			body: body.body,
			contentVersion: body.content_version,
			closed: body.state === undefined ? undefined : body.state === "closed",
			dueAt: dueDateIn(body),
			planning: async () => ({
				assignees: assigns
					? await assigneesNamed(app, actor, context, names)
					: undefined,
				firstIsPrimary: Boolean(body.assignee),
				milestone: body.milestone
					? await milestoneNamed(app, repository.id, body.milestone)
					: undefined,
				labels: body.labels
					? await usableLabels(app.db, repository.id, body.labels)
					: undefined,
			}),
			base: body.base,
			maintainersMayEdit: body.allow_maintainer_edit,
		});
		// the counts of the repository may be others now
		const fresh = await repositoryById(app.db, repository.id);
		const home = { owner, access, repository: fresh ?? repository };
		return pullView(app, actor, home, changed);
	},
});

async function posterId(
	app: App,
	actor: Actor,
	name: string | undefined,
): Promise<number | undefined> {
	if (!name) return undefined;
	const account = await namedAccount(app.db, actor, name);
	if (!account) throw badRequest(`user does not exist [uid: 0, name: ${name}]`);
	return account.id;
}

async function milestoneIn(app: App, repository: number, id?: number) {
	if (!id) return undefined;
	const milestone = await milestoneById(app.db, repository, id);
	if (!milestone) throw notFound(`milestone does not exist [id: ${id}]`);
	return milestone;
}
