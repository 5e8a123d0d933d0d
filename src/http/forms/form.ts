import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { TSchema } from "typebox";
import { invalid, isDomainError } from "../../errors.ts";
import { truth } from "../query.ts";
import { readBody } from "../read-body.ts";
import {
	formTooLarge,
	largestForm,
	mostFields,
	tooManyFields,
} from "./form-limits.ts";
import { readMultipart } from "./multipart.ts";

type Member = { type?: string; rule?: string; items?: { type?: string } };
type Members = Record<string, Member>;

/** Whether a media type is one of a form's. */
export const isForm = (type: string): boolean =>
	type === "application/x-www-form-urlencoded" ||
	type === "multipart/form-data";

/**
 * The fields of a body that came as a form; files in it are ignored. Every router reads forms here.
 * @throws DomainError "invalid", "too-large"
 */
export async function formFields(
	headers: IncomingHttpHeaders,
	bytes: Buffer,
): Promise<URLSearchParams> {
	if (bytes.length > largestForm) throw formTooLarge();
	if (mediaType(headers["content-type"]) !== "multipart/form-data")
		return urlEncoded(bytes);
	const body = Readable.from([bytes], { objectMode: false });
	try {
		const fields = await readMultipart(body, headers, async () => {});
		return new URLSearchParams(fields.map(([name, value]) => [name, value]));
	} catch (error) {
		if (!isDomainError(error, "bad-request")) throw error;
		throw invalid(`[]: ${error.message}`);
	}
}

/** Reads a request's body as a form. @throws DomainError "invalid", "too-large" beyond `most` bytes */
export const readForm = async (
	request: IncomingMessage,
	most: number,
	signal: AbortSignal,
): Promise<URLSearchParams> =>
	formFields(request.headers, await readBody(request, most, signal));

/** Counts the fields before it reads them. */
function urlEncoded(bytes: Buffer): URLSearchParams {
	let count = 1;
	for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
		if (++count > mostFields) throw tooManyFields();
	return new URLSearchParams(bytes.toString("utf8"));
}

/** The media type that a header names, without its parameters. */
export const mediaType = (header: string | undefined): string =>
	(header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** The members of a body that came as fields: texts become what the description says; repeated fields are lists. */
export function formValues(
	schema: TSchema,
	fields: URLSearchParams,
): Record<string, unknown> {
	const { properties = {}, names = {} } = schema as {
		properties?: Members;
		names?: Record<string, string>;
	};
	const values: Record<string, unknown> = {};
	for (const [name, member] of Object.entries(properties)) {
		let given = fields.getAll(name);
		// a member that messages call otherwise is called so in forms too
		if (given.length === 0 && names[name] !== undefined)
			given = fields.getAll(snakeCase(names[name]));
		if (given.length === 0 || (given[0] === "" && isEmptyField(member)))
			continue;
		values[name] =
			member.type === "array"
				? given.map((t) => scalar(member.items?.type, t, name))
				: scalar(member.type, given[0] as string, name);
	}
	return values;
}

const snakeCase = (name: string): string =>
	name.replace(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase();

/** A field that a browser sends empty says nothing where a number or a time is meant. */
const isEmptyField = ({ type, rule }: Member): boolean =>
	type === "integer" || rule === "date-time";

function scalar(type: string | undefined, text: string, name: string): unknown {
	if (type === "boolean") return truth(text);
	if (type !== "integer") return text;
	if (!/^-?\d+$/.test(text))
		throw invalid(`[]: ${name}: an integer was expected`);
	return Number(text);
}
