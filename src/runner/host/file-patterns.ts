import { compileGlob, type TextMatcher } from "../../text/glob.ts";

/** One line of patterns over the files of a workspace, as actions read them (`@actions/glob`). */
export interface FilePattern {
	/** It takes files out again. */
	readonly negated: boolean;
	/** The path before its first sign that stands for other names; empty for the workspace itself. */
	readonly beginning: string;
	takes(file: string): boolean;
	/** Tells whether it may take something below a directory. */
	mayTakeBelow(directory: string): boolean;
}

const mostPatterns = 1000;
/** A name of a directory, any number of directories, or signs that stand for names. */
type Segment = "**" | TextMatcher;

/**
 * Reads patterns, one a line: `*`, `?` and `[a-z]` stand for names, `**` for any number of directories, `!` takes out again, `#` begins a
 * comment. A pattern that takes a directory takes everything below it. What leads out of the workspace takes nothing.
 * @throws BadPattern
 */
export const filePatterns = (text: string): FilePattern[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line && !line.startsWith("#"))
		.slice(0, mostPatterns)
		.flatMap(patternOf);

function patternOf(line: string): FilePattern[] {
	const signs = /^!*/.exec(line)?.[0].length ?? 0;
	const names = namesOf(line.slice(signs));
	if (!names) return [];
	const wild = names.findIndex((name) => /[*?[\\]/.test(name));
	const segments = names.map(segmentOf);
	return [
		{
			negated: signs % 2 === 1,
			beginning: names.slice(0, wild < 0 ? names.length : wild).join("/"),
			takes: (file) => fits(segments, split(file), "below"),
			mayTakeBelow: (directory) => fits(segments, split(directory), "above"),
		},
	];
}

/** The names of a path below the workspace; undefined for one that leads out of it. */
function namesOf(path: string): string[] | undefined {
	if (path.startsWith("/") || path.startsWith("~")) return undefined;
	const names: string[] = [];
	for (const name of path.split("/"))
		if (name === "..") {
			if (names.pop() === undefined) return undefined;
		} else if (name && name !== ".") names.push(name);
	return names;
}

// braces are names like others there
const segmentOf = (name: string): Segment =>
	name === "**" ? name : compileGlob(name.replace(/[{}]/g, "\\$&"));

const split = (path: string): string[] => (path ? path.split("/") : []);

/**
 * Tells whether names fit segments, all of them or the first ones ("below": what is below a match fits, too). "above" asks whether more names
 * could. Worked out segment by segment, so that the work is at most their product.
 */
function fits(
	segments: readonly Segment[],
	names: readonly string[],
	way: "below" | "above",
): boolean {
	/** The places in the segments that the names so far can have led to. */
	let places = new Set([0]);
	const skipped = (from: Set<number>) => {
		for (const place of from) if (segments[place] === "**") from.add(place + 1);
		return from;
	};
	skipped(places);
	for (const name of names) {
		if (way === "below" && places.has(segments.length)) return true;
		const next = new Set<number>();
		for (const place of places) {
			const segment = segments[place];
			if (segment === undefined) {
				if (way === "above") next.add(place);
			} else if (segment === "**") next.add(place);
			else if (segment(name)) next.add(place + 1);
		}
		places = skipped(next);
	}
	return way === "above" ? places.size > 0 : places.has(segments.length);
}
