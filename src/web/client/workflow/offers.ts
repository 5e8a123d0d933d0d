import type {
	EditorWords,
	OfferedPlace,
} from "../../../workflow-language/editor-words.ts";
import { keysAt, placeIn, type YamlPlace } from "./read-place.ts";

/** The forge gives the words of the language, and the actions that the repository uses. */
export interface Known {
	readonly words: EditorWords;
	readonly actions: readonly string[];
}

/** A way to go on. */
export interface Offer {
	readonly name: string;
	/** It is put in the place of the word. */
	readonly text: string;
}

export interface Offers {
	/** So many characters before the caret are replaced. */
	readonly length: number;
	readonly list: readonly Offer[];
}

const most = 50;
/** Contexts whose names come from what the file says of them. */
const openEnded = ["secrets", "vars"];

/** Finds what can stand at the caret of a workflow file. */
export function offersAt(
	{ words, actions }: Known,
	text: string,
	caret: number,
): Offers | undefined {
	const lines = text.slice(0, caret).split("\n");
	const before = lines.pop() ?? "";
	const place = placeIn(lines, before, text.slice(caret).split("\n").slice(1));
	const all = text.split("\n");
	const { found, contexts } = follow(words, place.path);
	const open = before.lastIndexOf("${{");
	const condition = place.path.at(-1) === "if" && place.kind !== "key";
	if (open >= 0 && !before.slice(open).includes("}}"))
		return inExpression(words, contexts, all, place, before.slice(open + 3));
	if (condition) return inExpression(words, contexts, all, place, before);
	if (place.kind === "text" || !found) return undefined;
	const list =
		place.kind === "value"
			? valuesOf(words, actions, itemsOf(words, found), all, place)
			: found.k
				? keysOf(words, found, place)
				: valuesOf(words, actions, found, all, place);
	return fitting(list, place.word);
}

/** The place that a path leads to, and the contexts that its expressions have. */
function follow(
	words: EditorWords,
	path: readonly string[],
): { found: OfferedPlace | undefined; contexts: Set<string> } {
	let found: OfferedPlace | undefined = words.places[0];
	const contexts = new Set<string>();
	for (const name of path) {
		if (!found) break;
		const next: number | undefined =
			name === "[]" ? found.i : (own(found.k, name) ?? found.o);
		const from: OfferedPlace = found;
		found = next === undefined ? undefined : words.places[next];
		// the items of a list are what its place says
		if (name === "[]" && from.d) found = { ...found, d: from.d };
		for (const context of found?.c ?? []) contexts.add(context);
	}
	return { found, contexts };
}

const own = <T>(of: Readonly<Record<string, T>> | undefined, name: string) =>
	of && Object.hasOwn(of, name) ? of[name] : undefined;

/** Behind a key stands a value, or a list in brackets with its items. */
const itemsOf = (words: EditorWords, found: OfferedPlace): OfferedPlace =>
	found.i === undefined
		? found
		: {
				d: found.d,
				v: [
					...new Set([...(found.v ?? []), ...(words.places[found.i]?.v ?? [])]),
				],
			};

function keysOf(
	words: EditorWords,
	found: OfferedPlace,
	{ beside, column }: YamlPlace,
): Offer[] {
	const deeper = `\n${" ".repeat(column + 2)}`;
	return Object.entries(found.k ?? {})
		.filter(([key]) => !beside.has(key))
		.map(([key, at]) => {
			const value = words.places[at];
			const more = value?.k || value?.o !== undefined;
			const list = value?.i !== undefined && !value.v && !value.d;
			return {
				name: key,
				text: more
					? `${key}:${deeper}`
					: list
						? `${key}:${deeper}- `
						: `${key}: `,
			};
		});
}

function valuesOf(
	words: EditorWords,
	actions: readonly string[],
	found: OfferedPlace,
	all: readonly string[],
	{ path }: YamlPlace,
): Offer[] {
	const values =
		found.d === "jobs"
			? keysAt(all, ["jobs"]).filter((job) => job !== path[1])
			: found.d === "actions"
				? actions
				: found.d === "shells"
					? words.shells
					: (found.v ?? []);
	return values.map((name) => ({ name, text: name }));
}

