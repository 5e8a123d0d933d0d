import type { App } from "../../app.ts";
import { placeOf } from "../../text/code/postings/id-lists.ts";
import type { CodeQuery } from "../../text/code/search-job.ts";
import type { Candidates } from "./candidates.ts";
import { isOfTexts } from "./needs.ts";
import { NewestTexts } from "./newest/newest-texts.ts";
import {
	type FirstPlaces,
	fewestTexts,
	firstPlaces,
	newestFirst,
	padded,
	type Start,
	whole,
} from "./newest/places-of-newest.ts";
import {
	factsOf,
	headsBefore,
	mostRows,
	type PlaceRow,
	placesOfHead,
	placesOfPaths,
	placesOfTexts,
	type SearchScope,
} from "./place-rows.ts";
import { byPosition, highest, type SearchPosition } from "./search-position.ts";
import type { SearchTurn } from "./search-turn.ts";

const pathsAtOnce = 100;
const filesAtOnce = 300;

/** A text, or a file whose text is left out, with the files that may be results. */
export interface TextGroup {
	readonly text: number | null;
	readonly rows: readonly PlaceRow[];
	/** The position at which the search comes to it. */
	readonly at: SearchPosition;
	/** Gives the position at which it is a result, by those of its files that fit; undefined where it is one in another batch. */
	positionOf(fitting: readonly PlaceRow[]): SearchPosition | undefined;
}

interface Batch {
	readonly groups: readonly TextGroup[];
	/** The position at which the search goes on behind it; undefined at the end. */
	readonly next: SearchPosition | undefined;
}

/** The material that a search goes through. */
export interface SearchPlan {
	readonly query: CodeQuery;
	readonly scope: SearchScope;
	readonly candidates: Candidates;
	readonly turn: SearchTurn;
	/** False for a text that defines nothing which is asked for. */
	mayDefine(group: Pick<TextGroup, "text" | "at">): boolean;
}

/** Gives what may be found, batch by batch in one order. @throws DomainError "unavailable" */
export async function* searchBatches(
	app: App,
	plan: SearchPlan,
	from: SearchPosition,
): AsyncGenerator<Batch> {
	if (from.phase === "files" || !plan.candidates.texts)
		return yield* allFiles(app, plan, {
			at: from.phase === "files" ? from.at : highest,
			path: from.phase === "files" ? from.path : 0,
		});
	const begins = from.phase === "names" && from.at === highest;
	const first = begins
		? await firstPlaces(app, plan.scope, plan.candidates)
		: undefined;
	yield* begins && areFew(plan.candidates)
		? atOnce(app, plan, first)
		: inTurn(app, plan, from, first);
}

/** Gives what names, paths and texts find, one after the other. */
async function* inTurn(
	app: App,
	plan: SearchPlan,
	{ phase, at }: SearchPosition,
	first?: FirstPlaces,
): AsyncGenerator<Batch> {
	if (phase === "names") yield* byNames(app, plan, { at, first });
	if (phase === "names" || phase === "paths")
		yield* byPaths(app, plan, phase === "paths" ? at : 0);
	yield* byTexts(app, plan, { at: phase === "texts" ? at : highest, first });
}

/** Tells whether what comes before the texts is one batch of each. */
const areFew = ({ defining, paths }: Candidates): boolean =>
	(defining?.length ?? 0) < fewestTexts && (paths?.length ?? 0) < pathsAtOnce;

/** Gives names and paths of few files together with the first texts: each batch waits for threads. */
async function* atOnce(
	app: App,
	plan: SearchPlan,
	first: FirstPlaces | undefined,
): AsyncGenerator<Batch> {
	const start = { at: highest, first };
	const texts = byTexts(app, plan, start);
	const [last, ...few] = await Promise.all([
		texts.next(),
		firstOf("names", byNames(app, plan, start)),
		firstOf("paths", byPaths(app, plan, 0)),
	]);
	const groups: TextGroup[] = [];
	for (const { goesOn, ...batch } of few) {
		groups.push(...batch.groups);
		if (!goesOn) continue;
		await texts.return(undefined);
		yield { groups, next: batch.next };
		return yield* inTurn(app, plan, goesOn);
	}
	if (last.done) return;
	groups.push(...last.value.groups);
	yield { groups, next: last.value.next };
	yield* texts;
}

