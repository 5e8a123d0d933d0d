import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Actor } from "../domain/permissions/actor.ts";
import type { AddressList } from "./visitor-address.ts";

/** The client that a response is for. */
export interface Client {
	/** Aborted when the client disconnects before the response is complete. */
	readonly signal: AbortSignal;
}

interface Origins {
	/** The path of the forge's address, without a slash at the end. */
	readonly prefix: string;
	readonly isProxy: AddressList;
	visitorOf(request: IncomingMessage): string;
}

/**
 * One request and its response, as the routers see them. It is a class, as each object with a getter of its own gets a hidden class of its own, which keeps
 * the whole request until the collector of garbage looks at all of the memory.
 */
export class RequestContext implements Client {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly id: string;
	/** The path, repeated and trailing slashes taken away, still escaped. */
	readonly path: string;
	/** `?…` or nothing. */
	readonly queryText: string;
	readonly search: URLSearchParams;
	/** The address of the visitor, also behind a proxy that the settings name. */
	readonly peer: string;
	/** When its head had arrived (performance.now()). */
	readonly began = performance.now();
	/** The facts that are known so far, for the log and the metrics. The operation is one of a fixed list and has no word of the address. */
	readonly seen: { actor?: Actor; operation?: string } = {};
	#abort: AbortController | undefined;

	constructor(
		request: IncomingMessage,
		response: ServerResponse,
		{ prefix, isProxy, visitorOf }: Origins,
	) {
		this.request = request;
		this.response = response;
		const url = request.url ?? "/";
		const cut = url.indexOf("?");
		this.path = tidy(cut < 0 ? url : url.slice(0, cut), prefix);
		this.queryText = cut < 0 ? "" : url.slice(cut);
		const api = isApi(this.path);
		this.search = new URLSearchParams(
			api ? this.queryText : this.queryText.replaceAll("%00", "%EF%BF%BD"),
		);
		this.peer = visitorOf(request);
		// records and logs name requests by it, so nobody else may choose it
		const given = isProxy(request.socket.remoteAddress ?? "")
			? request.headers["x-request-id"]
			: undefined;
		this.id =
			typeof given === "string" && /^[\w-]{1,64}$/.test(given)
				? given
				: randomUUID();
		// the API's router writes it with its other headers, which is cheaper
		if (!api) response.setHeader("X-Request-Id", this.id);
	}

	get signal(): AbortSignal {
		if (!this.#abort) {
			const abort = new AbortController();
			const { response } = this;
			const end = () => response.writableFinished || abort.abort();
			// asked for after the end, it would never hear of it
			if (response.destroyed) end();
			else response.once("close", end);
			this.#abort = abort;
		}
		return this.#abort.signal;
	}

	/** The name that the client gives itself. */
	get agent(): string {
		return this.request.headers["user-agent"] ?? "";
	}
}

export const isApi = (path: string): boolean => path.startsWith("/api/v1/");

function tidy(path: string, prefix: string): string {
	let tidied = path.includes("//") ? path.replace(/\/{2,}/g, "/") : path;
	if (prefix && (tidied === prefix || tidied.startsWith(`${prefix}/`)))
		tidied = tidied.slice(prefix.length) || "/";
	return tidied.length > 1 && tidied.endsWith("/")
		? tidied.slice(0, -1)
		: tidied;
}
