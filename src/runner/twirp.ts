import { badRequest } from "../errors.ts";

/** A message as Twirp's JSON has it. */
export type Body = Record<string, unknown>;

/** @throws Refusal "bad-request" for what is no object */
export function parsed(bytes: Buffer): Body {
	try {
		const value = JSON.parse(bytes.toString("utf8")) as unknown;
		if (typeof value === "object" && value !== null && !Array.isArray(value))
			return value as Body;
	} catch {
		// said below
	}
	throw badRequest("the body is no JSON object");
}

/** A member under its name in the proto file, or in JSON. */
export const member = (body: Body, snake: string, camel: string): unknown =>
	body[snake] ?? body[camel];

export const textOf = (value: unknown): string =>
	typeof value === "string"
		? value
		: typeof value === "number"
			? String(value)
			: "";

/** A plus sign of base64 that was not escaped in the address arrives as a space. */
export const blockName = /^[A-Za-z0-9+/=_ -]{1,256}$/;

/** The ids of a BlockList, which holds nothing but them. */
export const blockIds = (xml: string): string[] =>
	[
		...xml.matchAll(
			/<(Latest|Committed|Uncommitted)>\s*([A-Za-z0-9+/=_-]{1,500})\s*<\/\1>/g,
		),
	].map((match) => match[2] as string);
