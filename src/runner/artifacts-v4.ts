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
import { readBody } from "../http/read-body.ts";
import type { Door, Exchange } from "../http/server.ts";
import { answering, callerOf, checkRun, sendJson } from "./answers.ts";
import { fullNameOf } from "./home.ts";
import {
	type Body,
	blockIds,
	blockName,
	member,
	parsed,
	textOf,
} from "./twirp.ts";

const service =
	/^\/twirp\/github\.actions\.results\.api\.v1\.ArtifactService\/(\w+)$/;
const upload = /^\/twirp\/artifacts\/(\d{1,15})\/upload$/;
const largestMessage = 1024 * 1024;
const largestList = 8 * 1024 * 1024;

/** The artifact service of the newer protocol (@actions/artifact 2 and later): Twirp with JSON, and block uploads to signed addresses. */
export function artifactsDoor(app: App): Door {
	return {
		takes: ({ path }) => service.test(path) || upload.test(path),
		serve: (exchange) =>
			answering(app, exchange, () => {
				const id = upload.exec(exchange.path)?.[1];
				return id
					? takeUpload(app, exchange, Number(id))
					: serve(app, exchange);
			}),
	};
}

async function serve(app: App, exchange: Exchange): Promise<void> {
	const { request, response, path, signal, seen } = exchange;
	const method = service.exec(path)?.[1] ?? "";
	seen.operation = `artifact ${method}`;
	if (request.method !== "POST") throw badRequest("POST is wanted");
	const caller = await callerOf(app, exchange);
	const body = parsed(await readBody(request, largestMessage, signal));
	checkRun(
		member(body, "workflow_run_backend_id", "workflowRunBackendId"),
		caller,
	);
	const serveMethod = methods[method];
	if (!serveMethod) throw notFound(`${method} is not known`);
	sendJson(response, 200, await serveMethod(app, caller, body));
}

const methods: Readonly<
	Record<string, (app: App, caller: Running, body: Body) => Promise<Body>>
> = {
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
		const query = signedQuery(app, "download", artifact.id);
		return {
			signedUrl: `${app.url}api/v1/repos/${home}/actions/artifacts/${artifact.id}/zip/raw?${query}`,
		};
	},
	async DeleteArtifact(app, caller, body) {
		const artifact = await named(app, caller, textOf(body.name), "ready");
		await deleteArtifact(app, artifact);
		return { ok: true, artifactId: String(artifact.id) };
	},
};

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
	{ request, response, search, signal, seen }: Exchange,
	id: number,
): Promise<void> {
	seen.operation = "artifact upload";
	if (request.method !== "PUT") throw badRequest("PUT is wanted");
	checkSignature(app, "upload", id, search);
	const artifact = await uploadOf(app, id);
	switch (search.get("comp")) {
		case "blocklist": {
			const text = (await readBody(request, largestList, signal)).toString();
			await orderParts(app, artifact, blockIds(text));
			return sendJson(response, 201, "created");
		}
		case "block":
		case "appendBlock":
		case null: {
			const part = search.get("blockid") ?? undefined;
			if (part !== undefined && !blockName.test(part))
				throw badRequest("blockid is not in base64");
			await putPart(app, artifact, request, part, { signal });
			return sendJson(response, 201, "appended");
		}
		default:
			throw badRequest("comp is not known");
	}
}
