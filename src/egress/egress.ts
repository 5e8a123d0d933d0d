import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { traced } from "../tracing/trace.ts";
import { type CheckedHost, type GateConfig, hostOf, openGate } from "./gate.ts";
import { EgressFailed, EgressRefused } from "./refused.ts";
import { type Resolve, systemResolve } from "./resolve.ts";

export interface EgressConfig extends GateConfig {
	/** For tests; the usual one asks the name servers of the machine. */
	readonly resolve?: Resolve;
	/** Sent when the caller names none. */
	readonly userAgent?: string;
}

interface EgressRequest {
	readonly method?: string;
	/** http or https, without credentials. */
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array | Readable;
	/** For everything from the name to the last byte of the answer. */
	readonly timeoutMs?: number;
	/** The answer's body may not be larger. */
	readonly maxBytes?: number;
	/** Cut a larger body instead of failing; the answer then says so. */
	readonly truncate?: boolean;
	readonly signal?: AbortSignal;
}

export interface EgressResponse<Body = Buffer> {
	/** Any status, redirects too: they are never followed. */
	readonly status: number;
	readonly headers: http.IncomingHttpHeaders;
	readonly body: Body;
}

export interface Egress {
	/** Makes one request and gives the whole answer. */
	request(
		request: EgressRequest,
	): Promise<EgressResponse & { readonly truncated: boolean }>;
	/** The same for large answers: the body is read as it comes, and must be read to the end or destroyed. */
	stream(request: EgressRequest): Promise<EgressResponse<Readable>>;
	/** All addresses of a host, checked, for callers that connect by other means: they must connect to one of these. */
	checkAddress(host: string, signal?: AbortSignal): Promise<CheckedHost>;
	/** What of an address can be seen to be wrong without asking for its name. Throws EgressRefused. */
	checkUrl(url: string): URL;
}

const usualTimeout = 15_000;
const usualMost = 1024 * 1024;

/**
 * The one way out for HTTP. A host is resolved once, every address of it is checked, and the connection goes to a checked
 * address: a name that leads elsewhere at the next question changes nothing.
 */
export function egress(config: EgressConfig): Egress {
	const resolve = config.resolve ?? systemResolve();
	const check = openGate(config, resolve);
	const open = async (request: EgressRequest, signal: AbortSignal) => {
		const url = checkUrl(request.url);
		const headers = checkHeaders(request, config.userAgent ?? "Ingot");
		const checked = await abortable(check(hostOf(url), signal), signal);
		return send({ ...request, headers }, url, checked, signal);
	};
	return {
		async request(request) {
			const { maxBytes = usualMost, truncate = false } = request;
			const signal = deadlineOf(request);
			return inSpan(request, signal, async () => {
				const answer = await open(request, signal);
				const { body, truncated } = await collect(answer, maxBytes);
				if (truncated && !truncate) throw tooLarge(maxBytes);
				const { statusCode: status = 0, headers } = answer;
				return { status, headers, body, truncated };
			});
		},
		async stream(request) {
			const signal = deadlineOf(request);
			return inSpan(request, signal, async () => {
				const answer = await open(request, signal);
				const { statusCode: status = 0, headers } = answer;
				const body = capped(answer, request.maxBytes ?? usualMost);
				return { status, headers, body };
			});
		},
		checkAddress: (host, signal) => check(host, signal),
		checkUrl,
	};
}

/** The address of a request may hold a secret: the span names its host alone. */
const inSpan = <T extends { readonly status: number }>(
	{ method = "GET", url }: EgressRequest,
	signal: AbortSignal,
	work: () => Promise<T>,
): Promise<T> =>
	traced(`${method} elsewhere`, { kind: "client" }, async (span) => {
		span.set({
			"http.request.method": method,
			"server.address": URL.parse(url)?.hostname,
		});
		const answer = await failing(signal, work);
		span.set({ "http.response.status_code": answer.status });
		return answer;
	});

