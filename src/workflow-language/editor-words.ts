import {
	contextProperties,
	entryProperties,
	permissionScopes,
	shells,
} from "./contexts.ts";
import { plainFunctions } from "./expressions/functions.ts";
import { type Definition, definitions, root } from "./schema-definitions.ts";

/** The editor offers these in a place: keys, values, items. Short names, since browsers load it. */
export interface OfferedPlace {
	/** Keys, with the places of their values. */
	readonly k?: Readonly<Record<string, number>>;
	/** The place of the values of all other keys. */
	readonly o?: number;
	/** The place of the items of a list. */
	readonly i?: number;
	readonly v?: readonly string[];
	/** Contexts and functions of expressions, besides those of the places around. */
	readonly c?: readonly string[];
	/** The file or the repository says these: jobs, actions, shells. */
	readonly d?: "jobs" | "actions" | "shells";
}

/** The part of the language that the editor needs, made of its one schema. The first place is the whole file. */
export interface EditorWords {
	readonly places: readonly OfferedPlace[];
	/** Properties of contexts. */
	readonly contexts: Readonly<Record<string, readonly string[]>>;
	/** Properties of the entries of contexts, such as those of a step. */
	readonly entries: Readonly<Record<string, readonly string[]>>;
	/** Functions that every expression has. */
	readonly functions: readonly string[];
	readonly shells: readonly string[];
}

/** Places that are filled from the file or the repository. */
const filled: Readonly<Record<string, OfferedPlace["d"]>> = {
	needs: "jobs",
	"step-uses": "actions",
	shell: "shells",
};

/** Definitions that the schema leaves open, and that are known all the same. */
const known: Readonly<Record<string, Definition>> = {
	boolean: { boolean: {} },
	"permissions-mapping": {
		mapping: {
			properties: Object.fromEntries(
				permissionScopes.map((scope) => [scope, "permission-level-any"]),
			),
		},
	},
};

/** Makes the words of the editor. */
export function editorWords(): EditorWords {
	const numbers = new Map<string, number>();
	const places: OfferedPlace[] = [];
	const placeOf = (name: string): number => {
		const number = numbers.get(name);
		if (number !== undefined) return number;
		const at = places.push({}) - 1;
		numbers.set(name, at);
		places[at] = offered(name, placeOf);
		return at;
	};
	placeOf(root);
	return {
		places,
		contexts: contextProperties,
		entries: entryProperties,
		functions: plainFunctions,
		shells,
	};
}

function offered(
	name: string,
	placeOf: (name: string) => number,
): OfferedPlace {
	const keys: Record<string, number> = {};
	const values = new Set<string>();
	const contexts = new Set<string>();
	let other: number | undefined;
	let items: number | undefined;
	const seen = new Set<string>();
	const add = (one: string) => {
		if (seen.has(one)) return;
		seen.add(one);
		const definition = known[one] ?? definitions[one];
		if (!definition) return;
		const { mapping, sequence, string, boolean } = definition;
		for (const [key, value] of Object.entries(mapping?.properties ?? {}))
			keys[key] ??= placeOf(typeof value === "string" ? value : value.type);
		const loose = mapping?.["loose-value-type"];
		if (loose) other ??= placeOf(loose);
		if (sequence) items ??= placeOf(sequence["item-type"]);
		for (const value of definition["allowed-values"] ?? []) values.add(value);
		if (string?.constant) values.add(string.constant);
		if (boolean) for (const word of ["true", "false"]) values.add(word);
		for (const context of definition.context ?? [])
			contexts.add(context.replace(/\(.*/, "()"));
		for (const choice of definition["one-of"] ?? []) add(choice);
	};
	add(name);
	return {
		...(Object.keys(keys).length > 0 && { k: keys }),
		...(other !== undefined && { o: other }),
		...(items !== undefined && { i: items }),
		...(values.size > 0 && { v: [...values] }),
		...(contexts.size > 0 && { c: [...contexts] }),
		...(filled[name] && { d: filled[name] }),
	};
}
