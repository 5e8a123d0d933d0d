import type { DependencyKind, DetailsReader } from "./package-details.ts";
import {
	firstOf,
	group,
	jsonOf,
	listOf,
	parsedJson,
	peopleOf,
	requirement,
	textOf,
	webAddress,
	wordOf,
	wordsOf,
} from "./read-values.ts";

const mostRead = 1_000_000;

/** The lines of an index of Alpine: a letter, a colon, a value. */
export const alpine: DetailsReader = ({ property }) => {
	const lines = property.slice(0, mostRead).split("\n");
	const value = (letter: string) =>
		lines.find((line) => line.startsWith(`${letter}:`))?.slice(2) ?? "";
	return {
		description: textOf(value("T")),
		licence: wordOf(value("L")),
		homepage: webAddress(value("U")),
		authors: peopleOf(value("m")),
		dependencies: group(
			"runtime",
			value("D").split(" ").filter(Boolean).map(requirement),
		),
	};
};

/** `name: why` of a dependency that one may leave out. */
function withReason(line: string) {
	const [name = "", ...why] = line.split(": ");
	return [name, why.join(": ")] as const;
}

/** The sections of a description in a database of pacman. */
export const arch: DetailsReader = ({ property }) => {
	const sections = new Map(
		property
			.slice(0, mostRead)
			.split("\n\n")
			.map((text) => {
				const [head = "", ...values] = text.split("\n");
				return [head, values.filter(Boolean)];
			}),
	);
	const values = (name: string) => sections.get(`%${name}%`) ?? [];
	const wants = (kind: DependencyKind, name: string) =>
		group(kind, values(name).map(requirement));
	return {
		description: textOf(values("DESC")[0]),
		licence: wordsOf(values("LICENSE")).join(", "),
		homepage: webAddress(values("URL")[0]),
		authors: peopleOf(values("PACKAGER")),
		keywords: wordsOf(values("GROUPS")),
		dependencies: [
			...wants("runtime", "DEPENDS"),
			...group("optional", values("OPTDEPENDS").map(withReason)),
			...wants("build", "MAKEDEPENDS"),
			...wants("test", "CHECKDEPENDS"),
		],
	};
};

/** The fields of a control paragraph; lines that begin with a space go on with the last one. */
export const debian: DetailsReader = ({ property }) => {
	const fields = new Map(
		property
			.slice(0, mostRead)
			.split(/\n(?![ \t])/)
			.map((line) => {
				const colon = line.indexOf(":");
				return [
					line.slice(0, colon).toLowerCase(),
					line.slice(colon + 1).trim(),
				];
			}),
	);
	const field = (name: string) => fields.get(name) ?? "";
	const wants = (kind: DependencyKind, ...names: string[]) =>
		group(
			kind,
			names
				.flatMap((name) => field(name).split(","))
				.map((one) => requirement(one.replace(/\s+/g, " "))),
		);
	// a dot alone is an empty line
	const description = field("description").replace(
		/\n[ \t](\.(?=\n|$))?/g,
		"\n",
	);
	return {
		description: textOf(description),
		homepage: webAddress(field("homepage")),
		repository: webAddress(field("vcs-browser")),
		authors: peopleOf(field("maintainer")),
		keywords: wordsOf(field("section")),
		dependencies: [
			...wants("runtime", "pre-depends", "depends"),
			...wants("recommended", "recommends"),
			...wants("suggested", "suggests"),
		],
	};
};

const signs: Readonly<Record<string, string>> = {
	__proto__: null as never,
	LT: "<",
	GT: ">",
	EQ: "=",
	LE: "<=",
	GE: ">=",
};

export const rpm: DetailsReader = ({ facts, property }) => {
	// what older versions keep for the index has the same names
	const told = Object.hasOwn(facts, "name") ? facts : parsedJson(property);
	return {
		description: firstOf(told.description, told.summary),
		licence: wordOf(told.license),
		homepage: webAddress(told.url),
		authors: peopleOf(told.packager || told.vendor),
		keywords: wordsOf(told.group === "Unspecified" ? "" : told.group),
		dependencies: group(
			"runtime",
			listOf(told.requires)
				.map(jsonOf)
				.map(({ name, flags, version, release }) => [
					name,
					signs[wordOf(flags)]
						? `${signs[wordOf(flags)]} ${[version, release].map(wordOf).filter(Boolean).join("-")}`
						: "",
				]),
		),
	};
};

export const conda: DetailsReader = ({ facts, property }) => {
	const index = parsedJson(property);
	return {
		description: firstOf(facts.description, facts.summary),
		licence: firstOf(index.license, facts.license),
		homepage: webAddress(facts.home),
		repository: webAddress(facts.dev_url),
		documentation: webAddress(facts.doc_url),
		keywords: wordsOf(facts.keywords),
		dependencies: [
			...group("runtime", listOf(index.depends).map(requirement)),
			...group("optional", listOf(index.constrains).map(requirement)),
		],
	};
};
