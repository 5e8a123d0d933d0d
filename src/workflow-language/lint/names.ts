import { meant as nearest } from "../../setting-names.ts";
import { contextProperties, entryProperties } from "../contexts.ts";
import type { Node } from "../expressions/parse.ts";

/** The nearest name is not looked for among more than these. */
const mostCompared = 200;
const meant = (name: string, names: readonly string[]): string =>
	names.length > mostCompared ? "" : nearest(name, names);

/** The names that the contexts of a place have, as far as the file says; undefined for what it leaves open. All names in small letters. */
export interface Names {
	/** The steps that have been run there. */
	readonly steps?: ReadonlySet<string>;
	/** Those of the same job that come later. */
	readonly later?: ReadonlySet<string>;
	/** The jobs that the job needs, and their outputs where the file says them all. */
	readonly needs?: ReadonlyMap<string, ReadonlySet<string> | undefined>;
	/** The jobs of the file, for the outputs of a called workflow. */
	readonly jobs?: ReadonlyMap<string, ReadonlySet<string> | undefined>;
	readonly matrix?: ReadonlySet<string>;
	/** Inputs, and their types. */
	readonly inputs?: ReadonlyMap<string, string>;
}

/** A way from a context to one of its values: names in small letters, `*` for whatever is not a plain name. */
export function wayOf(node: Node): string[] | undefined {
	if (node.kind === "name") {
		const name = node.name.toLowerCase();
		return [name === "gitea" ? "github" : name];
	}
	if (node.kind !== "member" && node.kind !== "filter") return undefined;
	const of = wayOf(node.of);
	if (!of) return undefined;
	const key =
		node.kind === "member" &&
		node.key.kind === "literal" &&
		typeof node.key.value === "string"
			? node.key.value.toLowerCase()
			: "*";
	return [...of, key];
}

/** Tells what is wrong with a way: a property that the context does not have. */
export function faultOfWay(
	way: readonly string[],
	names: Names,
): string | undefined {
	const [context = "", first, second, third] = way;
	if (first === undefined || first === "*") return undefined;
	const known = Object.hasOwn(contextProperties, context)
		? contextProperties[context]
		: undefined;
	if (known && !known.some((one) => one.toLowerCase() === first))
		return `${context} has no "${first}"${meant(first, known)}`;
	switch (context) {
		case "steps":
			return names.steps && !names.steps.has(first)
				? missingStep(first, names)
				: missingEntry(context, first, second);
		case "needs":
		case "jobs": {
			const jobs = names[context];
			if (!jobs) return undefined;
			if (!jobs.has(first))
				return context === "needs"
					? `the job does not need "${first}"${meant(first, [...jobs.keys()])}`
					: `there is no job "${first}"${meant(first, [...jobs.keys()])}`;
			const outputs = jobs.get(first);
			if (second === "outputs" && third && third !== "*" && outputs)
				return outputs.has(third)
					? undefined
					: `the job "${first}" has no output "${third}"${meant(third, [...outputs])}`;
			return missingEntry(context, first, second);
		}
		case "matrix":
			return names.matrix && !names.matrix.has(first)
				? `the matrix has no "${first}"${meant(first, [...names.matrix])}`
				: undefined;
		case "inputs":
			return names.inputs && !names.inputs.has(first)
				? `there is no input "${first}"${meant(first, [...names.inputs.keys()])}`
				: undefined;
		default:
			return undefined;
	}
}

const missingStep = (id: string, { steps, later }: Names): string =>
	later?.has(id)
		? `the step "${id}" is run later`
		: `no step of this job has the id "${id}"${meant(id, [...(steps ?? []), ...(later ?? [])])}`;

function missingEntry(
	context: string,
	entry: string,
	property: string | undefined,
): string | undefined {
	const known = entryProperties[context] ?? [];
	if (property === undefined || property === "*" || known.includes(property))
		return undefined;
	return `${context}.${entry} has no "${property}", only ${known.join(", ")}`;
}

/** Values of events that anybody writes, also somebody who may not write to the repository. */
const untrusted = [
	"issue.title",
	"issue.body",
	"pull_request.title",
	"pull_request.body",
	"pull_request.head.ref",
	"pull_request.head.label",
	"pull_request.head.repo.default_branch",
	"comment.body",
	"review.body",
	"review_comment.body",
	"pages.*.page_name",
	"commits.*.message",
	"commits.*.author.email",
	"commits.*.author.name",
	"head_commit.message",
	"head_commit.author.email",
	"head_commit.author.name",
	"discussion.title",
	"discussion.body",
	"workflow_run.head_branch",
	"workflow_run.head_commit.message",
].map((way) => `github.event.${way}`.split("."));
untrusted.push(["github", "head_ref"]);

/** Tells whether a way leads to a text that anybody may have written. */
export const isUntrusted = (way: readonly string[]): boolean =>
	untrusted.some(
		(one) =>
			one.length === way.length &&
			one.every((name, at) => name === way[at] || (way[at] === "*" && at > 1)),
	);

/** Tells whether a way leads to a list or an object, which has no text of its own. */
export const isObject = (way: readonly string[]): boolean => {
	const [context = "", first, second] = way;
	if (first === undefined)
		return !["always", "success", "failure"].includes(context);
	if (context === "github") return way.length === 2 && first === "event";
	if (!Object.hasOwn(entryProperties, context)) return false;
	return second === undefined || (second === "outputs" && way.length === 3);
};
