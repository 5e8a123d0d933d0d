import type { ServerResponse } from "node:http";
import type { App } from "../../app.ts";
import { BlobRefused } from "../../blobs/blob-store.ts";
import { type Actor, isKnown } from "../../domain/permissions/actor.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import { invalid, notFound, unauthorized } from "../../errors.ts";
import { actorOf, entrance, type Refusal } from "../../http/entrance.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { askingAgain } from "../../http/rights-recheck.ts";
import type { Router } from "../../http/server.ts";
import { drainRequest } from "../../http/unread/drain-request.ts";
import { recheckPush, repositoryFor } from "../access.ts";
import { batch } from "./batch.ts";
import type { LfsRequest, LfsResponse } from "./lfs-request.ts";
import { createLock, deleteLock, getLocks, verifyLocks } from "./locks.ts";
import { download, upload, verify } from "./objects.ts";
import { holderOfRight } from "./rights.ts";

const address = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/info\/lfs\/(.+)$/;
const media = "application/vnd.git-lfs+json";

const routes: [
	string,
	RegExp,
	(request: LfsRequest) => Promise<LfsResponse>,
][] = [
	["POST", /^objects\/batch$/, batch],
	["PUT", /^objects\/([^/]+)\/(\d{1,15})$/, upload],
	["GET", /^objects\/([^/]+)$/, download],
	["HEAD", /^objects\/([^/]+)$/, download],
	["POST", /^verify$/, verify],
	["GET", /^locks$/, getLocks],
	["POST", /^locks$/, createLock],
	["POST", /^locks\/verify$/, verifyLocks],
	["POST", /^locks\/(\d{1,15})\/unlock$/, deleteLock],
];

/** Git LFS over HTTP: batch and basic transfers (git-lfs docs/api), and locks. */
export const lfsRouter = (app: App): Router =>
	entrance(app, {
		takes: ({ path }) => address.test(path),
		async serve(context) {
			const answer = await serve(app, context);
			if (answer) send(context.response, answer.status, answer.body);
			return undefined;
		},
		refuse,
		errorOf: (error) =>
			error instanceof BlobRefused && error.reason !== "too-large"
				? invalid(error.message)
				: undefined,
	});

async function serve(app: App, context: RequestContext): Promise<LfsResponse> {
	const { request } = context;
	const [, owner = "", name = "", rest = ""] = (
		address.exec(context.path) ?? []
	).map(decoded);
	context.seen.operation = "lfs";
	const here = routes.filter(([, path]) => path.test(rest));
	const [, path, run] =
		here.find(([method]) => method === request.method) ?? [];
	if (!path || !run) {
		const allowed = here.map(([method]) => method).join(", ");
		send(
			context.response,
			here.length ? 405 : 404,
			{ message: "no such request" },
			allowed ? { Allow: allowed } : {},
		);
		return undefined;
	}
	const right = await holderOfRight(app, request.headers.authorization);
	const actor = right?.actor ?? (await actorOf(app, context));
	context.seen.actor = actor;
	let writer: (FoundRepository & { actor: Actor }) | undefined;
	return run({
		app: askingAgain(app, context, async (reading) => {
			await holderOfRight(reading, request.headers.authorization);
			if (writer) await recheckPush(reading, writer.actor, writer, wholeRights);
		}),
		context,
		actor,
		parts: path.exec(rest)?.slice(1) ?? [],
		async repository(write) {
			if (write && !isKnown(actor))
				throw unauthorized("sign in for write access");
			// a wiki has other rights, and no large files
			if (/\.wiki$/i.test(name)) throw notFound("repository not found");
			const service = write ? "git-receive-pack" : "git-upload-pack";
			const found = await repositoryFor(app, actor, owner, name, service);
			if (
				right &&
				(right.repository !== found.repository.id || (write && !right.write))
			)
				throw unauthorized(
					"the right to use large files is for something else",
				);
			if (write) writer = { ...found, actor };
			return { ...found, actor };
		},
	});
}

const wholeRights = { all: true, branches: new Set<string>(), proposes: false };

/** Refuses a request as LFS does: with a message as JSON; an anonymous caller is asked for credentials. */
function refuse(
	{ error, status, message }: Refusal,
	{ response, id, seen }: RequestContext,
): undefined {
	if (!error) return void send(response, status, { message });
	const unknown = !seen.actor || !isKnown(seen.actor);
	const hidden = error.kind === "not-found";
	const ask = error.kind === "unauthorized" || (hidden && unknown);
	const realm = 'Basic realm="Gitea", charset="UTF-8"';
	send(
		response,
		ask ? 401 : status,
		{ message: hidden ? "not found" : message, request_id: id },
		ask ? { "WWW-Authenticate": realm, "LFS-Authenticate": realm } : {},
	);
}

function send(
	response: ServerResponse,
	status: number,
	value: unknown,
	headers: Record<string, string> = {},
): void {
	drainRequest(response);
	const body = JSON.stringify(value);
	response
		.writeHead(status, {
			"Content-Type": media,
			"Content-Length": Buffer.byteLength(body),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
			...headers,
		})
		.end(body);
}

function decoded(text = ""): string {
	try {
		const plain = decodeURIComponent(text);
		return plain.includes("\0") ? "" : plain;
	} catch {
		return "";
	}
}
