import type { App } from "../app.ts";
import { archiveOf } from "../domain/contents/archive.ts";
import { openFile, openFileBehindRef } from "../domain/contents/open-file.ts";
import { resolvePointer } from "../domain/lfs/resolve-pointer.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import { isOpenToAll } from "../domain/repositories/open-to-all.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import { isDomainError } from "../errors.ts";
import { writeAnswer } from "../http/api-router.ts";
import { authenticate } from "../http/authenticate.ts";
import { Content, HttpResponse } from "../http/response.ts";
import type { RequestContext, Router } from "../http/server.ts";
import { archiveHeaders } from "../views/archive.ts";
import { rawFile } from "../views/raw-file.ts";
import { repositoryFor } from "./access.ts";
import { end, refuse } from "./refuse.ts";

const address = /^\/([^/]+)\/([^/]+)\/(raw|media|render|archive)\/(.+)$/;

/**
 * Files and archives under the addresses that the API hands out: `/owner/repo/raw/branch/main/path`, also with `tag` and `commit`,
 * and `/owner/repo/archive/main.zip`. `render` is `media` for the frame of a page that shows a document.
 */
export function filesRouter(app: App): Router {
	return {
		takes: ({ path }) => address.test(path) && !path.startsWith("/api/"),
		async serve(context) {
			try {
				await serve(app, context);
			} catch (error) {
				// a browser is not asked for a password: what is hidden is not there
				if (isDomainError(error, "not-found") && !context.response.headersSent)
					return end(context.response, 404, "not found");
				refuse(app, context, error);
			}
		},
	};
}

async function serve(app: App, context: RequestContext): Promise<void> {
	const { request, response, search } = context;
	if (request.method !== "GET" && request.method !== "HEAD")
		return end(response, 405, "method not allowed", { Allow: "GET, HEAD" });
	const [, ownerName = "", name = "", kind = "", rest = ""] = (
		address.exec(context.path) ?? []
	).map(decoded);
	context.seen.operation = `file ${kind}`;
	const sender = {
		headers: request.headers,
		query: search,
		peer: context.peer,
	};
	const actor = await authenticate(app, sender, {
		queryTokens: false,
		sessions: true,
	});
	context.seen.actor = actor;
	const owned = await repositoryFor(
		app,
		actor,
		ownerName,
		name,
		"git-upload-pack",
	);
	const answer =
		kind === "archive"
			? await archiveAnswer(app, context, actor, owned, rest)
			: await fileAnswer(app, context, owned, rest, kind);
	writeAnswer(request, response, answer);
}

async function archiveAnswer(
	app: App,
	{ request, search, signal, peer }: RequestContext,
	actor: Actor,
	owned: RepositoryWithOwner,
	wanted: string,
): Promise<HttpResponse> {
	const paths = search.getAll("path").filter(Boolean);
	const archive = await archiveOf(app, owned.repository, wanted, {
		paths,
		signal,
		claimant: claimantOf(actor, peer),
		headOnly: request.method === "HEAD",
	});
	const body = new Content("application/octet-stream", archive.stream);
	return new HttpResponse(200, body, archiveHeaders(app, owned, archive));
}

async function fileAnswer(
	app: App,
	{ request, signal }: RequestContext,
	owned: RepositoryWithOwner,
	rest: string,
	view: string,
): Promise<HttpResponse> {
	const [, kind, behind] = /^(branch|tag|commit)\/(.+)$/s.exec(rest) ?? [];
	const opened =
		kind && behind
			? await openFileBehindRef(
					app,
					owned.repository,
					behind,
					kind as "branch" | "tag" | "commit",
				)
			: await openFile(app, owned.repository, { path: rest, ref: undefined });
	const file =
		view === "raw"
			? opened
			: await resolvePointer(app, owned.repository, opened);
	const raw = await rawFile(
		await isOpenToAll(app.db, owned, "code"),
		file,
		request.headers,
		signal,
		view === "render",
	);
	const body = new Content(raw.type, raw.data, raw.length);
	return new HttpResponse(raw.status, body, raw.headers);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
