import Type from "typebox";
import type { App } from "../../../app.ts";
import { jobClosed, mayRunJobs } from "../../../domain/accounts/job-tokens.ts";
import {
	type Artifact,
	artifactIn,
	deleteArtifact as dropArtifact,
	listArtifacts,
	rowsOf,
} from "../../../domain/actions/artifacts/artifact.ts";
import {
	checkSignature,
	signedQuery,
} from "../../../domain/actions/artifacts/signature.ts";
import { zipFiles } from "../../../domain/actions/artifacts/zip-files.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { findRepositoryName } from "../../../domain/repositories/find-repository.ts";
import {
	fullName,
	type RepositoryContext,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { anyone } from "../../../guards/account.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import type { Page } from "../../../http/paging.ts";
import { Content, respond } from "../../../http/response.ts";
import { isMediaType } from "../../../text/media-type.ts";
import { idOf } from "../../../text/path-id.ts";
import {
	ActionArtifact,
	ActionArtifactsResponse,
	artifactViews,
} from "../../../views/actions/artifact.ts";
import { contentDisposition } from "../../../views/content-disposition.ts";
import { single } from "../../single.ts";

const base = "/repos/:owner/:repo/actions";
const named = Type.Object({ name: Type.Optional(Type.String()) });

export const getArtifacts = endpoint({
	id: "getArtifacts",
	route: `GET ${base}/artifacts`,
	summary: "List the artifacts of a repository's workflow runs",
	scope: "repository",
	on: actions.read(),
	query: named,
	paged: true,
	returns: { 200: ActionArtifactsResponse },
	run: ({ app, actor, context, search, page }) =>
		listed(app, actor, context, { name: search.get("name") }, page),
});

export const getArtifactsOfRun = endpoint({
	id: "getArtifactsOfRun",
	route: `GET ${base}/runs/:run/artifacts`,
	summary: "List the artifacts of a workflow run",
	scope: "repository",
	on: actions.run(),
	query: named,
	paged: true,
	returns: { 200: ActionArtifactsResponse },
	run: ({ app, actor, context, run, search, page }) =>
		listed(
			app,
			actor,
			context,
			{ run: run.id, name: search.get("name") },
			page,
		),
});

export const getArtifact = endpoint({
	id: "getArtifact",
	route: `GET ${base}/artifacts/:artifact_id`,
	summary: "Get what is known of an artifact",
	scope: "repository",
	on: actions.read(),
	returns: { 200: ActionArtifact },
	async run({ app, actor, context, repository, params }) {
		const row = await found(app, repository.id, params.artifact_id);
		return single(await artifactViews(app, actor, context, [row]));
	},
});

export const deleteArtifact = endpoint({
	id: "deleteArtifact",
	route: `DELETE ${base}/artifacts/:artifact_id`,
	summary: "Delete an artifact",
	scope: "repository",
	audit: "run.artifact-deleted",
	on: actions.drop(),
	returns: { 204: null },
	run: async ({ app, repository, params }) =>
		dropArtifact(app, await found(app, repository.id, params.artifact_id)),
});

export const downloadArtifact = endpoint({
	id: "downloadArtifact",
	route: `GET ${base}/artifacts/:artifact_id/zip`,
	summary: "Be sent to where an artifact can be downloaded for an hour",
	scope: "repository",
	on: actions.read(),
	returns: { 302: media.html },
	async run({ app, context, repository, params }) {
		const row = await found(app, repository.id, params.artifact_id);
		if (row.status !== "ready") throw notFound("Artifact has expired");
		const full = fullName(context);
		const query = signedQuery(app, "download", row.id);
		const Location = `${app.url}api/v1/repos/${full}/actions/artifacts/${row.id}/zip/raw?${query}`;
		const link = Location.replaceAll("&", "&amp;");
		const page = `<a href="${link}">Found</a>.\n\n`;
		return respond(302, new Content("text/html; charset=utf-8", page), {
			Location,
		});
	},
});

export const downloadArtifactRaw = endpoint({
	id: "downloadArtifactRaw",
	route: `GET ${base}/artifacts/:artifact_id/zip/raw`,
	summary: "Download an artifact with the signature that the redirect gave",
	scope: null,
	extension: true,
	on: anyone,
	returns: { 200: media.zip },
	async run({ app, params, search }) {
		const repository = await findRepositoryName(app, params.owner, params.repo);
		if (!repository) throw notFound("artifact not found");
		const row = await found(app, repository.id, params.artifact_id);
		const byJob = search.has("job");
		const use = byJob ? "download by a job" : "download";
		checkSignature(app, use, row.id, search);
		if (byJob && !(await mayRunJobs(app.db, repository.id))) throw jobClosed();
		if (row.kind === "v3" && row.status === "ready") {
			const files = await rowsOf(app.db, row);
			return respond(
				200,
				new Content("application/zip", zipFiles(app, files)),
				{
					"Content-Disposition": contentDisposition(
						"attachment",
						`${row.name}.zip`,
					),
					"Content-Security-Policy": "sandbox",
				},
			);
		}
		const bytes =
			row.status === "ready" ? await app.blobs.get(row.blob) : undefined;
		if (!bytes) throw notFound("Artifact has expired");
		const file = row.type === "application/zip" ? `${row.name}.zip` : row.name;
		const type = isMediaType(row.type) ? row.type : "application/octet-stream";
		return respond(200, new Content(type, bytes, row.size), {
			"Content-Disposition": contentDisposition("attachment", file),
			"Content-Security-Policy": "sandbox",
		});
	},
});

async function listed(
	app: App,
	actor: Actor,
	owned: Pick<RepositoryContext, "repository" | "owner">,
	filter: { run?: number; name: string | null },
	page: Page,
) {
	// no artifact has such a name, and no database could look for it
	if (filter.name?.includes("\0")) return { artifacts: [], total_count: 0 };
	const { rows, total } = await listArtifacts(app.db, {
		repository: owned.repository.id,
		run: filter.run,
		name: filter.name || undefined,
		...page,
	});
	return {
		artifacts: await artifactViews(app, actor, owned, rows),
		total_count: total,
	};
}

async function found(
	app: App,
	repository: number,
	id: string,
): Promise<Artifact> {
	const row = await artifactIn(app.db, repository, idOf(id));
	if (!row) throw notFound("artifact not found");
	return row;
}
