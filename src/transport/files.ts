import type { App } from "../app.ts";
import { archiveOf } from "../domain/contents/archive.ts";
import { openFile, openFileBehindRef } from "../domain/contents/open-file.ts";
import { resolvePointer } from "../domain/lfs/resolve-pointer.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import { isOpenToAll } from "../domain/repositories/open-to-all.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import { actorOf, entrance } from "../http/entrance.ts";
import { Content, HttpResponse, plainText } from "../http/response.ts";
import type { RequestContext, Router } from "../http/server.ts";
import { archiveHeaders } from "../views/archive.ts";
import { rawFile } from "../views/raw-file.ts";
import { cachingOf } from "../views/stored-file.ts";
import { repositoryFor } from "./access.ts";
import { errorOfGit, refuse } from "./refuse.ts";

const address = /^\/([^/]+)\/([^/]+)\/(raw|media|render|archive)\/(.+)$/;

/**
 * Files and archives under the addresses that the API hands out: `/owner/repo/raw/branch/main/path`, also with `tag` and `commit`,
 * and `/owner/repo/archive/main.zip`. `render` is `media` for the frame of a page that shows a document.
 */
export const filesRouter = (app: App): Router =>
	entrance(app, {
		takes: ({ path }) => address.test(path) && !path.startsWith("/api/"),
		serve: (context) => serve(app, context),
		// a browser is not asked for a password: what is hidden is not there
		refuse: (refusal, context) =>
			refusal.error?.kind === "not-found"
				? new HttpResponse(404, plainText("not found\n"))
				: refuse(refusal, context),
		errorOf: errorOfGit,
	});

async function serve(app: App, context: RequestContext): Promise<HttpResponse> {
	const { method } = context.request;
	if (method !== "GET" && method !== "HEAD")
		return new HttpResponse(405, plainText("method not allowed\n"), {
			Allow: "GET, HEAD",
		});
	const [, ownerName = "", name = "", kind = "", rest = ""] = (
		address.exec(context.path) ?? []
	).map(decoded);
	context.seen.operation = `file ${kind}`;
	const actor = await actorOf(app, context, { sessions: true });
	const owned = await repositoryFor(
		app,
		actor,
		ownerName,
		name,
		"git-upload-pack",
	);
	return kind === "archive"
		? archiveAnswer(app, context, actor, owned, rest)
		: fileAnswer(app, context, owned, rest, kind);
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
	const open = await isOpenToAll(app.db, owned, "code");
	const raw = await rawFile(
		cachingOf(open, kind === "commit"),
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
