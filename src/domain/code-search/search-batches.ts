import type { App } from "../../app.ts";
import type { CodeQuery } from "../../text/code/search-job.ts";
import type { Candidates } from "./candidates.ts";
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
import { highest, type SearchPosition } from "./search-position.ts";
import type { SearchTurn } from "./search-turn.ts";

const pathsAtOnce = 100;
const textsAtOnce = 60;
const filesAtOnce = 300;

/** A text, or a file whose text is left out, with the files that may be results. */
export interface TextGroup {
	readonly text: number | null;
	readonly rows: readonly PlaceRow[];
	/** Whether it is a result here, and not at another place of the search, by those of its files that fit. */
	isHere(fitting: readonly PlaceRow[]): boolean;
}

interface Batch {
	readonly groups: readonly TextGroup[];
	/** Where the search goes on behind it; undefined at the end. */
	readonly next: SearchPosition | undefined;
}

/** What a search goes through. */
export interface SearchPlan {
	readonly query: CodeQuery;
	readonly scope: SearchScope;
	readonly candidates: Candidates;
	readonly turn: SearchTurn;
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
	if (from.phase === "paths") yield* byPaths(app, plan, from.at);
	yield* byTexts(app, plan, from.phase === "texts" ? from.at : highest);
}

/** Files in whose path a word is. */
async function* byPaths(
	app: App,
	{ scope, candidates }: SearchPlan,
	from: number,
): AsyncGenerator<Batch> {
	const all = candidates.paths ?? new Uint32Array();
	const ids = new Set(all);
	let at = from;
	for (;;) {
		const some = [...all.filter((id) => id > at).subarray(0, pathsAtOnce)];
		const last = some.at(-1);
		if (last === undefined) break;
		const [rows, end] = whole(
			await placesOfPaths(app, scope, some, candidates.words),
			({ path_id }) => path_id,
			last,
		);
		const begin = at;
		at = end;
		const groups = await withAllPlaces(app, scope, rows, (fitting) => {
			const first = Math.min(
				...fitting.map(({ path_id }) => path_id).filter((id) => ids.has(id)),
			);
			return first > begin && first <= end;
		});
		yield { groups, next: { phase: "paths", at, path: 0 } };
	}
	yield { groups: [], next: { phase: "texts", at: highest, path: 0 } };
}

/** Texts that may have what is asked for, the newest first. */
async function* byTexts(
	app: App,
	{ scope, candidates }: SearchPlan,
	from: number,
): AsyncGenerator<Batch> {
	const all = candidates.texts as Uint32Array;
	const paths = new Set(candidates.paths);
	let at = from;
	for (;;) {
		const below = all.filter((id) => id < at);
		const some = [...below.subarray(-textsAtOnce)].reverse();
		const last = some.at(-1);
		if (last === undefined) return yield { groups: [], next: undefined };
		const [rows, end] = whole(
			await placesOfTexts(app, scope, some),
			({ text_id }) => text_id as number,
			last,
		);
		at = end;
		const groups = groupsOf(rows, (fitting) =>
			// those were found by their path
			fitting.every(({ path_id }) => !paths.has(path_id)),
		);
		yield { groups, next: { phase: "texts", at, path: 0 } };
	}
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
		const places = heads.map(factsOf);
		const fits = await turn.ask({ kind: "judge", query, places });
		for (const [i, { head_id: head }] of heads.entries()) {
			if (head !== from.at) after = 0;
			if (!fits?.[i]) continue;
			for (;;) {
				const rows = await placesOfHead(
					app,
					scope,
					{ head, after },
					filesAtOnce,
				);
				const begin = after;
				const end = rows.at(-1)?.path_id ?? after;
				after = end;
				const wanted = await judged(rows, query, turn);
				const groups = await withAllPlaces(app, scope, wanted, (fitting) => {
					const first = fitting.reduce((a, b) =>
						a.head_id > b.head_id ||
						(a.head_id === b.head_id && a.path_id < b.path_id)
							? a
							: b,
					);
					return (
						first.head_id === head &&
						first.path_id > begin &&
						first.path_id <= end
					);
				});
				yield { groups, next: { phase: "files", at: head, path: after } };
				if (rows.length < filesAtOnce) break;
			}
		}
		if (heads.length < mostRows) return yield { groups: [], next: undefined };
		before = (heads.at(-1)?.head_id ?? 0) - 1;
	}
}

async function judged(
	rows: readonly PlaceRow[],
	query: CodeQuery,
	turn: SearchTurn,
): Promise<PlaceRow[]> {
	const places = rows.map(factsOf);
	const fits = await turn.ask({ kind: "judge", query, places });
	return rows.filter((_, i) => fits?.[i]);
}

/** The rows whose key has all of its rows, where a statement gives so many at most; with the last key that they have. */
function whole(
	rows: readonly PlaceRow[],
	keyOf: (row: PlaceRow) => number,
	last: number,
): [PlaceRow[], number] {
	if (rows.length < mostRows) return [[...rows], last];
	const cut = keyOf(rows.at(-1) as PlaceRow);
	const complete = rows.filter((row) => keyOf(row) !== cut);
	const end = complete.at(-1);
	// one that has more than a statement gives is shown with those
	return end ? [complete, keyOf(end)] : [[...rows], cut];
}

function groupsOf(
	rows: readonly PlaceRow[],
	isHere: TextGroup["isHere"],
): TextGroup[] {
	const groups = Map.groupBy(
		rows.filter(({ text_id }) => text_id !== null),
		({ text_id }) => text_id,
	);
	return [...groups].map(([text, own]) => ({ text, rows: own, isHere }));
}

/** The texts of some files with all files that have them; a file without a text stands for itself. */
async function withAllPlaces(
	app: App,
	scope: SearchScope,
	rows: readonly PlaceRow[],
	isHere: TextGroup["isHere"],
): Promise<TextGroup[]> {
	const own = Map.groupBy(rows, ({ text_id }) => text_id);
	const texts = [...own.keys()].filter((text) => text !== null);
	const all = Map.groupBy(
		await placesOfTexts(app, scope, texts),
		({ text_id }) => text_id,
	);
	return [...own].flatMap(([text, some]): TextGroup[] =>
		text === null
			? some.map((row) => ({ text, rows: [row], isHere: () => true }))
			: [{ text, rows: all.get(text) ?? some, isHere }],
	);
}
