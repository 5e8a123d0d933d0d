import type { QueryNode, WordNode } from "./tree.ts";

/** A tree as a text that `readQuery` reads back. */
export function writeQuery(node: QueryNode): string {
	switch (node.kind) {
		case "and":
			return node.of.map(inGroup).join(" ");
		case "or":
			return node.of.map(inGroup).join(" OR ");
		case "not":
			return `-${inGroup(node.of)}`;
		case "filter":
			return `${node.key}:${node.value.written}`;
		default:
			return writtenWord(node);
	}
}

const inGroup = (node: QueryNode) =>
	node.kind === "and" || node.kind === "or"
		? `(${writeQuery(node)})`
		: writeQuery(node);

function writtenWord({ kind, value, in: place }: WordNode): string {
	const before = { any: "", text: "content:", path: "path:" }[place];
	if (kind === "pattern") return `${before}/${value.replaceAll("/", "\\/")}/`;
	return before + quoteWord(value);
}

/** A word as it has to be written: in quotes where it would be read as something else. */
export const quoteWord = (word: string): string =>
	/[\s"():\\]|^[-/]|^(?:AND|OR|NOT)$|^$/.test(word)
		? `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
		: word;
