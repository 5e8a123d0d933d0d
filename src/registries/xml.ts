import { XMLParser } from "fast-xml-parser";
import { badRequest } from "../errors.ts";

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	// with entities of its own a small document unfolds to a large one
	processEntities: false,
	trimValues: true,
});

// biome-ignore lint/suspicious/noExplicitAny: a document may hold anything
type Xml = any;

/** Reads an XML document as objects; attributes have an @ before their names. @throws DomainError "bad-request" */
export function parseXml(bytes: Buffer): Xml {
	try {
		return parser.parse(bytes.toString("utf8"), true);
	} catch (error) {
		throw badRequest(
			`the XML is broken: ${(error as Error).message}`.slice(0, 200),
		);
	}
}

/** The text of an element, "" for none. */
export function textOf(value: unknown): string {
	const text =
		typeof value === "object" && value !== null
			? (value as Xml)["#text"]
			: value;
	return typeof text === "string" ? plain(text) : "";
}

/** An element that may come once or more often, as a list. */
export const listOf = (value: unknown): Xml[] =>
	value === undefined || value === ""
		? []
		: Array.isArray(value)
			? value
			: [value];

const plain = (text: string): string =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&apos;", "'")
		.replaceAll("&amp;", "&");

/** Text for an XML or HTML document, in elements and attributes. */
export const escaped = (text: string): string =>
	text
		// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
		.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
		.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
