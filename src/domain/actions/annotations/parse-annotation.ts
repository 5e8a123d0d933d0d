import type { AnnotationTable } from "../../../database/schema-actions.ts";
import { withoutSequences } from "../runs/terminal-text.ts";

/** What a line of a log says of lines of a file. */
export type ParsedAnnotation = Omit<AnnotationTable, "task_id" | "line">;

const kinds: readonly string[] = ["error", "warning", "notice"];
const isKind = (word: string): word is ParsedAnnotation["kind"] =>
	kinds.includes(word);

/** The annotation that a line of a log makes: `::error file=app.js,line=10::message`. Linear in the line. */
export function parseAnnotation(line: string): ParsedAnnotation | undefined {
	// most lines are none, and some are long
	if (!line.includes("::")) return undefined;
	const text = withoutSequences(line).trimStart();
	if (!text.startsWith("::")) return undefined;
	const end = text.indexOf("::", 2);
	if (end < 0) return undefined;
	const head = text.slice(2, end);
	const space = head.indexOf(" ");
	const kind = (space < 0 ? head : head.slice(0, space)).toLowerCase();
	if (!isKind(kind)) return undefined;
	const named = space < 0 ? new Map() : propertiesOf(head.slice(space));
	const number = (name: string): number => {
		const value = named.get(name) ?? "";
		return /^\d{1,9}$/.test(value) ? Number(value) : 0;
	};
	const from_line = number("line");
	const from_column = number("col");
	return {
		kind,
		path: named.get("file") ?? "",
		from_line,
		to_line: Math.max(from_line, number("endline")),
		from_column,
		to_column: Math.max(from_column, number("endcolumn")),
		title: named.get("title") ?? "",
		message: unescaped(text.slice(end + 2)),
	};
}

/** `a=1,b=2`; names in lower case, the first of a name counts. */
function propertiesOf(text: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const part of text.split(",")) {
		const cut = part.indexOf("=");
		if (cut < 0) continue;
		const name = part.slice(0, cut).trim().toLowerCase();
		if (!found.has(name)) found.set(name, unescaped(part.slice(cut + 1)));
	}
	return found;
}

const escapes: Readonly<Record<string, string>> = {
	"0A": "\n",
	"0D": "\r",
	"25": "%",
	"3A": ":",
	"2C": ",",
};
/** In one pass: `%250A` is `%0A`, not a line feed. Messages have no `%3A` and `%2C` of their own: programs escape the sign. */
const unescaped = (text: string): string =>
	text.replace(
		/%(0A|0D|25|3A|2C)/gi,
		(_, code: string) => escapes[code.toUpperCase()] as string,
	);

/** Where runners put the files of a repository, in paths that begin at the root. */
const homes = (repository: string): readonly string[] => [
	`/${repository}/`,
	`/${repository.split("/").at(-1)}/${repository.split("/").at(-1)}/`,
	"/hostexecutor/",
	"/workspace/",
];

/** A path as the tree of the repository has it, as far as that can be told; `repository` is its full name. */
export function pathInTree(path: string, repository: string): string {
	const plain = path.replaceAll("\\", "/").trim();
	const home = isRooted(plain)
		? homes(repository).find((one) => plain.includes(one))
		: undefined;
	const inside = home ? plain.slice(plain.indexOf(home) + home.length) : plain;
	return inside
		.split("/")
		.filter((part, i) => part !== "." && (part !== "" || i === 0))
		.join("/");
}

const isRooted = (path: string): boolean => /^(?:\/|[A-Za-z]:\/)/.test(path);

/** Whether a path may be one of the repository's tree. */
export const isInTree = (path: string): boolean =>
	path !== "" && !isRooted(path) && !path.split("/").includes("..");
