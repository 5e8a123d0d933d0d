import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { addressWith } from "./diff-address.ts";
import type { Side } from "./diff-rows.ts";

/** The place at which the reader wants to write; line 0 is the file as a whole. */
export interface WantedLine {
	readonly anchor: string;
	readonly side: Side;
	readonly line: number;
	/** The first of several lines. */
	readonly start?: number;
	/** It begins with the lines as a suggestion. */
	readonly suggest: boolean;
}

/** What an address has when no form is open in it. */
export const closed = {
	comment: undefined,
	file: undefined,
	files: undefined,
	start: undefined,
	suggest: undefined,
};

/** The place that an address names, or a form of `route` that was sent in vain: `?comment=R:12&file=diff-…`. */
export function placeOfAddress(
	search: URLSearchParams,
	route: string,
): WantedLine | undefined {
	const { failed } = visit();
	const given = failed?.route === route ? failed.typed : search;
	const [, side, line] =
		/^([LR]):(\d{1,9})$/.exec(given.get("comment") ?? "") ?? [];
	const anchor = given.get("file") ?? "";
	if (!side || !/^diff-[0-9a-f]{40}$/.test(anchor)) return undefined;
	const start = /^\d{1,9}$/.exec(given.get("start") ?? "")?.[0];
	return {
		anchor,
		side: side as Side,
		line: Number(line),
		...(start && { start: Number(start) }),
		suggest: search.has("suggest"),
	};
}

/** Whether a difference shows a line of a file. */
export const hasLine = (
	{ hunks }: ShownFile,
	side: Side,
	line: number,
): boolean =>
	hunks.some(({ lines }) =>
		lines.some((one) => (side === "L" ? one.old : one.now) === line),
	);

/** The address of the form for a line; tens of thousands of lines have the same but for its end. */
export function lineAddresses() {
	const start = addressWith(closed);
	const plain = start + (start.includes("?") ? "&" : "?");
	return (file: ShownFile, side: Side, line: number): string =>
		`${plain}comment=${side}:${line}&file=${file.anchor}#${file.anchor}${side}${line}`;
}

/** What a form at a line asks for, in words. */
export function lineLabel(path: string, side: Side, line: number): string {
	if (line === 0) return t("Comment on {path}", { path });
	return side === "L"
		? t("Comment on old line {n}", { n: line })
		: t("Comment on line {n}", { n: line });
}

/** The words of a query that say how a difference is shown. */
export function lookOf(search: URLSearchParams): Record<string, string> {
	const kept: Record<string, string> = {};
	for (const name of ["style", "whitespace", "skip-to", "show-outdated"])
		if (search.has(name)) kept[name] = search.get(name) ?? "";
	return kept;
}
