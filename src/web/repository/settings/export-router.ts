import type { App } from "../../../app.ts";
import { accessTo } from "../../../domain/permissions/access.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { findRepository } from "../../../domain/repositories/find-repository.ts";
import { writeAnswer } from "../../../http/api-router.ts";
import { demandScopes } from "../../../http/demand-scopes.ts";
import { Content, HttpResponse } from "../../../http/response.ts";
import type { RequestContext, Router } from "../../../http/server.ts";
import {
	archiveDownloadHeaders,
	archiveForDownload,
} from "../../../views/export/repository-archive.ts";
import { respondingRouter } from "../../responding-router.ts";

const address = /^\/([\w.-]+)\/([\w.-]+)\/settings\/export\.tar$/;

/** `/owner/repo/settings/export.tar`: everything that a repository has, for whoever administers it. */
export const exportRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "repository export",
		takes: (path) => address.test(path),
		read: (context, actor) => read(app, context, actor),
	});

async function read(
	app: App,
	{ request, response, path, peer, signal }: RequestContext,
	viewer: Actor,
): Promise<void> {
	const [, owner = "", name = ""] = address.exec(path) ?? [];
	demandScopes(viewer, ["repository"]);
	const owned = await findRepository(app, viewer, owner, name);
	const access =
		owned && (await accessTo(app.db, viewer, [owned])).get(owned.repository.id);
	if (!owned || !access || access.level < Level.admin)
		return writeAnswer(request, response, new HttpResponse(404));
	const headers = archiveDownloadHeaders(owned);
	if (request.method === "HEAD")
		return writeAnswer(
			request,
			response,
			new HttpResponse(200, undefined, headers),
		);
	const home = { ...owned, access };
	const stream = await archiveForDownload(
		{ app, viewer, home, signal },
		claimantOf(viewer, peer),
	);
	const body = new Content("application/x-tar", stream);
	writeAnswer(request, response, new HttpResponse(200, body, headers));
}
