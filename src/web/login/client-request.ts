import type { ClientCredentials } from "../../domain/oauth/clients.ts";
import { OAuthError } from "../../domain/oauth/errors.ts";
import { strangersBytes } from "../../http/body-limits.ts";
import { formFields, mediaType } from "../../http/forms/form.ts";
import { readBody } from "../../http/read-body.ts";
import type { RequestContext } from "../../http/request-context.ts";

/** What a client sends, as a form or as JSON. @throws OAuthError, DomainError */
export async function clientFields({
	request,
	signal,
}: RequestContext): Promise<URLSearchParams> {
	const bytes = await readBody(request, strangersBytes, signal);
	const fields = isJson(request.headers["content-type"])
		? jsonFields(bytes)
		: await formFields(request.headers, bytes);
	for (const name of new Set(fields.keys()))
		if (fields.getAll(name).length > 1)
			throw new OAuthError(
				"invalid_request",
				`${name.slice(0, 40)} is there twice`,
			);
	return fields;
}

const isJson = (type: string | undefined): boolean =>
	/^application\/(?:[\w.-]+\+)?json$/.test(mediaType(type));

function jsonFields(bytes: Buffer): URLSearchParams {
	let value: unknown;
	try {
		value = JSON.parse(bytes.toString("utf8"));
	} catch {
		throw new OAuthError("invalid_request", "the body is no JSON");
	}
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw new OAuthError("invalid_request", "the body must be a JSON object");
	const fields = new URLSearchParams();
	for (const [name, one] of Object.entries(value))
		if (typeof one === "string") fields.append(name, one);
	return fields;
}

/**
 * Who a client says it is, in the Authorization header or in the body; what it says in both must agree.
 * @throws OAuthError "invalid_request"
 */
export function clientCredentials(
	{ request, peer }: Pick<RequestContext, "request" | "peer">,
	fields: URLSearchParams,
): ClientCredentials | undefined {
	const header = request.headers.authorization;
	const id = fields.get("client_id") || undefined;
	const secret = fields.get("client_secret") || undefined;
	const basic = header === undefined ? undefined : basicCredentials(header);
	if (!basic) return id === undefined ? undefined : { id, secret, peer };
	if (id !== undefined && id !== basic.id)
		throw new OAuthError(
			"invalid_request",
			"client_id in request body inconsistent with Authorization header",
		);
	if (secret !== undefined && secret !== basic.secret)
		throw new OAuthError(
			"invalid_request",
			"client_secret in request body inconsistent with Authorization header",
		);
	return { ...basic, peer };
}

function basicCredentials(header: string): Omit<ClientCredentials, "peer"> {
	const [, encoded] = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(header) ?? [];
	const pair = encoded && Buffer.from(encoded, "base64").toString("utf8");
	const cut = pair?.indexOf(":") ?? -1;
	if (!pair || cut < 0)
		throw new OAuthError("invalid_request", "cannot parse basic auth header");
	return {
		id: plain(pair.slice(0, cut)),
		secret: plain(pair.slice(cut + 1)) || undefined,
	};
}

/** Both halves are encoded like the fields of a form (RFC 6749, 2.3.1), which not every client does. */
function plain(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return text;
	}
}
