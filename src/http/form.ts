import type { TSchema } from "typebox";
import { invalid } from "../errors.ts";
import { truth } from "./query.ts";

type Member = { type?: string; rule?: string; items?: { type?: string } };
type Members = Record<string, Member>;

/** Whether a media type is one of a form's. */
export const isForm = (type: string): boolean =>
	type === "application/x-www-form-urlencoded" ||
	type === "multipart/form-data";

/** The fields of a body that came as a form. @throws Refusal "invalid" */
export const formFields = (
	type: string,
	header: string,
	bytes: Buffer,
): URLSearchParams =>
	type === "multipart/form-data"
		? multipartFields(header, bytes)
		: new URLSearchParams(bytes.toString("utf8"));

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

/** The texts of a small multipart body (RFC 7578); parts with a file name are left out. */
function multipartFields(header: string, bytes: Buffer): URLSearchParams {
	const boundary = /boundary=(?:"([^"]{1,100})"|([^;\s]{1,100}))/i.exec(header);
	const mark = boundary?.[1] ?? boundary?.[2];
	if (!mark) throw invalid("[]: the multipart body names no boundary");
	const fields = new URLSearchParams();
	for (const part of bytes.toString("utf8").split(`--${mark}`).slice(1, -1)) {
		const gap = part.indexOf("\r\n\r\n");
		if (gap < 0) throw invalid("[]: the multipart body is broken");
		const head = part.slice(0, gap);
		const name = /;\s*name="([^"]{0,200})"/i.exec(head)?.[1];
		if (name !== undefined && !/;\s*filename=/i.test(head))
			fields.append(name, part.slice(gap + 4).replace(/\r\n$/, ""));
	}
	return fields;
}
