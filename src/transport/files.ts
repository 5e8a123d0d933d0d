import type { App } from "../app.ts";
import { archiveOf } from "../domain/contents/archive.ts";
import {
	type ContentPlace,
	findPlace,
	placeIn,
} from "../domain/contents/find-place.ts";
import {
	type OpenedFile,
	openFileBehindRef,
} from "../domain/contents/open-file.ts";
import { resolvePointer } from "../domain/lfs/resolve-pointer.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import { shownObject } from "../domain/refs/lost/is-shown.ts";
import { isOpenToAll } from "../domain/repositories/open-to-all.ts";
import {
	type Repository,
	type RepositoryWithOwner,
	storeOf,
} from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import { isOid } from "../git/oid.ts";
import { openBlob } from "../git/read/blob.ts";
import { actorOf, entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { Content, HttpResponse, plainText } from "../http/response.ts";
import type { Router } from "../http/server.ts";
import { escapedPath } from "../text/escape-path.ts";
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
	const [, kind, behind = ""] =
		/^(branch|tag|commit|blob)\/(.+)$/s.exec(rest) ?? [];
	if (!kind) return toPlace(app, owned, rest, view);
	const opened =
		kind === "blob"
			? await openShown(app, owned.repository, behind)
			: await openFileBehindRef(
					app,
					owned.repository,
					behind,
					kind as ContentPlace["ref"]["kind"],
				);
	const file =
		view === "raw"
			? opened
			: await resolvePointer(app, owned.repository, opened);
	const open = await isOpenToAll(app.db, owned, "code");
	const raw = await rawFile(
		cachingOf(open, kind === "commit" || kind === "blob"),
		file,
		request.headers,
		signal,
		view === "render",
	);
	const body = new Content(raw.type, raw.data, raw.length);
	return new HttpResponse(raw.status, body, raw.headers);
}

/**
 * Leads from an address that leaves the kind of its ref out to the one that has it; one without a ref is a path of the default branch.
 * @throws DomainError "not-found"
 */
async function toPlace(
	app: App,
	{ owner, repository }: RepositoryWithOwner,
	rest: string,
	view: string,
): Promise<HttpResponse> {
	const branch = repository.default_branch;
	const place =
		(await placeIn(app, repository, rest)) ??
		(await findPlace(app, repository, `${branch}/${rest}`, "branch"));
	if (place.entry.type !== "blob") throw notFound();
	const { ref, path } = place;
	const to = [owner.name, repository.name, view, ref.kind, ref.name, path];
	return new HttpResponse(302, undefined, {
		Location: app.url + escapedPath(to.join("/")),
	});
}

/** Opens a blob by its id, as far as a ref still reaches it. @throws DomainError "not-found" */
async function openShown(
	app: App,
	repository: Repository,
	oid: string,
): Promise<OpenedFile> {
	const store = storeOf(repository);
	const shown = isOid(store.format, oid)
		? await shownObject(app, repository, oid)
		: undefined;
	const blob =
		shown?.type === "blob" ? await openBlob(app.git, store, oid) : undefined;
	if (!blob) throw notFound();
	const entry = { path: oid, mode: 0o100644, type: "blob", oid } as const;
	return { entry, blob, last: undefined };
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
