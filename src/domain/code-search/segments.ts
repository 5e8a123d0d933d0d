import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import type { Block, Indexed } from "../../text/code/postings/blocks.ts";

/** Bytes of blocks that one transaction writes: some milliseconds. */
const mostInWrite = 256 * 1024;
/** Segments of a level; where there are more, they become one of the next. */
export const mostOfLevel = 8;
/** The builder of segments that are to be removed. */
const gone = "gone";

const add = insertInto(
	"code_segment",
	["level", "bytes", "texts", "lowest", "highest", "builder", "added_at"],
	(insert) => insert.returning("id"),
);
const addBlock = insertInto("code_posting", [
	"segment_id",
	"first",
	"part",
	"body",
]);
const contents = ["bytes", "texts", "lowest", "highest"] as const;
const setReady = updateTable("code_segment", {
	set: contents,
	values: { ready: 1 },
	where: ["id"],
});
const setWhole = updateTable("code_segment", {
	set: contents,
	where: ["id"],
});
const setAllReady = query((q, p: { builder: string }) =>
	q
		.updateTable("code_segment")
		.set({ ready: 1, builder: "released" })
		.where("builder", "=", p.builder)
		.where("ready", "=", 0),
);
const retireUpTo = query((q, p: { last: number }) =>
	q
		.updateTable("code_segment")
		.set({ ready: 0, builder: gone })
		.where("id", "<=", p.last)
		.where("ready", "=", 1),
);
const lastSegment = query((q, _: object) =>
	q.selectFrom("code_segment").select("id").orderBy("id", "desc").limit(1),
);
const retireOne = updateTable("code_segment", {
	values: { ready: 0, builder: gone },
	where: ["id"],
});
const unfinishedOf = query((q, p: { builder: string }) =>
	q
		.selectFrom("code_segment")
		.select("id")
		.where("builder", "=", p.builder)
		.where("ready", "=", 0)
		.limit(1000),
);
const someBlocks = query((q, p: { segment: number }) =>
	q
		.selectFrom("code_posting")
		.select(["first", "part"])
		.where("segment_id", "=", p.segment)
		.limit(32),
);
const dropBlock = query(
	(q, p: { segment: number; first: number; part: number }) =>
		q
			.deleteFrom("code_posting")
			.where("segment_id", "=", p.segment)
			.where("first", "=", p.first)
			.where("part", "=", p.part),
);
const drop = query((q, p: { id: number }) =>
	q.deleteFrom("code_segment").where("id", "=", p.id),
);

/** The work on segments: for whom, and until when. */
export interface SegmentWork {
	readonly builder: string;
	readonly signal: AbortSignal;
	readonly progress: Progress;
}

/** The contents of a segment. */
export interface SegmentContents {
	/** Texts and paths. */
	readonly texts: number;
	/** The ids of the texts that it finds; 0 where it finds paths alone, null where they are not known. */
	readonly lowest: number | null;
	readonly highest: number | null;
}

/** Gives the contents of a segment of so many things, some of them texts. */
export function contentsOf(
	texts: number,
	ids: Iterable<number>,
): SegmentContents {
	let [lowest, highest] = [0, 0];
	for (const id of ids) {
		if (lowest === 0 || id < lowest) lowest = id;
		if (id > highest) highest = id;
	}
	return { texts, lowest, highest };
}

/** A segment that is being written: nobody reads it before it is ready. */
interface OpenSegment {
	readonly id: number;
	/** Writes blocks in short transactions. */
	write(blocks: readonly Block[]): Promise<void>;
	/** It is whole, and is read when all of its builder are (`release`). */
	hold(contents: SegmentContents): Promise<void>;
	/** From now on it is read; gives the same transaction to what has to happen with that. */
	finish(
		contents: SegmentContents,
		also?: (tx: Transaction) => Promise<void>,
	): Promise<void>;
}

/** Begins a segment. */
export async function openSegment(
	app: App,
	level: number,
	{ builder, signal, progress }: SegmentWork,
): Promise<OpenSegment> {
	const row = await app.db.write(async (tx) => {
		await progress(tx);
		return tx.first(add, {
			...{ level, bytes: 0, texts: 0, lowest: null, highest: null, builder },
			added_at: now(app),
		});
	});
	const { id } = row as { id: number };
	let bytes = 0;
	return {
		id,
		async write(blocks) {
			for (const some of inWrites(blocks)) {
				signal.throwIfAborted();
				await app.db.write(async (tx) => {
					await progress(tx);
					for (const { first, part, body } of some)
						tx.later(addBlock, { segment_id: id, first, part, body });
				});
				for (const { body } of some) bytes += body.length;
				await setImmediate();
			}
		},
		async hold(contents) {
			await app.db.write((tx) => tx.run(setWhole, { id, bytes, ...contents }));
		},
		async finish(contents, also) {
			await app.db.write(async (tx) => {
				await progress(tx);
				await tx.run(setReady, { id, bytes, ...contents });
				await also?.(tx);
			});
		},
	};
}

/** Writes things as a segment, which nobody reads before its writer says so; their postings are made in a turn of an owner. */
export async function writeSegment(
	app: App,
	things: readonly Indexed[],
	owner: number,
	work: SegmentWork,
): Promise<OpenSegment> {
	const job = { kind: "blocks", texts: things } as const;
	const blocks = await app.code.index.ask(job, owner);
	const bytes = blocks.reduce((sum, { body }) => sum + body.length, 0);
	const segment = await openSegment(app, levelOf(bytes), work);
	await segment.write(blocks);
	return segment;
}

/** The level of a segment by the bytes of its blocks: eight of one make one of the next. */
const levelOf = (bytes: number): number =>
	Math.max(0, Math.floor(Math.log2(bytes / (32 * 1024)) / 3));

/** Blocks in portions of a few hundred kilobytes. */
function* inWrites(blocks: readonly Block[]): Generator<Block[]> {
	let some: Block[] = [];
	let bytes = 0;
	for (const block of blocks) {
		some.push(block);
		bytes += block.body.length;
		if (bytes < mostInWrite) continue;
		yield some;
		some = [];
		bytes = 0;
	}
	if (some.length) yield some;
}

/** Takes segments out of use; their rows go later. */
export const retire = async (
	tx: Transaction,
	ids: readonly number[],
): Promise<void> => {
	for (const id of ids) await tx.run(retireOne, { id });
};

/** The newest segment. */
export const newestSegment = async (app: App): Promise<number> =>
	(await app.db.first(lastSegment, {}))?.id ?? 0;

/** From now on all that a builder holds is read, and nothing up to a segment any more. */
export async function release(
	tx: Transaction,
	builder: string,
	last: number,
): Promise<void> {
	await tx.run(retireUpTo, { last });
	await tx.run(setAllReady, { builder });
}

/** Removes what was begun by a builder and never became ready, and what is out of use. */
export async function removeUnfinished(
	app: App,
	{ builder, signal, progress }: SegmentWork,
): Promise<void> {
	for (const whose of [builder, gone])
		for (const { id } of await app.db.all(unfinishedOf, { builder: whose }))
			for (;;) {
				signal.throwIfAborted();
				const left = await app.db.write(async (tx) => {
					await progress(tx);
					const blocks = await tx.all(someBlocks, { segment: id });
					for (const { first, part } of blocks)
						tx.later(dropBlock, { segment: id, first, part });
					if (!blocks.length) tx.later(drop, { id });
					return blocks.length;
				});
				if (!left) break;
				await setImmediate();
			}
}
