import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { asDomainError } from "./domain-errors.ts";

/** Errors of clients that went away. */
const ofClients = /^(?:EPIPE|ECONN\w+|ERR_STREAM_\w+|ABORT_ERR|ERR_HTTP2\w*)$/;

/** Logs why an answer broke off after its head was sent: its reader sees the end of a connection alone. */
export function tellBrokenAnswer(
	app: App,
	{
		id,
		seen,
	}: { readonly id: string; readonly seen: { readonly operation?: string } },
	{ errored }: ServerResponse,
): void {
	const { code = "" } = (errored ?? {}) as NodeJS.ErrnoException;
	if (!errored || ofClients.test(code) || asDomainError(errored)) return;
	app.log.error(
		{ err: errored, request: id, operation: seen.operation },
		"an answer broke off",
	);
}
