import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../../app.ts";
import type { EgressResponse } from "../../../egress/egress.ts";
import { EgressFailed, EgressRefused } from "../../../egress/refused.ts";
import { answerLimits, largestAnswer, tooLarge } from "./answer-limits.ts";
import { SourceFailed } from "./source-failed.ts";
import { type Json, objects } from "./values.ts";

/** The other server wants to be asked again, and not before a moment (seconds). */
export class SourceBusy extends Error {
	readonly until: number;
	constructor(until: number) {
		super("the other server is rate limiting requests");
		this.until = until;
	}
}

/** Asks the API of another server. */
export interface ApiClient {
	readonly base: string;
	readonly headers: Readonly<Record<string, string>>;
	/** What an address gives. @throws SourceFailed, SourceBusy */
	get(path: string): Promise<unknown>;
	/** The same, undefined where that server has no such thing. */
	find(path: string): Promise<unknown>;
	/** The pages of a list, as that server links them; by number where it does not and `per_page` says how long one is. */
	pages(path: string): AsyncIterable<readonly Json[]>;
	/** All of a list at once, for short ones; empty where that server has no such list. */
	all(path: string): Promise<readonly Json[]>;
}

type ApiResponse = Pick<EgressResponse, "status" | "headers" | "body">;

const timeoutMs = 60_000;
const tries = 4;
/** A longer wait is one for the next job. */
const patienceS = 5;
/** No server is left alone for longer, whatever it says. */
const longestWaitS = 24 * 60 * 60;
const mostPages = 20_000;
/** Entries of a list that is read at once. */
const mostAtOnce = 20_000;

/** A client for one API; `signal` ends its requests, and `limits` bound what it reads. */
export function apiClient(
	app: App,
	base: string,
	headers: Readonly<Record<string, string>>,
	signal: AbortSignal,
	limits: ReturnType<typeof answerLimits> = answerLimits(),
): ApiClient {
	const all = { accept: "application/json", ...headers };
	const ask = asking(app, all, signal);

	async function read(address: string, kept: boolean) {
		const answer = await ask(address);
		if (answer.status !== 200) throw refusal(answer.status);
		limits.take(answer.body, kept);
		try {
			return {
				content: JSON.parse(answer.body.toString("utf8")) as unknown,
				headers: answer.headers,
			};
		} catch {
			throw new SourceFailed("the other server does not answer with JSON");
		}
	}
	async function* pages(path: string, kept = false) {
		let address = `${base}${path}`;
		let number = 1;
		for (let count = 0; count < mostPages; count++) {
			const { content, headers } = await read(address, kept);
			const entries = objects(content);
			if (entries.length) yield entries;
			const next = nextOf(String(headers.link ?? ""), address);
			const full = Number(new URL(address).searchParams.get("per_page"));
			if (next) address = next;
			else if (headers.link || !full || entries.length < full) return;
			else {
				const url = new URL(`${base}${path}`);
				url.searchParams.set("page", String(++number));
				address = url.href;
			}
		}
		throw new SourceFailed("the other server's list does not end");
	}
	return {
		base,
		headers: all,
		get: async (path) => (await read(`${base}${path}`, false)).content,
		find: async (path) => {
			try {
				return (await read(`${base}${path}`, true)).content;
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw error;
			}
		},
		pages: (path) => pages(path),
		async all(path) {
			const found: Json[] = [];
			try {
				for await (const entries of pages(path, true)) {
					found.push(...entries);
					if (found.length > mostAtOnce) break;
				}
			} catch (error) {
				if (!isMissing(error)) throw error;
			}
			return found;
		},
	};
}

/** Asks with patience: again after a failure, and when the server wants us to wait for a moment. */
function asking(
	app: App,
	headers: Readonly<Record<string, string>>,
	signal: AbortSignal,
): (address: string) => Promise<ApiResponse> {
	return (address) => ask(address);
	async function ask(address: string, tried = 1): Promise<ApiResponse> {
		signal.throwIfAborted();
		const answer = await send(address);
		const again = async (seconds: number): Promise<ApiResponse> => {
			if (tried >= tries || seconds > patienceS)
				throw new SourceBusy(
					Math.floor(app.clock() / 1000) +
						Math.min(Math.max(seconds, 30), longestWaitS),
				);
			await sleep(seconds * 1000, undefined, { signal });
			return ask(address, tried + 1);
		};
		if (!answer) return again(tried);
		const wait = waitOf(answer.status, answer.headers, app.clock() / 1000);
		if (wait !== undefined) return again(wait);
		if (answer.status >= 500) return again(tried);
		return answer;
	}
	async function send(
		address: string,
		redirects = 0,
	): Promise<ApiResponse | undefined> {
		try {
			const answer = await app.egress.request({
				url: address,
				headers,
				maxBytes: largestAnswer,
				timeoutMs,
				signal,
			});
			const { location } = answer.headers;
			// a repository that was renamed there; the credentials stay with the same server
			if (answer.status < 300 || answer.status >= 400 || !location)
				return answer;
			const to = URL.parse(location, address);
			if (to?.origin !== new URL(address).origin || redirects > 3)
				throw new SourceFailed("the other server sends us elsewhere");
			return send(to.href, redirects + 1);
		} catch (error) {
			if (error instanceof EgressRefused)
				throw new SourceFailed(
					error.reason === "too-large"
						? tooLarge
						: "this server may not be asked",
				);
			if (!(error instanceof EgressFailed)) throw error;
			signal.throwIfAborted();
			return undefined;
		}
	}
}

const isMissing = (error: unknown): boolean =>
	error instanceof SourceFailed && [403, 404, 410, 501].includes(error.status);

function refusal(status: number): SourceFailed {
	if (status === 401)
		return new SourceFailed("the other server rejected the token", 401);
	if (status === 403)
		return new SourceFailed(
			"the token does not have the required permissions",
			403,
		);
	if (status === 404)
		return new SourceFailed(
			"the other server did not find this repository; it may need a token",
			404,
		);
	return new SourceFailed(`the other server answers with ${status}`, status);
}

/**
 * The seconds that a server wants us to wait; undefined where it does not.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api, https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/
 */
function waitOf(
	status: number,
	headers: Readonly<Record<string, string | string[] | undefined>>,
	now: number,
): number | undefined {
	if (status !== 429 && status !== 403) return undefined;
	const after = Number(headers["retry-after"]);
	if (headers["retry-after"] !== undefined && Number.isFinite(after))
		return Math.max(1, after);
	const left =
		headers["x-ratelimit-remaining"] ?? headers["ratelimit-remaining"];
	const reset = Number(
		headers["x-ratelimit-reset"] ?? headers["ratelimit-reset"],
	);
	if (left === "0" && Number.isFinite(reset))
		return Math.max(1, Math.ceil(reset - now));
	return status === 429 ? 60 : undefined;
}

/** The next page that a `Link` header names, when it is on the same server. https://www.rfc-editor.org/rfc/rfc8288 */
function nextOf(header: string, address: string): string | undefined {
	for (const part of header.split(",")) {
		const [target = "", ...params] = part.split(";");
		if (!params.some((param) => /^\s*rel\s*=\s*"?next"?\s*$/.test(param)))
			continue;
		const url = URL.parse(target.trim().replace(/^<|>$/g, ""), address);
		// behind a proxy a server may know itself by another name
		if (!url || url.href === address) return undefined;
		const here = new URL(address);
		here.search = url.search;
		return here.href;
	}
	return undefined;
}
