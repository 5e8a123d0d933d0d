import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { App } from "../app.ts";
import { damageOf } from "../domain/damage/store-damage.ts";
import {
	type Actor,
	claimantOf,
	isKnown,
} from "../domain/permissions/actor.ts";
import { acceptPush } from "../domain/pushes/accept-push.ts";
import type { PushRights } from "../domain/pushes/rights.ts";
import { hasLost } from "../domain/refs/lost/is-shown.ts";
import {
	hiddenPrefixes,
	project,
	visibleRefs,
} from "../domain/refs/projection.ts";
import {
	fullName,
	type Repository,
	type RepositoryContext,
	storeOf,
} from "../domain/repositories/repository.ts";
import {
	encodeAdvertisement,
	type Service,
} from "../git/protocol/advertisement.ts";
import { readPushRequest } from "../git/receive/push-request.ts";
import { encodeReport } from "../git/receive/report.ts";
import { uploadPack } from "../git/upload/upload-pack.ts";
import { actorOf, entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { askingAgain } from "../http/rights-recheck.ts";
import type { Router } from "../http/server.ts";
import { drainRequest } from "../http/unread/drain-request.ts";
import { pushableFor, recheckPush } from "./access.ts";
import { challenge, end, errorOfGit, refuse } from "./refuse.ts";

const address =
	/^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;
/** The largest list of commands of one push, in bytes. */
const largestCommands = 64 * 1024 * 1024;

/** Smart HTTP (gitprotocol-http(5)): protocol versions 0, 1 and 2. */
export const gitHttpRouter = (app: App): Router =>
	entrance(app, {
		takes: ({ path }) => address.test(path),
		async serve(context) {
			await serve(app, context);
			return undefined;
		},
		refuse,
		errorOf: errorOfGit,
	});

async function serve(app: App, context: RequestContext): Promise<void> {
	const { request, response, search } = context;
	const [, owner = "", name = "", what = ""] = address.exec(
		context.path,
	) as RegExpExecArray;
	const get = what === "info/refs";
	if (request.method !== (get ? "GET" : "POST"))
		return end(response, 405, "method not allowed", {
			Allow: get ? "GET" : "POST",
		});
	const service = get ? search.get("service") : what;
	if (service !== "git-upload-pack" && service !== "git-receive-pack")
		return end(
			response,
			403,
			"only the smart HTTP protocol is served: use git 1.6.6 or newer",
		);
	context.seen.operation = `${service}${get ? " refs" : ""}`;
	const actor = await actorOf(app, context);
	if (service === "git-receive-pack" && !isKnown(actor))
		return challenge(response);
	const { repository, renamed, rights, ...found } = await pushableFor(
		app,
		actor,
		decoded(owner),
		decoded(name),
		service,
	);
	// git follows a redirect of its first request and then stays with the new address
	if (renamed && get)
		return end(response, 301, "this repository has another name now", {
			Location: `${app.url}${fullName({ repository, ...found })}${repository.wiki ? ".wiki" : ""}.git/info/refs?service=${service}`,
		});
	const version = protocolVersion(request);
	if (get) return advertise(app, response, repository, service, version);
	if (request.headers["content-type"] !== `application/x-${service}-request`)
		return end(response, 415, "unexpected content type");
	// sent with the first byte: until then an error can still be sent as text
	response.setHeaders(new Map(Object.entries(noCache)));
	response.setHeader("Content-Type", `application/x-${service}-result`);
	if (service === "git-upload-pack")
		await fetchFrom(app, context, actor, repository, version);
	else {
		const place = { repository, ...found };
		const asking = askingAgain(app, context, (reading) =>
			recheckPush(reading, actor, place, rights),
		);
		await pushTo(asking, context, actor, place, rights);
	}
}

async function advertise(
	app: App,
	response: ServerResponse,
	repository: Repository,
	service: Service,
	version: 0 | 1 | 2,
): Promise<void> {
	const store = storeOf(repository);
	// version 2 sends the refs later, on request
	const later = version === 2 && service === "git-upload-pack";
	const { head, refs } = later
		? { head: undefined, refs: [] }
		: await visibleRefs(app, store);
	const body = encodeAdvertisement({
		service,
		version,
		format: store.format,
		head,
		refs,
		noThin: service === "git-receive-pack" && (await hasLost(app, store.id)),
		http: true,
	});
	response
		.writeHead(200, {
			...noCache,
			"Content-Type": `application/x-${service}-advertisement`,
			"Content-Length": body.length,
		})
		.end(body);
}

async function fetchFrom(
	app: App,
	context: RequestContext,
	actor: Actor,
	repository: Repository,
	version: 0 | 1 | 2,
): Promise<void> {
	const store = storeOf(repository);
	const { refused } = await uploadPack(app.git, store, {
		version,
		input: bodyOf(context.request),
		output: context.response,
		// it calls back when the kernel has taken the bytes
		lends: true,
		signal: context.signal,
		user: claimantOf(actor, context.peer),
		hidden: hiddenPrefixes,
		refs: (prefixes) => visibleRefs(app, store, prefixes),
		project: () => project(app, store),
	});
	if (refused) damageOf(app, refused);
	endOf(context.response);
}

async function pushTo(
	app: App,
	context: RequestContext,
	actor: Actor,
	place: RepositoryContext,
	rights: PushRights,
): Promise<void> {
	const { request, response, signal } = context;
	const push = await readPushRequest(
		bodyOf(request),
		place.repository.format,
		largestCommands,
	);
	// before a large push, git sends an empty one to find out whether it may
	if (!push.commands.length) return endOf(response);
	const { results, ...outcome } = await acceptPush(app, actor, place, rights, {
		push,
		signal,
	});
	endOf(
		response,
		encodeReport(results, { capabilities: push.capabilities, ...outcome }),
	);
}

/** Ends a response, also to a client that has sent more than was read. */
function endOf(response: ServerResponse, last?: Buffer): void {
	drainRequest(response);
	response.end(last);
}

const noCache = {
	Pragma: "no-cache",
	"Cache-Control": "no-cache, max-age=0, must-revalidate",
	Expires: "Fri, 01 Jan 1980 00:00:00 GMT",
};

function bodyOf(request: IncomingMessage): Readable {
	const encoding = request.headers["content-encoding"];
	if (encoding !== "gzip" && encoding !== "x-gzip") return request;
	const unpacked = createGunzip();
	pipeline(request, unpacked, () => {});
	return unpacked;
}

/** The version that a client asks for (gitprotocol-v2(5)); anything not understood is version 0. */
function protocolVersion(request: IncomingMessage): 0 | 1 | 2 {
	const words = String(request.headers["git-protocol"] ?? "").split(":");
	return words.includes("version=2") ? 2 : words.includes("version=1") ? 1 : 0;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
