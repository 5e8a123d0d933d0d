import type { Git } from "../../git/git.ts";
import {
	type DatedCommit,
	firstParents,
} from "../../git/history/first-parents.ts";
import { inReadTurn } from "../../git/history/read-turn.ts";
import { listLarge } from "../../git/read/list-files.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";
import { rememberReads } from "../history/remember-reads.ts";
import {
	countFile,
	type LanguageBytes,
	sortedLanguages,
} from "./language-bytes.ts";

/** What a commit held: bytes by language, most first. */
export interface LanguagePoint extends DatedCommit {
	readonly languages: readonly (readonly [string, number])[];
}
interface LanguageHistory {
	/** The oldest first. */
	readonly points: readonly LanguagePoint[];
	/** The history is longer than it was read. */
	readonly cut: boolean;
}

/** Which languages the history of a commit held over time. What was once worked out is remembered; a commit never changes. */
export type LanguageHistories = (
	from: ReadFrom,
	tip: string,
) => Promise<LanguageHistory>;

/** Commits that are looked at for their dates, and those whose files are counted. */
export const mostCommits = 10_000;
const mostPoints = 24;
/** Files that are counted for one history, so that a very large tree gets fewer points. */
const mostFiles = 500_000;
/** Languages that are remembered of a commit. */
const mostLanguages = 20;
const rememberedPoints = 5000;
const rememberedHistories = 200;

export function openLanguageHistories(git: Git): LanguageHistories {
	const points = new Map<string, LanguagePoint>();
	const histories = rememberReads<LanguageHistory>(rememberedHistories);

	async function read(from: ReadFrom, tip: string): Promise<LanguageHistory> {
		const commits = await firstParents(git, from, tip, { most: mostCommits });
		const chosen = sampled(commits);
		const order = ({ oid }: DatedCommit) =>
			chosen.findIndex((one) => one.oid === oid);
		const found: LanguagePoint[] = [];
		let files = 0;
		for (const commit of spread(chosen)) {
			const key = `${sourceKey(from)}/${commit.oid}`;
			let point = points.get(key);
			if (!point) {
				if (files > mostFiles) continue;
				const bytes: LanguageBytes = new Map();
				for await (const file of listLarge(git, from, commit.oid)) {
					files++;
					countFile(bytes, file);
				}
				const languages = sortedLanguages(bytes).slice(0, mostLanguages);
				point = { ...commit, languages };
			}
			remember(points, key, point);
			found.push(point);
		}
		return {
			points: found.sort((a, b) => order(a) - order(b)),
			cut: commits.length === mostCommits,
		};
	}

	return (from, tip) =>
		histories(`${sourceKey(from)}/${tip}`, () =>
			inReadTurn(git, undefined, () => read(from, tip)),
		);
}

/**
 * Commits that are evenly apart in time, the oldest first: the last one at each step of a clock, and the newest. The steps are the same for a
 * history that has grown, so that what was counted before counts again. The dates of a history may go back and forth.
 */
export function sampled(newestFirst: readonly DatedCommit[]): DatedCommit[] {
	const byTime = newestFirst.toReversed().sort((a, b) => a.at - b.at);
	const [first, tip] = [byTime[0], newestFirst[0]];
	if (!first || !tip) return [];
	const span = (byTime.at(-1)?.at ?? 0) - first.at;
	let step = 1;
	while (span / step > mostPoints - 3) step *= 2;
	const lastOf = new Map<number, DatedCommit>();
	for (const commit of byTime) lastOf.set(Math.ceil(commit.at / step), commit);
	// what the branch holds now stands for the last step
	lastOf.delete(Math.ceil(tip.at / step));
	const chosen = new Set([first, ...lastOf.values()]);
	chosen.delete(tip);
	return [...chosen, tip];
}

/** The ends first, then what is between them, so that those that are left out at last lie evenly. */
function spread<T>(all: readonly T[]): T[] {
	const order = new Set<T>();
	for (let parts = 1; order.size < all.length; parts *= 2)
		for (let i = parts; i >= 0; i--) {
			const at = Math.round((i * (all.length - 1)) / parts);
			order.add(all[at] as T);
		}
	return [...order];
}

function remember(
	points: Map<string, LanguagePoint>,
	key: string,
	point: LanguagePoint,
): void {
	// what was asked for last goes last
	points.delete(key);
	points.set(key, point);
	if (points.size > rememberedPoints)
		points.delete(points.keys().next().value as string);
}
