import { GitError } from "../errors.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import type { Git } from "../open.ts";
import { runGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";

/** Lines that are kept in front of the one that is meant, itself included. */
const KEPT = 4;
const LARGEST = 16 << 20;

/**
 * The part of the difference between two commits that ends with a line of a file: of the new one, or of the old one where the number is
 * below zero. "" where the line is not in the difference. Throws `missing-object`, `too-large`, `failed`.
 */
export async function hunkAt(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	path: string,
	line: number,
): Promise<string> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (path === "" || path.includes("\0")) return "";
	const { stdout } = await runGit(
		git,
		from,
		"diff-tree",
		["-r", "-p", "--no-ext-diff", "--no-textconv", ...ids, "--", path],
		{ bounded: true, maxOutput: LARGEST },
	);
	return cut(stdout.toString("utf8"), line);
}

/** The hunk up to the line, with a header that counts what is left of it. */
export function cut(diff: string, line: number): string {
	const old = line < 0;
	const wanted = Math.abs(line);
	let header = "";
	let kept: string[] = [];
	let at = { old: 0, new: 0 };
	let begin = at;
	for (const text of diff.split("\n")) {
		const found = HEADER.exec(text);
		if (found) {
			header = text;
			kept = [];
			at = { old: Number(found[1]), new: Number(found[2]) };
			begin = at;
			continue;
		}
		const sign = text[0];
		if (!header || !sign || !" +-".includes(sign)) continue;
		kept.push(text);
		const counts = old ? sign !== "+" : sign !== "-";
		if (counts && (old ? at.old : at.new) === wanted)
			return shortened(header, begin, kept);
		at = after(at, sign);
	}
	return "";
}

type Place = { readonly old: number; readonly new: number };

const after = (at: Place, sign: string): Place => ({
	old: at.old + (sign === "+" ? 0 : 1),
	new: at.new + (sign === "-" ? 0 : 1),
});

function shortened(header: string, begin: Place, lines: string[]): string {
	if (lines.length <= KEPT) return [header, ...lines].join("\n");
	const dropped = lines.slice(0, -KEPT);
	const rest = lines.slice(-KEPT);
	const start = dropped.reduce((at, l) => after(at, l[0] as string), begin);
	const end = rest.reduce((at, l) => after(at, l[0] as string), start);
	const fresh = `@@ -${start.old},${end.old - start.old} +${start.new},${end.new - start.new} @@`;
	return [fresh, ...rest].join("\n");
}

const HEADER = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