/** Gives the first batch of a phase, and the position at which the phase goes on where that is not all of it: few files may be more than a statement gives. */
async function firstOf(
	phase: SearchPosition["phase"],
	batches: AsyncGenerator<Batch>,
): Promise<Batch & { readonly goesOn: SearchPosition | undefined }> {
	const first = await batches.next();
	if (first.done) return { groups: [], next: undefined, goesOn: undefined };
	const { groups, next } = first.value;
	const after = await batches.next();
	await batches.return(undefined);
	const goesOn = !after.done && after.value.next?.phase === phase;
	return { groups, next, goesOn: goesOn ? next : undefined };
}

/** Files in whose path a word is. */
async function* byPaths(
	app: App,
	{ scope, candidates }: SearchPlan,
	from: number,
): AsyncGenerator<Batch> {
	const { paths: all } = candidates;
	const ids = new Set(all);
	const defining = new Set(candidates.defining);
	let at = from;
	while (all) {
		const begins = placeOf(at + 1, all);
		const paths = [...all.subarray(begins, begins + pathsAtOnce)];
		const last = paths.at(-1);
		const asked = padded(paths, pathsAtOnce);
		const found = await placesOfPaths(app, scope, asked, candidates.words);
		if (last === undefined) break;
		const [some, end] = whole(found, ({ path_id }) => path_id, last);
		// those were found by a name
		const rows = some.filter(({ text_id }) => !defining.has(text_id ?? 0));
		const begin = at;
		at = end;
		const position = (id: number) =>
			({ phase: "paths", at: id, path: 0 }) as const;
		const groups = await withAllPlaces(app, scope, rows, {
			at: ({ path_id }) => position(path_id),
			positionOf(fitting) {
				const first = fitting.reduce(
					(least, { path_id: id }) => (ids.has(id) && id < least ? id : least),
					Number.POSITIVE_INFINITY,
				);
				return first > begin && first <= end ? position(first) : undefined;
			},
		});
		yield { groups, next: { phase: "paths", at, path: 0 } };
		if (at === last && paths.length < pathsAtOnce) break;
	}
	yield { groups: [], next: { phase: "texts", at: highest, path: 0 } };
}

/** Texts that define a word, the newest first. */
async function* byNames(
	app: App,
	{ scope, candidates }: SearchPlan,
	from: Start,
): AsyncGenerator<Batch> {
	const ids = candidates.defining;
	const all = ids && new NewestTexts({ ids, below: 0 });
	const found = all && newestFirst(app, scope, all, from);
	for await (const { rows, at } of found ?? []) {
		const groups = groupsOf(rows, "names", () => true);
		yield { groups, next: { phase: "names", at, path: 0 } };
	}
	yield { groups: [], next: { phase: "paths", at: 0, path: 0 } };
}

/** Texts that may have what is asked for, the newest first. */
async function* byTexts(
	app: App,
	{ scope, candidates }: SearchPlan,
	from: Start,
): AsyncGenerator<Batch> {
	const all = candidates.texts as NewestTexts;
	const paths = new Set(candidates.paths);
	const defining = new Set(candidates.defining);
	for await (const { rows, at } of newestFirst(app, scope, all, from)) {
		const groups = groupsOf(rows, "texts", (fitting) =>
			// those were found by a name, or by their path
			fitting.every(
				({ path_id, text_id }) =>
					!defining.has(text_id ?? 0) && !paths.has(path_id),
			),
		);
		yield { groups, next: { phase: "texts", at, path: 0 } };
	}
	const { cutAt: at } = all;
	const next = at && ({ phase: "texts", at, path: 0 } as const);
	yield { groups: [], next: next || undefined };
}

