import { formatOf } from "../../../markup/formats.ts";
import type {
	Dependency,
	DependencyGroup,
	DependencyKind,
	Json,
	PackageDetails,
} from "./package-details.ts";

const longestText = 4000;
const longestWord = 200;
const mostWords = 30;
const mostDependencies = 200;
const mostRead = 5000;

/** A value as an object, empty when it is none. */
export const jsonOf = (value: unknown): Json =>
	typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Json)
		: {};
export const listOf = (value: unknown): readonly unknown[] =>
	Array.isArray(value) ? value.slice(0, mostRead) : [];
/** The object that a JSON text stands for, empty for anything else. */
export function parsedJson(text: string): Json {
	try {
		return jsonOf(JSON.parse(text));
	} catch {
		return {};
	}
}

/** A text without controls and without what turns its direction around; "" for what is none. */
export const textOf = (value: unknown, most = longestText): string =>
	typeof value === "string" || typeof value === "number"
		? String(value)
				.slice(0, most)
				// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a text
				.replace(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g, "")
				.toWellFormed()
				.trim()
		: "";
export const wordOf = (value: unknown): string => textOf(value, longestWord);
/** The first text that is not empty. */
export const firstOf = (...values: readonly unknown[]): string =>
	values.map((value) => textOf(value)).find((text) => text !== "") ?? "";

/** Words without repetitions. A single text stands for a list, split at `separator`. */
export function wordsOf(value: unknown, separator?: RegExp): string[] {
	const list =
		typeof value === "string"
			? separator
				? value.slice(0, longestText).split(separator)
				: [value]
			: listOf(value);
	return [...new Set(list.map(wordOf).filter(Boolean))].slice(0, mostWords);
}

/** The names of people without their mail addresses; objects have a `name`. */
export function peopleOf(...values: readonly unknown[]): string[] {
	const people = values
		.flatMap((value) => (Array.isArray(value) ? listOf(value) : [value]))
		.map((value) => (typeof value === "string" ? value : jsonOf(value).name))
		.map(wordOf)
		.map((text) => {
			const at = text.indexOf("<");
			return at > 0 ? text.slice(0, at).trim() : text.replace(/[<>]/g, "");
		});
	return [...new Set(people.filter(Boolean))].slice(0, mostWords);
}

/** An address of the web, "" for any other. Names and passwords in it are left out. */
export function webAddress(value: unknown): string {
	const text = typeof value === "string" ? value.trim() : "";
	if (text.length > 2000 || !/^https?:\/\//i.test(text)) return "";
	const url = URL.parse(text);
	if (!url?.hostname) return "";
	url.username = "";
	url.password = "";
	return url.href;
}

/** The page of a repository that an address for git names, in the many ways in which packages write it. */
export function repositoryAddress(value: unknown): string {
	const given = typeof value === "string" ? value : jsonOf(value).url;
	const text = textOf(given, 2000).replace(/^(?:scm:)?git[+:](?=\w+[:@])/i, "");
	const [, path] = /^(?:github:)?([\w-]+\/[\w.-]+)$/.exec(text) ?? [];
	const [, host, rest] =
		/^(?:(?:ssh|git):\/\/)?(?:git@)?([\w.-]+\.[a-z]+)[:/]([^:]+)$/i.exec(
			text,
		) ?? [];
	const address = path
		? `https://github.com/${path}`
		: host
			? `https://${host}/${rest}`
			: text;
	return webAddress(address.replace(/\.git(?=$|#)/, ""));
}

type Named = readonly [name: unknown, range: unknown];

/** A group of dependencies; none when it is empty. */
export function group(
	kind: DependencyKind,
	named: readonly Named[],
	only: unknown = "",
): DependencyGroup[] {
	const all = named.flatMap(([name, range]): Dependency[] => {
		const word = wordOf(name);
		return word ? [{ name: word, range: rangeOf(range) }] : [];
	});
	if (all.length === 0) return [];
	const dependencies = all.slice(0, mostDependencies);
	const more = all.length - dependencies.length;
	return [{ kind, only: wordOf(only), dependencies, more }];
}
const rangeOf = (range: unknown): string => {
	const word = wordOf(range);
	return word === "*" ? "" : word;
};

/** Dependencies that are the members of an object. */
export const members = (value: unknown): Named[] =>
	Object.entries(jsonOf(value)).slice(0, mostRead);

/** Groups of dependencies that each tell what they belong to, in the order in which the first of each stands. */
export function grouped<T>(
	list: readonly T[],
	kindOf: (one: T) => DependencyKind,
	named: (one: T) => Named,
	only: (one: T) => unknown = () => "",
): DependencyGroup[] {
	const groups = Map.groupBy(list, (one) => `${kindOf(one)} ${only(one)}`);
	return [...groups.values()].slice(0, mostWords).flatMap((all) => {
		const [first] = all as [T];
		return group(kindOf(first), all.map(named), only(first));
	});
}

/** `name (>= 1.0)`, `name>=1.0` or `name >=1.0` as a name and a range. */
export function requirement(text: unknown): Named {
	const line = textOf(text, 400);
	const end = line.search(/[\s(<>=!~[;|]/);
	return end < 0 ? [line, ""] : [line.slice(0, end), line.slice(end).trim()];
}

/** A README as it is shown; what its name tells nothing about is plain text. */
export function readmeOf(
	text: unknown,
	name: string,
): PackageDetails["readme"] {
	if (typeof text !== "string" || text.trim() === "") return undefined;
	const type = name.split(";")[0]?.trim().toLowerCase() ?? "";
	const format =
		type === "text/markdown" ? "markdown" : (formatOf(type) ?? "plain");
	return { text: text.toWellFormed(), format };
}
