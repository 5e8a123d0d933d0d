import Type from "typebox";
import { seesDrafts } from "../../domain/policies/release.ts";
import { createRelease } from "../../domain/releases/create-release.ts";
import {
	deleteRelease,
	editRelease,
} from "../../domain/releases/edit-release.ts";
import { latestRelease, listReleases } from "../../domain/releases/release.ts";
import { notFound } from "../../errors.ts";
import { releases } from "../../guards/release.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	option,
	optional,
	prose,
	text,
	title,
	yesNo,
} from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { bounds } from "../../text/text-limits.ts";
import { Release, releaseViews } from "../../views/releases/release.ts";
import { single } from "../single.ts";

export const CreateReleaseOption = option(
	"CreateReleaseOption",
	{
		tag_name: text({ ...bounds.tagName, rule: "GitRefName" }),
		tag_message: optional(prose()),
		target_commitish: optional(
			text({ description: "what a new tag is made from" }),
		),
		name: optional(title()),
		body: optional(prose()),
		draft: optional(yesNo()),
		prerelease: optional(yesNo()),
	},
	{ tag_name: "TagName" },
);
export const EditReleaseOption = option("EditReleaseOption", {
	tag_name: optional(title()),
	target_commitish: optional(text()),
	name: optional(title()),
	body: optional(prose()),
	draft: optional(yesNo()),
	prerelease: optional(yesNo()),
});

export const repoListReleases = endpoint({
	id: "repoListReleases",
	route: "GET /repos/:owner/:repo/releases",
	summary: "List the releases of a repository, newest first",
	scope: "repository",
	on: repo.read("releases"),
	query: Type.Object({
		draft: Type.Optional(Type.Boolean()),
		"pre-release": Type.Optional(Type.Boolean()),
	}),
	paged: true,
	returns: { 200: Type.Array(Release) },
	async run({ app, actor, context, repository, access, page, query, search }) {
		const given = (name: "draft" | "pre-release") =>
			search.get(name) ? query[name] : undefined;
		const { rows, total } = await listReleases(app.db, {
			repository: repository.id,
			drafts: seesDrafts(access),
			draft: given("draft"),
			prerelease: given("pre-release"),
			...page,
		});
		return paginated(await releaseViews(app, actor, context, rows), total);
	},
});

export const repoGetLatestRelease = endpoint({
	id: "repoGetLatestRelease",
	route: "GET /repos/:owner/:repo/releases/latest",
	summary: "Get the newest release that is neither a draft nor a prerelease",
	scope: "repository",
	on: repo.read("releases"),
	returns: { 200: Release },
	async run({ app, actor, context, repository }) {
		const row = await latestRelease(app.db, repository.id);
		if (!row) throw notFound();
		return single(await releaseViews(app, actor, context, [row]));
	},
});

export const repoGetReleaseByTag = endpoint({
	id: "repoGetReleaseByTag",
	route: "GET /repos/:owner/:repo/releases/tags/*",
	summary: "Get the release of a tag",
	scope: "repository",
	on: releases.readTagged(),
	returns: { 200: Release },
	run: async ({ app, actor, context, release }) =>
		single(await releaseViews(app, actor, context, [release])),
});

export const repoCreateRelease = endpoint({
	id: "repoCreateRelease",
	route: "POST /repos/:owner/:repo/releases",
	summary: "Make a release, and its tag if it is not there",
	scope: "repository",
	audit: ["release.created", "refs.moved", "release.asset-added"],
	on: repo.write("releases"),
	body: CreateReleaseOption,
	returns: { 201: Release },
	async run({ app, actor, context, repository, body }) {
		const row = await createRelease(app, actor, repository, {
			tag: body.tag_name,
			tagMessage: body.tag_message ?? "",
			target: body.target_commitish ?? "",
			title: body.name ?? "",
			body: body.body ?? "",
			draft: body.draft ?? false,
			prerelease: body.prerelease ?? false,
		});
		return single(await releaseViews(app, actor, context, [row]));
	},
});

export const repoGetRelease = endpoint({
	id: "repoGetRelease",
	route: "GET /repos/:owner/:repo/releases/:id",
	summary: "Get a release",
	scope: "repository",
	on: releases.read(),
	returns: { 200: Release },
	run: async ({ app, actor, context, release }) =>
		single(await releaseViews(app, actor, context, [release])),
});

export const repoEditRelease = endpoint({
	id: "repoEditRelease",
	route: "PATCH /repos/:owner/:repo/releases/:id",
	summary: "Change a release",
	scope: "repository",
	audit: [
		"release.edited",
		"refs.moved",
		"release.asset-added",
		"release.asset-edited",
		"release.asset-deleted",
	],
	on: releases.write(),
	body: EditReleaseOption,
	returns: { 200: Release },
	async run({ app, actor, context, repository, release, body }) {
		const row = await editRelease(app, actor, repository, release, {
			changes: {
				tag: body.tag_name,
				target: body.target_commitish,
				title: body.name,
				body: body.body,
				draft: body.draft,
				prerelease: body.prerelease,
			},
		});
		return single(await releaseViews(app, actor, context, [row]));
	},
});

export const repoDeleteRelease = endpoint({
	id: "repoDeleteRelease",
	route: "DELETE /repos/:owner/:repo/releases/:id",
	summary: "Delete a release; its tag stays",
	scope: "repository",
	audit: "release.deleted",
	on: releases.write(),
	returns: { 204: null },
	run: ({ app, actor, repository, release }) =>
		deleteRelease(app, actor, repository, release),
});

export const repoDeleteReleaseByTag = endpoint({
	id: "repoDeleteReleaseByTag",
	route: "DELETE /repos/:owner/:repo/releases/tags/*",
	summary: "Delete the release of a tag; the tag stays",
	scope: "repository",
	audit: "release.deleted",
	on: releases.writeTagged(),
	returns: { 204: null },
	run: ({ app, actor, repository, release }) =>
		deleteRelease(app, actor, repository, release),
});