function checkUrl(text: string): URL {
	const url = URL.parse(text);
	// Without this, spaces and line breaks around and in it would silently be taken out.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
	if (!url || /[\x00-\x20\x7f]/.test(text))
		throw new EgressRefused("malformed", "not an address");
	if (url.protocol !== "http:" && url.protocol !== "https:")
		throw new EgressRefused("scheme", "only http and https are allowed");
	if (url.username || url.password)
		throw new EgressRefused(
			"credentials",
			"credentials do not belong into an address",
		);
	if (hostOf(url) === "") throw new EgressRefused("malformed", "no host");
	return url;
}

// These say how a message is framed or who it is for, which is not up to the caller.
const ownHeaders =
	/^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i;

function checkHeaders({ headers = {} }: EgressRequest, userAgent: string) {
	const checked: Record<string, string> = {
		"user-agent": userAgent,
		"accept-encoding": "identity",
	};
	for (const [name, value] of Object.entries(headers)) {
		try {
			http.validateHeaderName(name);
			http.validateHeaderValue(name, value);
		} catch {
			throw new EgressRefused("header", "a header holds what it must not");
		}
		if (ownHeaders.test(name))
			throw new EgressRefused("header", `${name} cannot be set`);
		checked[name.toLowerCase()] = value;
	}
	return checked;
}

function send(
	{ method = "GET", headers, body }: EgressRequest,
	url: URL,
	{ host, addresses }: CheckedHost,
	signal: AbortSignal,
): Promise<http.IncomingMessage> {
	const { request } = url.protocol === "https:" ? https : http;
	const length = body instanceof Readable ? {} : lengthOf(body);
	return new Promise((done, fail) => {
		const sent = request({
			method,
			protocol: url.protocol,
			host,
			port: url.port,
			path: url.pathname + url.search,
			headers: { host: url.host, ...headers, ...length },
			servername: isIP(host) ? "" : host,
			lookup: lookupIn(addresses),
			agent: false,
			signal,
			maxHeaderSize: 32 * 1024,
		});
		// Stays to the end: an error after the answer has begun must find somebody too.
		sent.on("error", fail);
		sent.once("response", done);
		if (body instanceof Readable) pipeline(body, sent).catch(fail);
		else sent.end(body);
	});
}

const lengthOf = (body: string | Uint8Array | undefined) =>
	body === undefined ? {} : { "content-length": `${Buffer.byteLength(body)}` };

// The socket asks this instead of the resolver.
function lookupIn(addresses: readonly string[]): LookupFunction {
	const all = addresses.map((address) => ({ address, family: isIP(address) }));
	const [first] = all;
	return (_host, options, answer) => {
		if (options.all) answer(null, all);
		else answer(null, first?.address ?? "", first?.family);
	};
}

async function collect(answer: Readable, most: number) {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of answer as AsyncIterable<Buffer>) {
		parts.push(part.subarray(0, most - size));
		size += part.length;
		// Leaving the loop ends the connection.
		if (size > most) break;
	}
	return { body: Buffer.concat(parts), truncated: size > most };
}

function capped(answer: Readable, most: number): Readable {
	let size = 0;
	const cap = new Transform({
		transform(part: Buffer, _encoding, next) {
			size += part.length;
			if (size > most) next(tooLarge(most));
			else next(null, part);
		},
	});
	pipeline(answer, cap).catch(() => {});
	return cap;
}

const tooLarge = (most: number) =>
	new EgressRefused("too-large", `the answer has more than ${most} bytes`);

function deadlineOf({ timeoutMs = usualTimeout, signal }: EgressRequest) {
	const deadline = AbortSignal.timeout(timeoutMs);
	return signal ? AbortSignal.any([deadline, signal]) : deadline;
}

// Whoever answers slowly, the caller goes on when its time is over.
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((done, fail) => {
		const stop = () => fail(signal.reason);
		signal.addEventListener("abort", stop, { once: true });
		if (signal.aborted) stop();
		work
			.then(done, fail)
			.finally(() => signal.removeEventListener("abort", stop));
	});
}

async function failing<T>(
	signal: AbortSignal,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof EgressRefused) throw error;
		if (signal.aborted && (signal.reason as Error).name === "TimeoutError")
			throw new EgressFailed("timeout", "no answer in time");
		signal.throwIfAborted();
		const { code = "" } = error as NodeJS.ErrnoException;
		throw new EgressFailed("network", `the request failed ${code}`.trim());
	}
}
