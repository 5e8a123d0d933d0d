import type { App } from "../../app.ts";
import { listFiles } from "../../git/read/list-files.ts";
import { fuzzyScore } from "../../text/fuzzy.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** Files that are looked through. */
const mostFiles = 200_000;

/** The files of a commit whose paths fit best, and whether all were looked at. */
export async function findFiles(
	app: App,
	repository: Repository,
	commit: string,
	word: string,
	{ limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<{ paths: string[]; complete: boolean }> {
	const wanted = word.toLowerCase().replace(/\s+/g, "").slice(0, 200);
	let best: { path: string; score: number }[] = [];
	let seen = 0;
	const turn = sharedTurns();
	const shorten = () => {
		best = best
			.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
			.slice(0, limit);
	};
	for await (const { path } of listFiles(app.git, storeOf(repository), commit, {
		signal,
	})) {
		await turn();
		if (++seen > mostFiles) break;
		const score = fuzzyScore(path, wanted);
		if (score === undefined) continue;
		best.push({ path, score });
		if (best.length >= 50 * limit) shorten();
	}
	shorten();
	return { paths: best.map(({ path }) => path), complete: seen <= mostFiles };
}
