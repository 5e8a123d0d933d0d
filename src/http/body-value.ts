import type { IncomingMessage } from "node:http";
import type { TSchema } from "typebox";
import { invalid } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	formFields,
	formValues,
	isForm,
	mediaType,
	readForm,
} from "./forms/form.ts";
import { largestForm } from "./forms/form-limits.ts";
import { readBody } from "./read-body.ts";
import { strictJson } from "./strict-json.ts";

/**
 * The decoded body of a request. The media type tells JSON and forms apart. Bodies with another label are accepted when they
 * parse as JSON, since well-known clients mislabel them; but never the types that a browser sends across sites on its own.
 * @throws DomainError "invalid", "too-large" beyond `most` bytes
 */
export async function bodyValue(
	request: IncomingMessage,
	endpoint: Endpoint,
	search: URLSearchParams,
	most: number,
	signal: AbortSignal,
): Promise<unknown> {
	const type = mediaType(request.headers["content-type"]);
	const bodiless =
		endpoint.bodyRequired !== true &&
		(request.method === "PATCH" ||
			request.method === "DELETE" ||
			endpoint.bodyOptional === true);
	const form = isForm(type);
	const bytes = await readBody(
		request,
		form ? Math.min(most, largestForm) : most,
		signal,
	);
	if (isJson(type))
		return bytes.length === 0 && endpoint.bodyOptional ? {} : strictJson(bytes);
	const schema = endpoint.body as TSchema;
	if (form) {
		return formValues(schema, await formFields(request.headers, bytes));
	}
	if (type === "" && bytes.length === 0) {
		if (!bodiless) throw invalid("[]: Empty Content-Type");
		return formValues(schema, search);
	}
	// an unlabelled body is refused when it creates something, and accepted for a change if it parses
	if (type === "" && !bodiless) throw invalid("[]: Empty Content-Type");
	if (type !== "" && type !== "text/plain")
		throw invalid("[]: Unsupported Content-Type");
	// a page of another site can send text/plain with a body, but never with an Authorization header of its own
	if (!request.headers.authorization || !startsAsObject(bytes))
		throw invalid(
			type ? "[]: Unsupported Content-Type" : "[]: Empty Content-Type",
		);
	return strictJson(bytes);
}

/**
 * The parameters of an endpoint that takes no body: those of the address, and those that came as a form.
 * @throws DomainError "invalid", "too-large"
 */
export async function withForm(
	request: IncomingMessage,
	search: URLSearchParams,
	most: number,
	signal: AbortSignal,
): Promise<URLSearchParams> {
	const { headers } = request;
	if (!isForm(mediaType(headers["content-type"]))) return search;
	const fields = await readForm(request, Math.min(most, largestForm), signal);
	return new URLSearchParams([...fields, ...search]);
}

const isJson = (type: string): boolean =>
	type === "application/json" || /^[\w.+-]+\/[\w.+-]*json$/.test(type);
const startsAsObject = (bytes: Buffer): boolean =>
	bytes.subarray(0, 64).toString("latin1").trimStart().startsWith("{");
