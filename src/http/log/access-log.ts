import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";

/** A request whose response has ended. */
interface AnsweredRequest {
	readonly id: string;
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly path: string;
	readonly queryText: string;
	readonly peer: string;
	readonly seen: { readonly actor?: Actor };
}

/** Writes a line for a request when its response has ended. */
type AccessLog = (context: AnsweredRequest, ms: number, bytes: number) => void;

/** What opens invitations and mails by itself stands behind these. */
const opening = /^(\/(?:-\/unsubscribe|org\/invite))\/.*$/s;
/** Paths that are read in a line are no longer; what comes behind is said by their operation. */
const longestPath = 500;
const mostParameters = 20;

/** Parameters that say what is looked at, with the values that they may have. All others may be tokens, codes or words that somebody looks for. */
const harmless: Readonly<Record<string, RegExp>> = {
	limit: /^\d{1,9}$/,
	order: /^[a-z]{1,12}$/,
	page: /^\d{1,9}$/,
	service: /^git-(?:upload|receive)-pack$/,
	sort: /^[a-z_-]{1,24}$/,
	state: /^(?:open|closed|all)$/,
	style: /^(?:split|unified)$/,
	tab: /^[a-z-]{1,16}$/,
};

/** A part of a path that could be a token: letters of both cases and digits in one word, or what tokens begin with. */
const looksSecret = (part: string): boolean =>
	/^(?:gt[aor]_|gh[pousr]_|github_pat_|eyJ)/.test(part) ||
	(part.length >= 24 &&
		/^[\w~+=-]+$/.test(part) &&
		/[A-Z]/.test(part) &&
		/[a-z]/.test(part) &&
		/\d/.test(part));

/** A path and query as they may be written down: tokens, codes and keys become `***`. */
export function loggedPath(path: string, queryText: string): string {
	const shown = path
		.slice(0, longestPath)
		.replace(opening, "$1/***")
		.split("/")
		.map((part) => (looksSecret(part) ? "***" : part))
		.join("/");
	const end = path.length > longestPath ? "…" : "";
	if (queryText.length < 2) return shown + end;
	const parameters: string[] = [];
	for (const [name, value] of new URLSearchParams(queryText.slice(0, 4096))) {
		if (parameters.length === mostParameters) break;
		const known = harmless[name];
		// a word without a value may be a token too
		const named = /^[a-z][a-z_-]{0,31}$/.test(name) ? name : "***";
		parameters.push(`${named}=${known?.test(value) ? value : "***"}`);
	}
	return `${shown}${end}?${parameters.join("&")}`;
}

/** The log of requests that the settings ask for; undefined for none. */
export function openAccessLog(app: App): AccessLog | undefined {
	const { accessLog, slowMs } = app.config;
	if (accessLog === "off") return undefined;
	const least = accessLog === "slow" ? slowMs : 0;
	return (
		{ id, request, response, path, queryText, peer, seen },
		ms,
		bytes,
	) => {
		if (ms < least) return;
		const { account, sudoBy } = seen.actor ?? {};
		app.log.info(
			{
				address: peer,
				account: account?.name ?? "",
				...(sudoBy && { by: sudoBy.name }),
				method: request.method,
				path: loggedPath(path, queryText),
				status: response.statusCode,
				bytes,
				ms: Math.round(ms),
				request: id,
			},
			"request",
		);
	};
}
