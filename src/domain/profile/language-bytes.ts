import { isSymlink } from "../../git/objects/tree.ts";
import type { ListedFile } from "../../git/read/list-files.ts";
import { languageOf } from "./language-table.ts";

/** How many bytes there are of each language. */
export type LanguageBytes = Map<string, number>;

/** Counts a file with those of its language. Links and what is in no language count nowhere. */
export function countFile(bytes: LanguageBytes, file: ListedFile): void {
	if (isSymlink(file.mode)) return;
	const language = languageOf(file.path);
	if (language && file.size)
		bytes.set(language, (bytes.get(language) ?? 0) + file.size);
}

/** The languages of which there is most first. */
export const sortedLanguages = (bytes: LanguageBytes): [string, number][] =>
	[...bytes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
