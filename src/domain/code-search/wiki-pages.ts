import { type PageName, pageOfFile, pageOfTitle } from "../wiki/page-name.ts";
import type { TreeFile } from "./tree-files.ts";

/** The path that a page of a wiki has in the index: its title, or its file where that is not what a page of this title gets. */
function pathOfPage(file: string): string | undefined {
	const page = file.includes("/") ? undefined : pageOfFile(file);
	if (!page) return undefined;
	return pageOfTitle(page.title).file === file ? page.title : file;
}

/** A page of a wiki as a file of the index; undefined for a file that is no page. */
export function asPage(file: TreeFile): TreeFile | undefined {
	const path = pathOfPage(file.path);
	return path === undefined ? undefined : { ...file, path };
}

/** The names of a page by its path in the index. */
export const pageOfPath = (path: string): PageName =>
	(pathOfPage(path) === path ? pageOfFile(path) : undefined) ??
	pageOfTitle(path);
