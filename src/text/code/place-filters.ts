import { RE2JS } from "re2js";
import type { FilterNode } from "../query/tree.ts";
import type { PlaceFacts } from "./search-job.ts";

/** Tells whether a filter lets a file through; undefined while that is not known. */
export type PlaceFilter = (facts: PlaceFacts) => boolean | undefined;

/** Compiles a filter of a search for code. */
export function placeFilter(
	{ key, value }: FilterNode,
	exactCase: boolean,
): PlaceFilter {
	if (key === "repo") {
		const whole = value.text.includes("/") || value.form === "pattern";
		const fits = textFits(value, false);
		return ({ owner, repository }) =>
			fits(whole ? `${owner}/${repository}` : repository);
	}
	if (key === "path") {
		const fits =
			value.form === "glob"
				? expressionFits(globOfPath(value.text), exactCase)
				: textFits(value, exactCase);
		return ({ path }) => (path === undefined ? undefined : fits(path));
	}
	if (key === "lang") {
		const fits = textFits(value, false);
		return ({ path, language }) =>
			path === undefined ? undefined : fits(language);
	}
	if (key === "owner") return by(value.text, ({ owner }) => owner);
	if (key === "branch") return ({ branch }) => branch === value.text;
	const wanted = value.text.toLowerCase();
	if (wanted === "generated" || wanted === "vendored")
		return ({ path, is }) =>
			path === undefined ? undefined : is.includes(wanted);
	return ({ is }) => is.includes(wanted);
}

const by = (text: string, of: (facts: PlaceFacts) => string): PlaceFilter => {
	const wanted = text.toLowerCase();
	return (facts) => of(facts).toLowerCase() === wanted;
};

function textFits(
	{ form, text }: FilterNode["value"],
	exactCase: boolean,
): (text: string) => boolean {
	if (form === "pattern") return expressionFits(text, exactCase);
	if (form === "glob") return expressionFits(`^${glob(text)}$`, exactCase);
	const cased = (one: string) => (exactCase ? one : one.toLowerCase());
	const wanted = cased(text);
	return form === "exact"
		? (one) => cased(one) === wanted
		: (one) => cased(one).includes(wanted);
}

function expressionFits(
	source: string,
	exactCase: boolean,
): (text: string) => boolean {
	const compiled = RE2JS.compile(
		source,
		exactCase ? 0 : RE2JS.CASE_INSENSITIVE,
	);
	return (text) => compiled.matcher(text).find();
}

/** A glob begins at any directory unless it begins with a slash, and ends with the path. */
const globOfPath = (text: string): string =>
	text.startsWith("/") ? `^${glob(text.slice(1))}$` : `(?:^|/)${glob(text)}$`;

/** `*` and `?` stop at slashes, `**` does not. */
const glob = (text: string): string =>
	text.replace(/\*\*\/|\*+|\?|[^*?]+/g, (part) => {
		if (part === "**/") return "(?:.*/)?";
		if (part === "*") return "[^/]*";
		if (part.startsWith("**")) return ".*";
		return part === "?" ? "[^/]" : RE2JS.quote(part);
	});
