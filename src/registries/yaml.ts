import { badRequest, tooLarge } from "../errors.ts";
import { jsonSize } from "../text/json-size.ts";
import { readYaml, YamlError } from "../text/read-yaml.ts";

/** What a document may grow to in any case. */
const smallest = 16 * 1024;

/**
 * Reads a YAML document that is a map. Words of its own for types are ignored; documents that refer to themselves to grow are refused.
 * @throws Refusal "bad-request", "too-large"
 */
export function parseYaml(
	bytes: Buffer,
	{ textOnly = false } = {},
): Record<string, unknown> {
	const value = contentOf(bytes.toString("utf8"), textOnly);
	const most = 2 * bytes.length + smallest;
	if (jsonSize(value, most) > most)
		throw tooLarge("the document stands for more than it is");
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw badRequest("the document is no map");
	return value as Record<string, unknown>;
}

function contentOf(text: string, textOnly: boolean): unknown {
	try {
		return readYaml(text, { aliases: 50, lenient: true, textOnly });
	} catch (error) {
		if (!(error instanceof YamlError)) throw error;
		throw error.tooLarge
			? tooLarge(error.message)
			: badRequest(`the document is no YAML: ${error.message}`);
	}
}
