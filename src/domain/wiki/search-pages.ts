import type { App } from "../../app.ts";
import { grep, grepNames } from "../../git/history/grep.ts";
import { listTree } from "../../git/read/tree.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { type PageName, pageOfFile } from "./page-name.ts";
import { isPage } from "./read-pages.ts";
import { wikiHead } from "./wiki-store.ts";

/** A page that fits, with some of its lines that have one of the words. */
interface FoundPage {
	readonly name: PageName;
	readonly lines: readonly string[];
}

/** Words that are looked for; git reads the pages once for each. */
const mostWords = 5;
const linesOfPage = 3;

/** The words of a search; the first ones count. */
const wordsIn = (text: string): string[] =>
	[
		...new Set(
			text
				.slice(0, 500)
				.toLowerCase()
				.split(/[\s\0]+/)
				.filter(Boolean),
		),
	].slice(0, mostWords);

/**
 * The pages that have each of the words in their title or text, those with all in the title first. `cut`: looking took too long, so there
 * may be more. @throws DomainError "not-found" when nothing has been written yet
 */
export async function searchPages(
	app: App,
	repository: Repository,
	text: string,
	{
		limit,
		offset,
		signal,
	}: { limit: number; offset: number; signal?: AbortSignal },
): Promise<{ pages: FoundPage[]; total: number; cut: boolean }> {
	const { wiki, head } = await wikiHead(app, repository);
	const words = wordsIn(text);
	if (!words.length) return { pages: [], total: 0, cut: false };
	const store = storeOf(wiki);
	const entries = (await listTree(app.git, store, head.oid)) ?? [];
	let fitting = entries.flatMap((entry) => {
		const name = isPage(entry) ? pageOfFile(entry.path) : undefined;
		return name ? [{ name, title: name.title.toLowerCase() }] : [];
	});
	let cut = false;
	for (const word of words) {
		if (!fitting.length) break;
		const found = await grepNames(app.git, store, head.oid, word, { signal });
		cut ||= found.cut;
		fitting = fitting.filter(
			({ name, title }) => title.includes(word) || found.names.has(name.file),
		);
	}
	const inTitle = ({ title }: { title: string }) =>
		words.every((word) => title.includes(word));
	const sorted = [
		...fitting.filter(inTitle),
		...fitting.filter((one) => !inTitle(one)),
	].map(({ name }) => name);
	const shown = sorted.slice(offset, offset + limit);
	const { hits } = shown.length
		? await grep(app.git, store, head.oid, words, {
				paths: shown.map(({ file }) => file),
				signal,
			})
		: { hits: [] };
	const lines = new Map<string, string[]>();
	for (const hit of hits) {
		const known = lines.get(hit.path) ?? [];
		if (known.length < linesOfPage) known.push(hit.text.trim());
		lines.set(hit.path, known);
	}
	return {
		pages: shown.map((name) => ({ name, lines: lines.get(name.file) ?? [] })),
		total: sorted.length,
		cut,
	};
}
