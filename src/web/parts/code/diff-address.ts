import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { at, visit } from "../../visit.ts";

const anchorForm = /^diff-[0-9a-f]{40}$/;
/** Files that a page asks for at once as somebody nears them. */
const mostNear = 20;
/** Stretches of lines that are shown besides the changed ones. */
const mostRanges = 200;

/** How a reader wants a difference, as its address says. */
export function diffWanted(search: URLSearchParams) {
	const word = search.get("whitespace") ?? "";
	const anchor = (name: string) => {
		const given = search.get(name) ?? "";
		return anchorForm.test(given) ? given : undefined;
	};
	const near = search
		.getAll("near")
		.filter((given) => anchorForm.test(given))
		.slice(0, mostNear);
	const skip = search.get("skip-to") ?? "";
	const lines = (search.get("lines") ?? "")
		.split("_", mostRanges)
		.flatMap((range) => {
			const [, from, to] = /^(\d{1,7})-(\d{1,7})$/.exec(range) ?? [];
			return from && to ? [[Number(from), Number(to)] as const] : [];
		});
	return {
		split: search.get("style") === "split",
		whitespace: (["ignore-all", "ignore-change", "ignore-eol"] as const).find(
			(one) => one === word,
		),
		file: anchor("files"),
		whole: anchor("whole"),
		around: anchor("around"),
		lines,
		// somebody writes at one of its lines
		open: search.has("comment") ? anchor("file") : undefined,
		near: near.length ? near : undefined,
		skip: /^\d{1,6}$/.test(skip) ? Number(skip) : 0,
	};
}

/** The address of this page with some words of its query changed; `undefined` takes one away. */
export function addressWith(
	changes: Readonly<Record<string, string | undefined>>,
): string {
	const { entry } = visit();
	const search = new URLSearchParams(entry.query);
	for (const [name, value] of Object.entries(changes))
		if (value === undefined) search.delete(name);
		else search.set(name, value);
	const query = search.size ? `?${search}` : "";
	return at(entry.path.split("?")[0] ?? "/") + query;
}

/** Where a file's missing lines are: on this page with all others, and alone for a script that puts them in place. */
export const wholeOf = ({ anchor }: ShownFile) => ({
	href: `${addressWith({ whole: anchor, around: undefined, lines: undefined })}#${anchor}`,
	load: addressWith({
		whole: anchor,
		files: anchor,
		around: undefined,
		lines: undefined,
	}),
});

/** The same for some lines more, besides those that were asked for before. */
export function aroundOf({ anchor }: ShownFile, from: number, to: number) {
	const { query } = visit().entry;
	const before =
		query.get("around") === anchor ? (query.get("lines") ?? "") : "";
	const lines = [before, `${from}-${to}`].filter(Boolean).join("_");
	const changes = { around: anchor, lines, whole: undefined, near: undefined };
	return {
		href: `${addressWith(changes)}#${anchor}R${from}`,
		load: addressWith({ ...changes, files: anchor }),
	};
}
