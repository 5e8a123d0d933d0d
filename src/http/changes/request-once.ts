import { createHash, subtle } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Actor } from "../../domain/permissions/actor.ts";
import { Once } from "../../domain/request-keys/once.ts";
import {
	type EarlierAnswer,
	keyedRequest,
	type NotedAnswer,
} from "../../domain/request-keys/request-keys.ts";
import { badRequest, conflict, invalid } from "../../errors.ts";
import type { Entry } from "../endpoint.ts";
import { isLong } from "../long-list.ts";
import { Content, HttpResponse } from "../response.ts";
import type { Upload } from "../upload.ts";

/** An answer up to so many characters of JSON is kept and given again. */
const longestKept = 16_384;

/**
 * The key with which a signed-in caller of a POST says that he may send it again; undefined for other calls.
 * @throws DomainError "bad-request" when it is no key
 */
export function idempotencyKeyOf(
	{ method, headers }: IncomingMessage,
	{ account }: Actor,
): string | undefined {
	const key = headers["idempotency-key"];
	if (key === undefined || method !== "POST" || !account) return undefined;
	if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
		throw badRequest(
			"Idempotency-Key must have 1 to 255 printable ASCII characters without spaces.",
		);
	return key;
}

/** All that a call asks for. */
interface Asked {
	readonly search: URLSearchParams;
	readonly body: unknown;
	readonly rawBody: Buffer;
	readonly upload: Upload | undefined;
}

/** Makes sure that what a call with a key creates is created once. */
export async function onceOf(
	{ app, actor, path }: Entry,
	key: string,
	{ search, body, rawBody, upload }: Asked,
): Promise<Once> {
	const fields = [...search].filter(([name]) => !credentials.has(name));
	const file = upload && [upload.name, upload.blob.sha256];
	const text = Buffer.from(JSON.stringify(body) ?? "");
	const asked = JSON.stringify([
		path.split("?")[0],
		fields,
		file,
		await digest(text),
		await digest(rawBody),
	]);
	const account = actor.account as { id: number };
	return new Once(app, keyedRequest(account.id, `api ${key}`, asked), refusals);
}

/** Parameters that say who asks, and not what for. */
const credentials = new Set(["token", "access_token", "sudo"]);

/** The digest of a body; that of a long one is worked out on another thread. */
const digest = async (bytes: Buffer): Promise<string> =>
	bytes.length < 65_536
		? createHash("sha256").update(bytes).digest("base64url")
		: Buffer.from(
				await subtle.digest("SHA-256", bytes as Buffer<ArrayBuffer>),
			).toString("base64url");

const refusals = {
	other: () =>
		invalid(
			"This Idempotency-Key was used before for another request. Use a new key for each request.",
		),
	busy: "The first request with this Idempotency-Key is still running. Wait a moment, then send it again.",
	unknown:
		"The answer to the first request with this Idempotency-Key was lost. Check whether it was done before you send it with a new key.",
};

/** Runs a call, or answers as the one before it with its key was answered. @throws DomainError */
export async function repeated(
	once: Once,
	work: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
	const ended = await once.run(work, noted);
	return "done" in ended ? ended.done : again(ended.earlier);
}

/** Gives what is kept of an answer; nothing of one that refuses. */
function noted(answer: HttpResponse): NotedAnswer | undefined {
	const { status, body, headers } = answer;
	if (status >= 400) return undefined;
	const { url } = Object(body) as { url?: unknown };
	const address = headers.Location ?? (typeof url === "string" ? url : "");
	if (body instanceof Content || isLong(body)) return { status, address };
	const text = JSON.stringify({ headers, body });
	return text.length > longestKept
		? { status, address }
		: { status, address, answer: text };
}

function again({ status, address, answer }: EarlierAnswer): HttpResponse {
	if (answer === undefined)
		throw conflict(
			`The request with this Idempotency-Key was done before, and its answer was not kept.${address ? ` See ${address}` : ""}`,
			{ used: true },
		);
	const { headers, body } = JSON.parse(answer) as {
		headers: Record<string, string>;
		body?: unknown;
	};
	return new HttpResponse(status, body, {
		...headers,
		"Idempotency-Replayed": "true",
	});
}
