import { createConnectRouter, createContextValues } from "@connectrpc/connect";
import type { UniversalHandler } from "@connectrpc/connect/protocol";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import {
	universalRequestFromNodeRequest,
	universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import type { App } from "../app.ts";
import { type Runner, runnerOf } from "../domain/actions/runners.ts";
import { isDomainError } from "../errors.ts";
import { entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Router } from "../http/server.ts";
import { drainRequest } from "../http/unread/drain-request.ts";
import { sendJson } from "./answers.ts";
import { readMessage } from "./read-message.ts";
import { callingRunner, codeOf, runnerRoutes } from "./runner-rpc.ts";

const address = /^\/api\/actions(\/(?:runner|ping)\.v1\.\w+\/(\w+))$/;
/** What those may call who are no runners yet. */
const open = new Set(["Ping", "Register"]);

/**
 * The router of runners: `/api/actions/runner.v1.RunnerService/…`. Who calls is known from the headers before anything of the message is read;
 * somebody unknown is answered as if it was empty, in the words of whichever protocol he speaks.
 */
export function runnerRouter(app: App): Router {
	const router = createConnectRouter({
		// messages come to it unpacked, and counted
		acceptCompression: [],
		binaryOptions: { readUnknownFields: false },
	});
	runnerRoutes(app)(router);
	const handlers = new Map<string, UniversalHandler>(
		router.handlers.map((handler) => [handler.requestPath, handler]),
	);
	return entrance(app, {
		takes: ({ path }) => address.test(path),
		async serve(context) {
			const [, within = "", method = ""] = address.exec(context.path) ?? [];
			const handler = handlers.get(within);
			context.seen.operation = handler ? `runner ${method}` : "runner";
			if (handler) await serve(app, context, handler);
			else sendJson(context.response, 404, { code: "unimplemented" });
			return undefined;
		},
		// what is refused before a protocol has a say is told as Connect tells errors
		refuse({ error, status, message }, { response, signal }) {
			drainRequest(response);
			if (signal.aborted) return void response.destroy();
			sendJson(response, error?.kind === "invalid" ? 400 : status, {
				code: codeToString(codeOf(error?.kind)),
				message,
			});
			return undefined;
		},
	});
}

async function serve(
	app: App,
	context: RequestContext,
	handler: UniversalHandler,
): Promise<void> {
	const { request, response } = context;
	const runner = await runnerThatCalls(app, context);
	const message = await readMessage(
		context,
		handler.method,
		app.config.maxBodyBytes,
		runner ? "runner" : open.has(handler.method.name) ? "stranger" : "nobody",
	);
	const call = universalRequestFromNodeRequest(
		request,
		response,
		undefined,
		createContextValues().set(callingRunner, runner),
	);
	for (const name of ["content-encoding", "content-length"])
		call.header.delete(name);
	const answer = await handler({ ...call, body: once(message) });
	drainRequest(response);
	await new Promise<void>((resolve, reject) => {
		response.once("close", resolve);
		universalResponseToNodeResponse(answer, response).catch(reject);
	});
}

async function* once(message: Uint8Array): AsyncGenerator<Uint8Array> {
	yield message;
}

/** The runner whose credentials a call shows. */
async function runnerThatCalls(
	app: App,
	{ request, peer }: RequestContext,
): Promise<Runner | undefined> {
	const { "x-runner-uuid": uuid, "x-runner-token": token } = request.headers;
	if (typeof uuid !== "string" || typeof token !== "string") return undefined;
	try {
		return await runnerOf(app, uuid, token, peer);
	} catch (error) {
		if (isDomainError(error, "unauthorized")) return undefined;
		throw error;
	}
}
