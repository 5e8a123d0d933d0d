import { allOf, type Need } from "../../text/code/needed.ts";
import type {
	FoundOfOne,
	NeedsOfOne,
} from "../../text/code/postings/find-ids.ts";
import type { SearchNeeds } from "./needs.ts";
import {
	firstTexts,
	type MoreTexts,
	NewestTexts,
} from "./newest/newest-texts.ts";
import type { SearchTurn } from "./search-turn.ts";

/** Ids of all words together, and of paths, that are conditions in SQL; more would take long to write. */
const mostInSql = 20_000;

const nothing: Need = { kind: "or", of: [] };
const none = new Uint32Array();

/** Ids of texts and paths that may be results; undefined where any may. */
export interface Candidates {
	readonly texts: NewestTexts | undefined;
	readonly paths: Uint32Array | undefined;
	readonly everyPath: Uint32Array | undefined;
	/** Those of the texts that define one of the words, so that they are looked at first; undefined where no word is a name. */
	readonly defining: Uint32Array | undefined;
	/** One of both is in each result that its path makes one. */
	readonly words: readonly {
		readonly texts: Uint32Array;
		readonly paths: Uint32Array;
	}[];
}

/** Gives the ids of what each need asks for; undefined where any may be. @throws DomainError "unavailable" */
async function idsOf(
	needs: readonly Need[],
	turn: SearchTurn,
): Promise<readonly (Uint32Array | undefined)[] | undefined> {
	const answer = await turn.ask({
		...{ kind: "candidates", needs, patience: turn.left },
	});
	if (answer?.isBroken) turn.notesBrokenPostings();
	return answer?.ids;
}

/** Gives what a search for one word, phrase or expression begins with, in parts that are found at the same time. @throws DomainError "unavailable" */
async function foundOfOne(
	parts: readonly NeedsOfOne[],
	turn: SearchTurn,
): Promise<readonly (FoundOfOne | undefined)[]> {
	const found = await Promise.all(
		parts.map((needs) =>
			turn.ask({ kind: "newest", ...needs, patience: turn.left }),
		),
	);
	if (found.some((one) => one?.isBroken)) turn.notesBrokenPostings();
	return found;
}

/** Reads the postings of what a search needs, of texts only as many below an id as it begins with where one thing is looked for. @throws DomainError "unavailable" */
export async function findCandidates(
	needs: SearchNeeds,
	turn: SearchTurn,
	below: number,
): Promise<Candidates> {
	const { path, defining, words } = needs;
	const found =
		words.length > 0 || (defining && !needs.isOfOne)
			? await findAll(needs, turn)
			: await findFirst(needs, turn, below);
	// any path may have a word
	if (path && !found.paths)
		return {
			...{ texts: undefined, paths: undefined, everyPath: undefined },
			...{ defining: undefined, words: [] },
		};
	const { everyPath } = found;
	return {
		...found,
		paths: path ? found.paths : undefined,
		everyPath:
			everyPath && everyPath.length <= mostInSql ? everyPath : undefined,
		// nothing comes first if the names of words could not be read
		defining: defining ? found.defining : undefined,
	};
}

async function findFirst(
	{ text, path = nothing, everyPath, defining = nothing }: SearchNeeds,
	turn: SearchTurn,
	below: number,
): Promise<Candidates> {
	const asked = { before: below, atLeast: firstTexts };
	const [found, others] = await foundOfOne(
		[
			{ ...asked, need: text, whole: [] },
			{ ...asked, need: nothing, whole: [path, everyPath, defining] },
		],
		turn,
	);
	const [paths, every, names] = others?.whole ?? [none, none, none];
	const newest = found ? found.newest : { ids: none, below: 0 };
	const more: MoreTexts = async (before, atLeast) => {
		if (!turn.goesOn()) return undefined;
		const next = { need: text, before, atLeast, whole: [] };
		const [some] = await foundOfOne([next], turn);
		if (!some || some.newest) return some?.newest;
		// nothing is known of the others, so they cannot be looked for either
		turn.isOver = true;
		return { ids: none, below: 0 };
	};
	return {
		texts: newest && new NewestTexts(newest, more),
		...{ paths, everyPath: every, defining: names, words: [] },
	};
}

async function findAll(
	{ text, path, everyPath, defining, words }: SearchNeeds,
	turn: SearchTurn,
): Promise<Candidates> {
	const needs = [
		text,
		path ?? nothing,
		everyPath,
		allOf([text, defining ?? nothing]),
		...words.flatMap((word) => [word.text, word.path]),
	];
	const [texts, paths, every, first, ...more] =
		(await idsOf(needs, turn)) ?? needs.map(() => none);
	let ids = 0;
	return {
		texts: texts && new NewestTexts({ ids: texts, below: 0 }),
		...{ paths, everyPath: every, defining: first },
		words: words.flatMap((_, i) => {
			const own = { texts: more[2 * i], paths: more[2 * i + 1] };
			if (!own.texts || !own.paths) return [];
			const count = own.texts.length + own.paths.length;
			if (ids + count > mostInSql) return [];
			ids += count;
			return [{ texts: own.texts, paths: own.paths }];
		}),
	};
}
