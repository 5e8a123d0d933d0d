import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { endOfKeys } from "../../text/code/key-ranges.ts";
import { isRebuilding, planRebuild } from "./plan-rebuild.ts";
import type { SegmentWork } from "./segments.ts";
import {
	contentsOf,
	mostOfLevel,
	openSegment,
	removeUnfinished,
	retire,
	type SegmentContents,
} from "./segments.ts";

/** Blocks of all segments that one piece joins, about. */
const blocksAtOnce = 200;
const builder = "merge";
/** Larger segments stay as they are: a search that finds enough in the newest ones leaves the others unread. Their level does not tell how large they are, as many pushes have a few texts. */
const mostBytes = 16 << 20;

const ready = query((q, _: object) =>
	q
		.selectFrom("code_segment")
		.select(["id", "level", "bytes", "texts", "lowest", "highest"])
		.where("ready", "=", 1)
		.orderBy("id")
		.limit(10_000),
);

/** The blocks of a segment that have a range of trigrams; the one in which it begins may begin before it. */
const blocksOfRange = query((q, p: { id: number; from: number; to: number }) =>
	q
		.selectFrom("code_posting")
		.select(["first", "body"])
		.where("segment_id", "=", p.id)
		.where("first", ">=", (e) =>
			e.fn.coalesce(
				e
					.selectFrom("code_posting as m")
					.select((m) => m.fn.max("m.first").as("first"))
					.where("m.segment_id", "=", p.id)
					.where("m.first", "<=", p.from),
				e.val(p.from),
			),
		)
		.where("first", "<", p.to),
);

/** Milliseconds after which segments are looked at again where a rebuild was under way. */
const patience = 60_000;

/** Plans that small segments become larger ones. */
const planMerge = (app: App, tx: Transaction, delayMs = 0): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "merge-code-segments",
		payload: {},
		dedupe: "merge-code-segments",
		delayMs,
	});

const mergeLater = (app: App): Promise<void> =>
	app.db.write((tx) => planMerge(app, tx, patience));

/** Plans it where a level has too many. */
export async function planMergeWhereDue(
	app: App,
	tx: Transaction,
): Promise<void> {
	if (fullLevel(await tx.all(ready, {}))) await planMerge(app, tx);
}

/** Says who joins segments. */
export const handleMerges = (app: App): void =>
	app.jobs.handle(
		"merge-code-segments",
		"index",
		async (_: object, signal, progress) => {
			const work = { builder, signal, progress };
			await removeUnfinished(app, work);
			for (;;) {
				const full = fullLevel(await app.db.all(ready, {}));
				if (!full) return;
				// another server's rebuild takes these segments away
				if (await isRebuilding(app)) return mergeLater(app);
				const isMerged = await mergeInto(app, full, work);
				await removeUnfinished(app, work);
				if (!isMerged) {
					if (await isRebuilding(app)) return mergeLater(app);
					app.log.error(
						"postings of the search index are broken: it is built anew",
					);
					return planRebuild(app);
				}
			}
		},
	);

interface Segment extends SegmentContents {
	readonly id: number;
	readonly level: number;
	readonly bytes: number;
}

/** The oldest segments of the lowest level that has too many. */
function fullLevel(segments: readonly Segment[]): Segment[] | undefined {
	const small = segments.filter(({ bytes }) => bytes < mostBytes);
	const levels = Map.groupBy(small, ({ level }) => level);
	const full = [...levels]
		.sort(([a], [b]) => a - b)
		.find(([, of]) => of.length >= mostOfLevel);
	return full?.[1].slice(0, mostOfLevel);
}

/** Writes one segment that has what some have, and takes those out of use; false where some of it is broken. */
async function mergeInto(
	app: App,
	segments: readonly Segment[],
	work: SegmentWork,
): Promise<boolean> {
	const ids = segments.map(({ id }) => id);
	const level = Math.max(...segments.map((one) => one.level)) + 1;
	const firsts = await app.db.heavy.rows((q) =>
		q
			.selectFrom("code_posting")
			.select("first")
			.where("segment_id", "in", ids)
			.orderBy("first"),
	);
	const segment = await openSegment(app, level, work);
	for (const { from, to } of rangesOf(firsts.map(({ first }) => first))) {
		work.signal.throwIfAborted();
		const blocks = [];
		for (const id of ids)
			blocks.push(...(await app.db.all(blocksOfRange, { id, from, to })));
		const job = { kind: "merge", blocks, from, to } as const;
		const merged = await app.code.index.ask(job, 0);
		if (merged === "broken") return false;
		await segment.write(merged);
	}
	await segment.finish(joinedContents(segments), (tx) => retire(tx, ids));
	return true;
}

function joinedContents(segments: readonly Segment[]): SegmentContents {
	const texts = segments.reduce((sum, one) => sum + one.texts, 0);
	const ends = segments.flatMap(({ lowest, highest }) => [lowest, highest]);
	if (ends.includes(null)) return { texts, lowest: null, highest: null };
	// those of paths have zeros
	return contentsOf(texts, ends.filter((id) => id !== 0).map(Number));
}

/** Ranges of trigrams that all together have all. */
function* rangesOf(firsts: readonly number[]) {
	let from = 0;
	for (let at = blocksAtOnce; at < firsts.length; at += blocksAtOnce) {
		const to = firsts[at] as number;
		// the blocks of one long list are not parted
		if (to === from) continue;
		yield { from, to };
		from = to;
	}
	yield { from, to: endOfKeys };
}
