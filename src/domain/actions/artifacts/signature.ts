import type { App } from "../../../app.ts";
import { keyedHash, sameSecret } from "../../../crypto/digests.ts";
import { unauthorized } from "../../../errors.ts";

/** What a signed address may be used for. */
export type Use = "upload" | "download";

const lifetime = 3600;

const signature = (app: App, use: Use, artifact: number, expires: number) =>
	keyedHash(app.seals.keyFor("artifact address"), [
		use,
		String(artifact),
		String(expires),
	]);

/** The query that opens an artifact for one use, for an hour. */
export function signedQuery(app: App, use: Use, artifact: number): string {
	const expires = Math.floor(app.clock() / 1000) + lifetime;
	return `sig=${signature(app, use, artifact, expires)}&expires=${expires}`;
}

/** @throws Refusal "unauthorized" for a query that was not given by `signedQuery`, or whose hour is over */
export function checkSignature(
	app: App,
	use: Use,
	artifact: number,
	query: URLSearchParams,
): void {
	const expires = Number(query.get("expires") ?? "");
	const given = query.get("sig") ?? "";
	if (
		!Number.isSafeInteger(expires) ||
		!sameSecret(given, signature(app, use, artifact, expires))
	)
		throw unauthorized("Error unauthorized");
	if (expires * 1000 < app.clock()) throw unauthorized("Error link expired");
}
