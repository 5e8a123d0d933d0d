import type { TSchema } from "typebox";
import { invalid } from "../errors.ts";
import { truth } from "./query.ts";

type Members = Record<string, { type?: string; items?: { type?: string } }>;

/** The members of a body that came as a form: texts become what the description says; repeated fields are lists. */
export function formValues(
	schema: TSchema,
	type: string,
	header: string,
	bytes: Buffer,
): Record<string, unknown> {
	const fields =
		type === "multipart/form-data"
			? multipartFields(header, bytes)
			: new URLSearchParams(bytes.toString("utf8"));
	const values: Record<string, unknown> = {};
	for (const [name, member] of Object.entries(
		(schema as { properties?: Members }).properties ?? {},
	)) {
		const given = fields.getAll(name);
		if (given.length === 0) continue;
		values[name] =
			member.type === "array"
				? given.map((t) => scalar(member.items?.type, t, name))
				: scalar(member.type, given[0] as string, name);
	}
	return values;
}

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
