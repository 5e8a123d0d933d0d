import { createHash } from "node:crypto";
import type { App } from "../app.ts";
import { pipeTo } from "../blobs/file-bytes.ts";
import {
	type Artifact,
	artifactsOfAttempt,
	beginArtifact,
	oldFileAt,
} from "../domain/actions/artifacts/artifact.ts";
import {
	finishArtifact,
	hasParts,
	putPart,
} from "../domain/actions/artifacts/upload.ts";
import type { Running } from "../domain/actions/runtime-token.ts";
import { badRequest, notFound } from "../errors.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Router } from "../http/server.ts";
import {
	callerOf,
	checkRun,
	jobRouter,
	sendJson,
	whileRunning,
} from "./answers.ts";
import { messageOf, textOf } from "./twirp.ts";

const address =
	/^\/api\/actions_pipeline\/_apis\/pipelines\/workflows\/([^/]+)\/artifacts(?:\/([^/]+)(?:\/([^/]+))?)?$/;

/** The artifact service of the older protocol (upload-artifact 3 and earlier): files in containers that are named by a digest. */
export const oldArtifactsRouter = (app: App): Router =>
	jobRouter(app, (path) => address.test(path), serve);

async function serve(forge: App, context: RequestContext): Promise<void> {
	const { request, response, search, seen } = context;
	const [, runId = "", id, what] = address.exec(context.path) ?? [];
	seen.operation = `old artifact ${what === "upload" ? what : request.method}`;
	const caller = await callerOf(forge, context);
	checkRun(runId, caller);
	const app = whileRunning(forge, context, caller);
	const base = `${app.url}api/actions_pipeline/_apis/pipelines/workflows/${runId}/artifacts`;
	switch (`${request.method} ${what ?? ""}`.trim()) {
		case "POST": {
			const body = await messageOf(context);
			const name = checkedName(textOf(body.Name));
			return sendJson(response, 200, {
				fileContainerResourceUrl: `${base}/${md5(name)}/upload`,
			});
		}
		case "PUT upload":
			return takeFile(app, context, caller, id ?? "");
		case "PATCH": {
			const name = search.get("artifactName") ?? "";
			if (!name) throw badRequest("artifactName is missing");
			await finish(app, caller, name);
			return sendJson(response, 200, { message: "success" });
		}
		case "GET": {
			const names = [...new Set((await ready(app, caller)).map((a) => a.name))];
			if (names.length === 0) throw notFound("artifact not found");
			return sendJson(response, 200, {
				count: names.length,
				value: names.map((name) => ({
					name,
					fileContainerResourceUrl: `${base}/${md5(name)}/download_url`,
				})),
			});
		}
		case "GET download_url": {
			const path = search.get("itemPath") ?? "";
			const files = (await ready(app, caller)).filter(
				(a) =>
					md5(a.name) === id && (!path || a.name === path.split("/", 1)[0]),
			);
			if (files.length === 0) throw notFound("artifact not found");
			return sendJson(response, 200, {
				value: files.map((file) => ({
					path: file.path,
					itemType: "file",
					contentLocation: `${base}/${file.id}/download`,
				})),
			});
		}
		case "GET download": {
			const file = (await ready(app, caller)).find((a) => String(a.id) === id);
			const bytes = file && (await app.blobs.get(file.blob));
			if (!file || !bytes) throw notFound("artifact not found");
			response.writeHead(200, {
				"Content-Type": "application/octet-stream",
				"Content-Length": file.size,
				...(file.type === "gzip" ? { "Content-Encoding": "gzip" } : {}),
			});
			await pipeTo(bytes, response);
			return;
		}
		default:
			throw badRequest("invalid request");
	}
}

const md5 = (text: string): string =>
	createHash("md5").update(text).digest("hex");

function checkedName(name: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of text
	if (!name || /[\0-\x1f\\/:"<>|*?]/.test(name))
		throw badRequest("invalid artifact name");
	return name;
}

const ready = async (app: App, { run }: Running): Promise<Artifact[]> =>
	(await artifactsOfAttempt(app.db, run.id, run.attempt, "v3")).filter(
		(artifact) => artifact.status === "ready",
	);

/** One stretch of one file: `itemPath` is the artifact's name and the path in it. */
async function takeFile(
	app: App,
	{ request, response, search, signal }: RequestContext,
	{ run, job }: Running,
	container: string,
): Promise<void> {
	const path = search.get("itemPath") ?? "";
	const parts = path.split(/[\\/]/);
	const name = checkedName(parts[0] ?? "");
	// it is unpacked by later jobs, below a directory of theirs
	if (parts.some((part) => part === ".." || part === "."))
		throw badRequest("invalid path in the artifact");
	if (md5(name) !== container) throw badRequest("Invalid artifact hash");
	const range = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(
		request.headers["content-range"] ?? "",
	);
	const first = range ? Number(range[1]) : 0;
	const gzip = request.headers["content-encoding"] === "gzip";
	const known =
		first > 0 ? await oldFileAt(app.db, run, { name, path }) : undefined;
	const artifact =
		known ??
		(await beginArtifact(app, run, job, {
			kind: "v3",
			name,
			path,
			type: gzip ? "gzip" : "application/octet-stream",
		}));
	const part = String(first).padStart(15, "0");
	const blob = await putPart(app, artifact, request, part, { first, signal });
	const promised = request.headers["x-actions-results-md5"];
	if (
		typeof promised === "string" &&
		Buffer.from(blob.md5 ?? "", "hex").toString("base64") !== promised
	)
		throw badRequest("Error save upload chunk: another md5");
	sendJson(response, 200, { message: "success" });
}

/** Closes all files of an artifact. */
async function finish(app: App, { run }: Running, name: string): Promise<void> {
	const all = await artifactsOfAttempt(app.db, run.id, run.attempt, "v3");
	for (const file of all)
		if (
			file.name === name &&
			file.status === "pending" &&
			(await hasParts(app.db, file.id))
		)
			await finishArtifact(app, file, {});
}
