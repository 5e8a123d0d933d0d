import { noteExport } from "../../domain/audit/note-export.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import { Content, respond } from "../../http/response.ts";
import {
	archiveDownloadHeaders,
	archiveForDownload,
} from "../../views/export/repository-archive.ts";

export const repoExport = endpoint({
	id: "repoExport",
	route: "GET /repos/:owner/:repo/export",
	summary:
		"Get everything that a repository has as one archive, which another Ingot takes in",
	scope: ["repository", "issue"],
	audit: "repository.exported",
	on: repo.admin(),
	returns: { 200: media.bytes },
	extension: true,
	async run({ app, actor, context, entry, client }) {
		await noteExport(app, actor, context);
		const of = { app, viewer: actor, home: context, signal: client.signal };
		const stream = await archiveForDownload(of, claimantOf(actor, entry.peer));
		const body = new Content("application/x-tar", stream);
		return respond(200, body, archiveDownloadHeaders(context));
	},
});