/** All files of the scope, branch by branch, the newest first. */
async function* allFiles(
	app: App,
	{ scope, query, turn }: SearchPlan,
	from: { readonly at: number; readonly path: number },
): AsyncGenerator<Batch> {
	let after = from.path;
	for (let before = from.at; ; ) {
		const heads = await headsBefore(app, scope, before);
		const fits = await judgedPlaces({ query, turn }, heads);
		for (const [i, { head_id: head }] of heads.entries()) {
			if (i >= fits.length) break;
			if (head !== from.at) after = 0;
			before = head - 1;
			if (!fits[i]) continue;
			for (;;) {
				const rows = await placesOfHead(
					app,
					scope,
					{ head, after },
					filesAtOnce,
				);
				const begin = after;
				const fitting = await judgedPlaces({ query, turn }, rows);
				const end = rows[fitting.length - 1]?.path_id ?? after;
				after = end;
				const wanted = rows.filter((_, i) => fitting[i]);
				const at = ({ head_id, path_id }: PlaceRow): SearchPosition => ({
					...{ phase: "files", at: head_id, path: path_id },
				});
				const groups = await withAllPlaces(app, scope, wanted, {
					at,
					positionOf(fitting) {
						const [first] = fitting.map(at).sort(byPosition);
						const isHere =
							first?.at === head && first.path > begin && first.path <= end;
						return isHere ? first : undefined;
					},
				});
				yield { groups, next: { phase: "files", at: head, path: after } };
				if (!turn.goesOn()) return;
				if (rows.length < filesAtOnce) break;
			}
		}
		if (heads.length < mostRows && fits.length === heads.length)
			return yield { groups: [], next: undefined };
		if (!turn.goesOn())
			return yield {
				groups: [],
				next: { phase: "files", at: before, path: 0 },
			};
	}
}

/**
 * Tells of some files, or whole branches, whether a text would make them fit: of the first ones as far as time goes, of one at least. Where a job fails, the first
 * of them is asked for alone. One that fails alone does not fit, and the search is incomplete.
 */
export async function judgedPlaces(
	{ query, turn }: Pick<SearchPlan, "query" | "turn">,
	rows: readonly Parameters<typeof factsOf>[0][],
): Promise<readonly boolean[]> {
	if (!query.root || isOfTexts(query.root)) return rows.map(() => true);
	const judged: boolean[] = [];
	let atOnce = rows.length;
	while (judged.length < rows.length && (!judged.length || turn.goesOn())) {
		const some = rows.slice(judged.length, judged.length + atOnce);
		const places = some.map(factsOf);
		const answer = await turn.attempt({ kind: "judge", query, places });
		if (!answer && some.length === 1) turn.isOver = true;
		judged.push(...(answer ?? (some.length === 1 ? [false] : [])));
		// the one that fails is found sooner among few
		atOnce = answer ? 2 * atOnce : 1;
	}
	return judged;
}

function groupsOf(
	rows: readonly PlaceRow[],
	phase: "names" | "texts",
	isHere: (fitting: readonly PlaceRow[]) => boolean,
): TextGroup[] {
	const groups = Map.groupBy(rows, ({ text_id }) => text_id);
	return [...groups].flatMap(([text, own]): TextGroup[] => {
		if (text === null) return [];
		const at = { phase, at: text, path: 0 } as const;
		const positionOf = (fitting: readonly PlaceRow[]) =>
			isHere(fitting) ? at : undefined;
		return [{ text, rows: own, at, positionOf }];
	});
}

/** The texts of some files with all files that have them; a file without a text stands for itself. */
async function withAllPlaces(
	app: App,
	scope: SearchScope,
	rows: readonly PlaceRow[],
	{
		at,
		positionOf,
	}: Pick<TextGroup, "positionOf"> & {
		at(row: PlaceRow): SearchPosition;
	},
): Promise<TextGroup[]> {
	const own = Map.groupBy(rows, ({ text_id }) => text_id);
	const texts = [...own.keys()].filter((text) => text !== null);
	const all = Map.groupBy(
		await placesOfTexts(app, scope, texts),
		({ text_id }) => text_id,
	);
	const groups = [...own].flatMap(([text, some]): TextGroup[] =>
		text === null
			? some.map((row) => ({
					...{ text, rows: [row], at: at(row), positionOf: () => at(row) },
				}))
			: [
					{
						...{ text, rows: all.get(text) ?? some, positionOf },
						at: at(some[0] as PlaceRow),
					},
				],
	);
	return groups.sort((a, b) => byPosition(a.at, b.at));
}
