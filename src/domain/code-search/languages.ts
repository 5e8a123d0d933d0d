import { languageOfName } from "../profile/language-table.ts";

/** Data and prose, which the languages of a repository do not count. */
const others: Readonly<Record<string, string>> = {
	adoc: "AsciiDoc",
	conf: "INI",
	csv: "CSV",
	graphql: "GraphQL",
	ini: "INI",
	json: "JSON",
	json5: "JSON",
	jsonc: "JSON",
	markdown: "Markdown",
	md: "Markdown",
	org: "Org",
	proto: "Protocol Buffer",
	rst: "reStructuredText",
	sql: "SQL",
	svg: "SVG",
	toml: "TOML",
	txt: "Text",
	xml: "XML",
	yaml: "YAML",
	yml: "YAML",
};

/** The language by which a search finds a file; empty where there is none. */
export function languageOfPath(path: string): string {
	const known = languageOfName(path);
	if (known) return known;
	const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
	return (Object.hasOwn(others, ending) && others[ending]) || "";
}
