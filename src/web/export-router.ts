import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import { noteAccountExport, noteExport } from "../domain/audit/note-export.ts";
import {
	type Actor,
	claimantOf,
	isPublicOnly,
} from "../domain/permissions/actor.ts";
import { exportOf } from "../domain/personal-exports/account-export.ts";
import { may } from "../domain/policies/may.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { forbidden, notFound } from "../errors.ts";
import { demandOpenToActing } from "../guards/acting.ts";
import { writeAnswer } from "../http/api-router.ts";
import { demandScopes } from "../http/demand-scopes.ts";
import type { RequestContext } from "../http/request-context.ts";
import { Content, HttpResponse } from "../http/response.ts";
import type { Router } from "../http/server.ts";
import {
	accountArchive,
	accountArchiveHeaders,
} from "../views/export/account-archive.ts";
import {
	archiveDownloadHeaders,
	archiveForDownload,
} from "../views/export/repository-archive.ts";
import { respondingRouter } from "./responding-router.ts";

const ofAccount = "/user/settings/export.tar";
const stored = "/user/settings/export/data.tar";
const ofRepository = /^\/([\w.-]+)\/([\w.-]+)\/settings\/export\.tar$/;

/**
 * Archives to take along: `/owner/repo/settings/export.tar` has all of a repository for whoever administers it, `/user/settings/export.tar` all
 * that is one's own, `/user/settings/export/data.tar` what a job has made of one's data.
 */
export const exportRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "export",
		takes: (path) =>
			path === ofAccount || path === stored || ofRepository.test(path),
		async read(context, actor) {
			const answer = await read(app, context, actor);
			writeAnswer(context.request, context.response, answer);
		},
	});

async function read(
	app: App,
	{ request, path, peer, signal }: RequestContext,
	viewer: Actor,
): Promise<HttpResponse> {
	demandScopes(viewer, ["user", "repository", "issue"]);
	const claimant = claimantOf(viewer, peer);
	const head = request.method === "HEAD";
	if (path === ofAccount || path === stored) {
		const me = viewer.account;
		if (!me) throw notFound();
		if (viewer.sudoBy) demandOpenToActing({ route: `GET ${ofAccount}` });
		if (isPublicOnly(viewer))
			throw forbidden(
				"a token that is limited to public resources cannot access an account",
			);
		if (path === stored) return storedExport(app, me, head);
		const headers = accountArchiveHeaders(me);
		if (head) return new HttpResponse(200, undefined, headers);
		await noteAccountExport(app, viewer, me);
		const of = { app, viewer, me, signal };
		return download(await accountArchive(of, claimant), headers);
	}
	const [, owner = "", name = ""] = ofRepository.exec(path) ?? [];
	const owned = await findRepository(app, viewer, owner, name);
	if (!owned || !may(viewer, "repository.administer", owned)) throw notFound();
	const headers = archiveDownloadHeaders(owned);
	if (head) return new HttpResponse(200, undefined, headers);
	await noteExport(app, viewer, owned);
	const of = { app, viewer, home: owned, signal };
	return download(await archiveForDownload(of, claimant), headers);
}

/** What the job has stored. @throws DomainError "not-found" */
async function storedExport(
	app: App,
	me: Account,
	head: boolean,
): Promise<HttpResponse> {
	const found = await exportOf(app, me);
	const headers = accountArchiveHeaders(me);
	if (found?.state !== "done") throw notFound();
	if (head) return new HttpResponse(200, undefined, headers);
	const bytes = await app.blobs.get(found.blob);
	if (!bytes) throw notFound();
	return new HttpResponse(
		200,
		new Content("application/x-tar", bytes, found.size),
		headers,
	);
}

const download = (
	stream: ConstructorParameters<typeof Content>[1],
	headers: Record<string, string>,
) => new HttpResponse(200, new Content("application/x-tar", stream), headers);
