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

/** Names of languages that people use in place of the whole ones; others are endings of files. */
const short: Readonly<Record<string, string>> = {
	bash: "Shell",
	csharp: "C#",
	golang: "Go",
	node: "JavaScript",
};

/** The language that somebody names by its name, a short one or the ending of its files, in small letters. */
export function languageNamed(name: string): string {
	const own = Object.hasOwn(short, name) ? short[name] : undefined;
	// of one letter or two, such as C and Go, the names are the languages
	const known =
		own ?? (/^[a-z]+$/.test(name) ? languageOfPath(`x.${name}`) : "");
	return (known || name).toLowerCase();
}

/** The language by which a search finds a file; empty where there is none. */
export function languageOfPath(path: string): string {
	const known = languageOfName(path);
	if (known) return known;
	const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
	return (Object.hasOwn(others, ending) && others[ending]) || "";
}