/** The best ones first: those that begin as the word, then those that contain it. */
function fitting(list: readonly Offer[], word: string): Offers | undefined {
	const wanted = word.toLowerCase();
	const rank = ({ name }: Offer) => name.toLowerCase().indexOf(wanted);
	const found = list
		.filter((one) => rank(one) >= 0)
		.sort((a, b) => Math.sign(rank(a)) - Math.sign(rank(b)));
	if (found.length === 0 || found[0]?.name === word) return undefined;
	return { length: word.length, list: found.slice(0, most) };
}

/** Finds what can stand in an expression: contexts and functions, and behind points what the contexts have. */
function inExpression(
	words: EditorWords,
	contexts: ReadonlySet<string>,
	all: readonly string[],
	place: YamlPlace,
	before: string,
): Offers | undefined {
	// not within a text
	if ((before.split("'").length - 1) % 2 === 1) return undefined;
	const typed = /[\w.-]*$/.exec(before)?.[0] ?? "";
	const names = typed.split(".");
	const word = names.pop() ?? "";
	const found =
		names.length === 0
			? [...contexts, ...words.functions.map((name) => `${name}()`)]
			: membersOf(words, all, place, names).filter(
					// what is typed is no name that the file has
					(name) => name !== word || !openEnded.includes(names[0] ?? ""),
				);
	return fitting(
		found.map((name) => ({ name, text: name.replace(/\)$/, "") })),
		word,
	);
}

function membersOf(
	{ contexts, entries }: EditorWords,
	all: readonly string[],
	{ path }: YamlPlace,
	[context = "", first, second, ...more]: readonly string[],
): readonly string[] {
	const name = context === "gitea" ? "github" : context;
	const job = path[0] === "jobs" ? path[1] : undefined;
	if (more.length > 0) return [];
	if (second !== undefined)
		return second === "outputs" && first && ["needs", "jobs"].includes(name)
			? keysAt(all, ["jobs", first, "outputs"])
			: [];
	if (first !== undefined) return own(entries, name) ?? [];
	switch (name) {
		case "needs":
		case "jobs":
			return keysAt(all, ["jobs"]).filter((one) => one !== job);
		case "steps":
			return job ? idsOf(all, job) : [];
		case "matrix":
			return job
				? keysAt(all, ["jobs", job, "strategy", "matrix"]).filter(
						(one) => one !== "include" && one !== "exclude",
					)
				: [];
		case "inputs":
			return [
				...new Set(
					["workflow_dispatch", "workflow_call"].flatMap((event) =>
						keysAt(all, ["on", event, "inputs"]),
					),
				),
			];
		case "env":
			return [
				...new Set([
					...keysAt(all, ["env"]),
					...(job ? keysAt(all, ["jobs", job, "env"]) : []),
				]),
			];
		case "secrets":
		case "vars":
			return used(all, name);
		default:
			return own(contexts, name) ?? [];
	}
}

/** The ids of the steps of a job. */
function idsOf(all: readonly string[], job: string): string[] {
	const found: string[] = [];
	let inside: number | undefined;
	for (const line of all) {
		const [, space = "", key] = /^( *)([\w-]+):\s*(?:#.*)?$/.exec(line) ?? [];
		if (key === job && inside === undefined && space) inside = space.length;
		else if (
			inside !== undefined &&
			line.trim() !== "" &&
			line.length - line.trimStart().length <= inside
		)
			break;
		const [, id] = /^ *(?:- +)?id: +["']?([\w-]+)/.exec(line) ?? [];
		if (inside !== undefined && id) found.push(id);
	}
	return found;
}

/** Secrets and variables that the file names already. */
const used = (all: readonly string[], context: string): string[] => [
	...new Set([
		...(context === "secrets" ? ["GITHUB_TOKEN"] : []),
		...[
			...all.join("\n").matchAll(new RegExp(`\\b${context}\\.(\\w+)`, "g")),
		].flatMap(([, name]) => name ?? []),
	]),
];
