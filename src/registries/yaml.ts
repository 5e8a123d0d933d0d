import { parseDocument } from "yaml";
import { badRequest, tooLarge } from "../errors.ts";

const largest = 256 * 1024;
const mostLines = 20_000;

/**
 * Reads a YAML document that is a map. Words of its own for types are ignored; documents that refer to themselves to grow are refused.
 * @throws Refusal "bad-request", "too-large"
 */
export function parseYaml(
	bytes: Buffer,
	{ textOnly = false } = {},
): Record<string, unknown> {
	if (bytes.length > largest) throw tooLarge("the document is too large");
	const source = bytes.toString("utf8");
	if (source.split("\n", mostLines + 1).length > mostLines)
		throw tooLarge("the document is too long");
	const document = parseDocument(source, {
		logLevel: "silent",
		uniqueKeys: false,
		// numbers that are versions keep their zeros
		...(textOnly && { schema: "failsafe" as const }),
		strict: false,
	});
	if (document.errors.length) throw badRequest("the document is no YAML");
	let value: unknown;
	try {
		value = document.toJS({ maxAliasCount: 50 });
	} catch {
		throw badRequest("the document refers to itself too often");
	}
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw badRequest("the document is no map");
	return value as Record<string, unknown>;
}
