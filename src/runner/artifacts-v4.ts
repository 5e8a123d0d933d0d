import type { App } from "../app.ts";
import {
	type Artifact,
	artifactsOfAttempt,
	beginArtifact,
	deleteArtifact,
} from "../domain/actions/artifacts/artifact.ts";
import { uploadOf } from "../domain/actions/artifacts/open-upload.ts";
import {
	checkSignature,
	signedQuery,
} from "../domain/actions/artifacts/signature.ts";
import {
	finishArtifact,
	orderParts,
	putPart,
} from "../domain/actions/artifacts/upload.ts";
import type { Running } from "../domain/actions/runtime-token.ts";
import { badRequest, notFound } from "../errors.ts";
import type { RequestContext } from "../http/request-context.ts";
import { askingAgain } from "../http/rights-recheck.ts";
import type { Router } from "../http/server.ts";
import { checkRun, jobRouter, sendJson } from "./answers.ts";
import { fullNameOf } from "./home.ts";
import {
	blockIds,
	blockName,
	type Methods,
	member,
	serveTwirp,
	textOf,
} from "./twirp.ts";

const service =
	/^\/twirp\/github\.actions\.results\.api\.v1\.ArtifactService\/(\w+)$/;
const upload = /^\/twirp\/artifacts\/(\d{1,15})\/upload$/;

/** The artifact service of the newer protocol (@actions/artifact 2 and later): Twirp with JSON, and block uploads to signed addresses. */
export const artifactsRouter = (app: App): Router =>
	jobRouter(
		app,
		(path) => service.test(path) || upload.test(path),
		(_, context) => {
			const id = upload.exec(context.path)?.[1];
			if (id) return takeUpload(app, context, Number(id));
			const method = service.exec(context.path)?.[1] ?? "";
			return serveTwirp(app, context, "artifact", method, ofRun);
		},
	);

const methods: Methods = {
	async CreateArtifact(app, { run, job }, body) {
		const type = textOf(member(body, "mime_type", "mimeType"));
		const expires = Date.parse(textOf(member(body, "expires_at", "expiresAt")));
		const artifact = await beginArtifact(app, run, job, {
			kind: "v4",
			name: textOf(body.name),
			path: "",
			type: type || "application/zip",
			expiresAt: Number.isNaN(expires) ? undefined : expires / 1000,
		});
		const query = signedQuery(app, "upload", artifact.id);
		return {
			ok: true,
			signedUploadUrl: `${app.url}twirp/artifacts/${artifact.id}/upload?${query}`,
		};
	},
	async FinalizeArtifact(app, caller, body) {
		const artifact = await named(app, caller, textOf(body.name), "pending");
		const size = Number(body.size ?? Number.NaN);
		const hash = /^sha256:([0-9a-f]{64})$/i.exec(textOf(body.hash))?.[1];
		const done = await finishArtifact(app, artifact, {
			...(Number.isNaN(size) ? {} : { size }),
			...(hash ? { sha256: hash } : {}),
		});
		return { ok: true, artifactId: String(done.id) };
	},
	async ListArtifacts(app, caller, body) {
		const name = textOf(member(body, "name_filter", "nameFilter"));
		const id = textOf(member(body, "id_filter", "idFilter"));
		const found = (await ready(app, caller)).filter(
			(a) => (!name || a.name === name) && (!id || String(a.id) === id),
		);
		if (found.length === 0) return {};
		return {
			artifacts: found.map((artifact) => ({
				workflowRunBackendId: String(caller.run.id),
				workflowJobRunBackendId: String(artifact.job_id),
				databaseId: String(artifact.id),
				name: artifact.name,
				size: String(artifact.size),
				createdAt: new Date(artifact.created_at * 1000).toISOString(),
			})),
		};
	},
	async GetSignedArtifactURL(app, caller, body) {
		const artifact = await named(app, caller, textOf(body.name), "ready");
		const home = await fullNameOf(app, caller.run.repository_id);
		const query = signedQuery(app, "download by a job", artifact.id);
		return {
			signedUrl: `${app.url}api/v1/repos/${home}/actions/artifacts/${artifact.id}/zip/raw?job=1&${query}`,
		};
	},
	async DeleteArtifact(app, caller, body) {
		const artifact = await named(app, caller, textOf(body.name), "ready");
		await deleteArtifact(app, artifact);
		return { ok: true, artifactId: String(artifact.id) };
	},
};

/** The same, for calls that name the caller's own run. */
const ofRun: Methods = Object.fromEntries(
	Object.entries(methods).map(([name, serve]) => [
		name,
		async (app, caller, body) => {
			checkRun(
				member(body, "workflow_run_backend_id", "workflowRunBackendId"),
				caller,
			);
			return serve(app, caller, body);
		},
	]),
);

const ready = async (app: App, { run }: Running): Promise<Artifact[]> =>
	(await artifactsOfAttempt(app.db, run.id, run.attempt, "v4")).filter(
		(artifact) => artifact.status === "ready",
	);

async function named(
	app: App,
	{ run }: Running,
	name: string,
	status: string,
): Promise<Artifact> {
	const all = await artifactsOfAttempt(app.db, run.id, run.attempt, "v4");
	const found = all.find((a) => a.name === name && a.status === status);
	if (!found) throw notFound("Error artifact not found");
	return found;
}

/** One piece of an artifact, or the list that puts the pieces in order (the block blobs of Azure's storage). */
async function takeUpload(
	app: App,
	context: RequestContext,
	id: number,
): Promise<void> {
	const { request, response, search, signal } = context;
	context.seen.operation = "artifact upload";
	if (request.method !== "PUT") throw badRequest("use PUT");
	checkSignature(app, "upload", id, search);
	const artifact = await uploadOf(app, id);
	const asking = askingAgain(app, context, (reading) => uploadOf(reading, id));
	switch (search.get("comp")) {
		case "blocklist": {
			await orderParts(asking, artifact, await blockIds(context));
			return sendJson(response, 201, "created");
		}
		case "block":
		case "appendBlock":
		case null: {
			await putPart(asking, artifact, request, blockName(search), { signal });
			return sendJson(response, 201, "appended");
		}
		default:
			throw badRequest("comp is not known");
	}
}
