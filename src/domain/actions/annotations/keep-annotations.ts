import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { SecretMasker } from "../runs/mask-secrets.ts";
import { withoutSequences } from "../runs/terminal-text.ts";
import {
	type ParsedAnnotation,
	parseAnnotation,
	pathInTree,
} from "./parse-annotation.ts";

/** So many of each kind are kept of a job. */
export const mostOfKind = 50;
const longest = { path: 1024, title: 255, message: 4096 } as const;

const counts = query((q, p: { task: number }) =>
	q
		.selectFrom("action_annotation")
		.select((e) => ["kind", e.fn.countAll<number>().as("count")])
		.where("task_id", "=", p.task)
		.groupBy("kind"),
);
const add = insertInto("action_annotation", [
	"task_id",
	"line",
	"kind",
	"path",
	"from_line",
	"to_line",
	"from_column",
	"to_column",
	"title",
	"message",
]);
const drop = query((q, p: { task: number; line: number }) =>
	q
		.deleteFrom("action_annotation")
		.where("task_id", "=", p.task)
		.where("line", "=", p.line),
);

/** Whose log it is, and what may not be shown of it. */
export interface LogOwner {
	readonly task: number;
	/** The account that owns the repository; undefined when it is gone. */
	readonly account: number | undefined;
	/** The full name of the repository. */
	readonly repository: string;
	readonly masker: SecretMasker;
}

/**
 * Keeps the annotations among new lines of a log, of which the first has the number `first` (from 1). A secret that was written with escapes
 * is found here only, when they are read.
 */
export async function keepAnnotations(
	tx: Transaction,
	of: LogOwner,
	first: number,
	lines: readonly string[],
): Promise<void> {
	const found = lines.flatMap((line, i) => {
		const annotation = parseAnnotation(line);
		return annotation ? [{ annotation, line: first + i }] : [];
	});
	if (found.length === 0) return;
	const kept = new Map<string, number>(
		(await tx.all(counts, { task: of.task })).map((row) => [
			row.kind,
			Number(row.count),
		]),
	);
	const room = found.filter(({ annotation: { kind } }) => {
		const count = (kept.get(kind) ?? 0) + 1;
		kept.set(kind, count);
		return count <= mostOfKind;
	});
	const said = shown(
		room.map(({ annotation }) => annotation),
		of,
	);
	for (const [i, { line }] of room.entries())
		await tx.run(add, {
			task_id: of.task,
			line,
			...(said[i] as ParsedAnnotation),
		});
}

/** Reads a line anew that was changed after it was kept. */
export async function rereadAnnotation(
	tx: Transaction,
	of: LogOwner,
	number: number,
	line: string,
): Promise<void> {
	await tx.run(drop, { task: of.task, line: number });
	await keepAnnotations(tx, of, number, [line]);
}

/** Annotations as people may see them. */
function shown(
	found: readonly ParsedAnnotation[],
	{ masker, repository }: LogOwner,
): ParsedAnnotation[] {
	const texts = found.flatMap(({ path, title, message }) => [
		pathInTree(path.replaceAll("\n", " "), repository),
		title.replaceAll("\n", " "),
		message,
	]);
	// in one call, which bounds the work; what is empty keeps texts apart that do not follow each other
	const masked = masker.lines(texts.flatMap((text) => [text, ""]));
	const text = (at: number, most: number): string =>
		withoutSequences(masked[2 * at] as string)
			.replace(hidden, "")
			.trim()
			.slice(0, most)
			.replace(/[\uD800-\uDBFF]$/, "");
	return found.map((one, i) => ({
		...one,
		path: text(3 * i, longest.path),
		title: text(3 * i + 1, longest.title),
		message: text(3 * i + 2, longest.message),
	}));
}

/** Control characters besides line feed and tabulator, and what turns the direction of the text around it. */
const hidden =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
	/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;
