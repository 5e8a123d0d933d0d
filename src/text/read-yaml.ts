import { isScalar, parseDocument, visit } from "yaml";

/** What is wrong with a YAML document. */
export class YamlError extends Error {
	override readonly name = "YamlError";
	readonly tooLarge: boolean;
	constructor(message: string, tooLarge = false) {
		super(message);
		this.tooLarge = tooLarge;
	}
}

export interface YamlRules {
	/** How many values references to anchors may stand for: a few lines of them can grow to anything. */
	readonly aliases: number;
	/** Whether `<<` takes over the entries of another map. */
	readonly merge?: boolean;
	/** Whether every scalar is text, so that numbers that are versions keep their zeros. */
	readonly textOnly?: boolean;
	/** Whether small faults are forgiven, such as a key that stands twice. */
	readonly lenient?: boolean;
}

const largest = 256 * 1024;
/** Lines, entries and lists in brackets, of which each takes some microseconds. */
const mostParts = 20_000;

/**
 * Reads a YAML document (version 1.2) in linear time; words of its own for types are ignored.
 * @throws YamlError
 */
export function readYaml(text: string, rules: YamlRules): unknown {
	if (Buffer.byteLength(text) > largest)
		throw new YamlError("the document is too large", true);
	if (text.split(/[\n,[{]/, mostParts + 1).length > mostParts)
		throw new YamlError("the document is too long", true);
	const { aliases, merge, textOnly, lenient } = rules;
	const document = parseDocument(text, {
		logLevel: lenient ? "silent" : "error",
		merge,
		strict: !lenient,
		// the library would compare each key with all before it, and look for the line of each fault
		uniqueKeys: false,
		prettyErrors: false,
		...(textOnly && { schema: "failsafe" as const }),
	});
	const [fault] = document.errors;
	if (fault) {
		const line = text.slice(0, fault.pos[0]).split("\n").length;
		throw new YamlError(`${fault.message} at line ${line}`);
	}
	try {
		if (!lenient) refuseRepeated(document);
		return document.toJS({ maxAliasCount: aliases });
	} catch (error) {
		throw new YamlError((error as Error).message);
	}
}

function refuseRepeated(document: ReturnType<typeof parseDocument>): void {
	visit(document, {
		Map(_, { items }) {
			const seen = new Set<unknown>();
			for (const { key } of items) {
				if (!isScalar(key) || key.value === "<<") continue;
				if (seen.has(key.value))
					throw new YamlError(`the key "${key.value}" stands twice in a map`);
				seen.add(key.value);
			}
		},
	});
}
