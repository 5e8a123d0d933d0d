import type { App } from "../../../app.ts";
import { keyedHash, sameSecret } from "../../../crypto/digests.ts";
import { unauthorized } from "../../../errors.ts";

/** What a signed address may be used for. */
type Use =
	| "upload"
	| "download"
	| "download by a job"
	| "cache upload"
	| "cache download";

const lifetime = 3600;

const signature = (app: App, use: Use, id: number, expires: number) =>
	keyedHash(app.seals.keyFor("artifact address"), [
		use,
		String(id),
		String(expires),
	]);

/** The query that opens an artifact, or a cache, for one use, for an hour. */
export function signedQuery(app: App, use: Use, id: number): string {
	const expires = Math.floor(app.clock() / 1000) + lifetime;
	return `sig=${signature(app, use, id, expires)}&expires=${expires}`;
}

/** @throws DomainError "unauthorized" for a query that was not given by `signedQuery`, or whose hour is over */
export function checkSignature(
	app: App,
	use: Use,
	id: number,
	query: URLSearchParams,
): void {
	const expires = Number(query.get("expires") ?? "");
	const given = query.get("sig") ?? "";
	if (
		!Number.isSafeInteger(expires) ||
		!sameSecret(given, signature(app, use, id, expires))
	)
		throw unauthorized("Error unauthorized");
	if (expires * 1000 < app.clock()) throw unauthorized("Error link expired");
}
