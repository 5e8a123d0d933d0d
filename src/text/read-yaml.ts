import {
	Composer,
	type CST,
	type Document,
	isAlias,
	isCollection,
	isNode,
	isPair,
	isScalar,
	Parser,
	visit,
} from "yaml";

export type YamlResult =
	| { readonly json: string }
	| { readonly error: string; readonly tooLarge: boolean };

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

/** Lists and maps inside of each other: what goes over a document goes down as far. */
const deepest = 100;
/** References to anchors, and what a document is once each of them has been put in: values, and characters of texts. */
const mostReferences = 1000;
const mostValues = 100_000;
const mostCharacters = 512 * 1024;

/**
 * Reads a YAML document (version 1.2) in linear time; words of its own for types are ignored. References that stand for large values are
 * shared in what it gives, and bounded: written out it is at most about half a megabyte.
 * @throws YamlError
 */
export function readYaml(text: string, rules: YamlRules): unknown {
	if (Buffer.byteLength(text) > largest)
		throw new YamlError("the document is too large", true);
	if (text.split(/[\n,[{]/, mostParts + 1).length > mostParts)
		throw new YamlError("the document is too long", true);
	const { aliases, lenient } = rules;
	const document = documentOf(text, rules);
	const [fault] = document.errors;
	if (fault) {
		const line = text.slice(0, fault.pos[0]).split("\n").length;
		throw new YamlError(`${fault.message} at line ${line}`);
	}
	try {
		if (!lenient) refuseRepeated(document);
		refuseLarge(document);
		return document.toJS({ maxAliasCount: aliases });
	} catch (error) {
		if (error instanceof YamlError) throw error;
		throw new YamlError((error as Error).message);
	}
}

/** The library's `parseDocument`, but for a look at the depth: what it makes of the tokens calls itself for each level. */
function documentOf(
	text: string,
	{ merge, textOnly, lenient }: YamlRules,
): Document.Parsed {
	const tokens = [...new Parser().parse(text)];
	refuseDeep(tokens);
	const composer = new Composer({
		logLevel: lenient ? "silent" : "error",
		merge,
		strict: !lenient,
		// the library would compare each key with all before it, and look for the line of each fault
		uniqueKeys: false,
		prettyErrors: false,
		...(textOnly && { schema: "failsafe" as const }),
	});
	const [first, second] = composer.compose(tokens, true, text.length);
	if (!first) throw new YamlError("there is no document");
	if (second && !lenient)
		throw new YamlError("there is more than one document");
	return first;
}

/** @throws YamlError */
function refuseDeep(tokens: readonly CST.Token[]): void {
	let level: readonly (CST.Token | null | undefined)[] = tokens;
	for (let depth = 0; level.length > 0; depth++) {
		// a document is a level too
		if (depth > deepest + 1)
			throw new YamlError("the document is nested too deeply");
		level = level.flatMap((token) => {
			if (token?.type === "document") return [token.value];
			if (!token || !("items" in token)) return [];
			return token.items.flatMap(({ key, value }) => [key, value]);
		});
	}
}

interface Size {
	values: number;
	characters: number;
}

/** @throws YamlError for a document that its references make too large, or endless */
function refuseLarge(document: Document.Parsed): void {
	const anchored = new Map<string, Size>();
	const open = new Set<string>();
	let references = 0;
	const sizeOf = (node: unknown): Size => {
		if (isAlias(node)) {
			if (++references > mostReferences)
				throw new YamlError("there are too many references");
			if (open.has(node.source))
				throw new YamlError("a value refers to itself");
			return anchored.get(node.source) ?? { values: 1, characters: 0 };
		}
		const size = { values: 1, characters: 0 };
		const anchor = isNode(node) && "anchor" in node ? node.anchor : undefined;
		if (anchor) open.add(anchor);
		const add = (part: unknown) => {
			const { values, characters } = sizeOf(part);
			size.values += values;
			size.characters += characters;
			if (size.values > mostValues || size.characters > mostCharacters)
				throw new YamlError("its references make the document too large");
		};
		if (isScalar(node)) size.characters = String(node.value).length;
		if (isPair(node)) {
			add(node.key);
			add(node.value);
		}
		if (isCollection(node)) for (const item of node.items) add(item);
		if (anchor) {
			open.delete(anchor);
			anchored.set(anchor, size);
		}
		return size;
	};
	sizeOf(document.contents);
}

function refuseRepeated(document: Document.Parsed): void {
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
