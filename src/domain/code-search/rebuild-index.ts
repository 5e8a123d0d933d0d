import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Indexed } from "../../text/code/postings/blocks.ts";
import { ofPaths } from "../../text/code/trigrams.ts";
import { symbolsVersion } from "../../text/symbols/grammar-of.ts";
import {
	planCodeIndex,
	planWikiIndex,
} from "../repositories/plan-code-index.ts";
import { judgeAnew } from "./code-rows.ts";
import { keysOfCommit } from "./commits/commit-writer.ts";
import { dropBrokenText } from "./drop-broken-text.ts";
import { planMergeWhereDue } from "./merge-segments.ts";
import { kindOfRebuild } from "./plan-rebuild.ts";
import {
	contentsOf,
	newestSegment,
	release,
	removeUnfinished,
	type SegmentWork,
	writeSegment,
} from "./segments.ts";
import { planAllSymbols } from "./symbols/plan-symbols.ts";
import { setFailed } from "./symbols/symbol-rows.ts";
import {
	codeKind,
	commitKind,
	keysOfText,
	type TextKeys,
	wikiKind,
} from "./text-kinds.ts";

const builder = "rebuild";
/** Rows that are read together. */
const textsAtOnce = 60;
const pathsAtOnce = 500;
const bodiesAtOnce = 200;
const headsAtOnce = 100;
/** Trigrams that become a segment together. */
const mostTrigrams = 2_500_000;

const setPacked = updateTable("code_text", {
	set: ["packed"],
	where: ["id"],
});
const nextPaths = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("code_path")
		.select(["id", "path"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const nextHeads = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("code_head")
		.innerJoin("repository", "repository.id", "code_head.repository_id")
		.select(["code_head.id", "code_head.kind", "repository_id", "owner_id"])
		.where("code_head.id", ">", p.after)
		.orderBy("code_head.id")
		.limit(p.limit),
);
/** Says who makes the index anew. */
export const handleRebuilds = (app: App): void =>
	app.jobs.handle(
		kindOfRebuild,
		"index",
		async (_: object, signal, progress) => {
			const work = { builder, signal, progress };
			// a rebuild that was cut off begins anew: nobody has read it
			await removeUnfinished(app, work);
			const last = await newestSegment(app);
			const ofTexts = { ...work, ofTexts: true };
			await writeSegments(app, textsIndexed(app, work), ofTexts);
			await writeSegments(app, pathsIndexed(app), { ...work, ofTexts: false });
			await writeSegments(app, textsWithSymbols(app, work), ofTexts);
			await app.db.write(async (tx) => {
				await progress(tx);
				await release(tx, builder, last);
				await planMergeWhereDue(app, tx);
			});
			await removeUnfinished(app, work);
			await compareAll(app, work);
			await planAllSymbols(app);
		},
	);

async function writeSegments(
	app: App,
	things: AsyncGenerator<Indexed[]>,
	{ ofTexts, ...work }: SegmentWork & { readonly ofTexts: boolean },
): Promise<void> {
	let some: Indexed[] = [];
	let trigrams = 0;
	const flush = async () => {
		if (!some.length) return;
		const segment = await writeSegment(app, some, 0, work);
		await segment.hold(
			contentsOf(some.length, ofTexts ? some.map(({ id }) => id) : []),
		);
		some = [];
		trigrams = 0;
	};
	for await (const batch of things) {
		work.signal.throwIfAborted();
		some.push(...batch);
		for (const thing of batch) trigrams += thing.trigrams.length;
		if (trigrams >= mostTrigrams) await flush();
	}
	await flush();
}

/** Packs texts of older versions anew as well. */
async function* textsIndexed(
	app: App,
	work: SegmentWork,
): AsyncGenerator<Indexed[]> {
	for (let after = 0; ; ) {
		const from = after;
		const rows = await app.db.rows((q) =>
			q
				.selectFrom("code_text")
				.select(["id", "packed", "kind", "hash"])
				.where("id", ">", from)
				.orderBy("id")
				.limit(textsAtOnce),
		);
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
		const packed = rows.map((row) => row.packed);
		const found = await app.code.index.ask({ kind: "read-again", packed }, 0);
		const texts: Indexed[] = [];
		for (const [i, { id, kind, hash }] of rows.entries()) {
			const read = found[i];
			if (!read) continue;
			if (read === "broken") {
				await dropBrokenText(app, { id, kind }, work);
				continue;
			}
			const { packed, trigrams } = read;
			if (packed) await packAnew(app, { id, packed }, work);
			texts.push({ id, ...keysOf({ kind, hash }, trigrams) });
		}
		yield texts;
	}
}

/** One of them is written at once, as it may be large. */
const packAnew = (
	app: App,
	text: { readonly id: number; readonly packed: Uint8Array },
	{ signal, progress }: SegmentWork,
): Promise<void> => {
	signal.throwIfAborted();
	return app.db.write(async (tx) => {
		await progress(tx);
		await tx.run(setPacked, text);
	});
};

/** The keys by which postings find a text of its kind. */
function keysOf(
	{ kind, hash }: { readonly kind: number; readonly hash: string },
	trigrams: Uint32Array,
): TextKeys {
	if (kind === commitKind.number)
		return keysOfCommit(hash.slice(commitKind.prefix.length), trigrams);
	return keysOfText(kind === wikiKind.number ? wikiKind : codeKind, trigrams);
}

async function* pathsIndexed(app: App): AsyncGenerator<Indexed[]> {
	for (let after = 0; ; ) {
		const limit = pathsAtOnce;
		const rows = await app.db.all(nextPaths, { after, limit });
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
		const paths = rows.map(({ path }) => path);
		const found = await app.code.index.ask({ kind: "read-paths", paths }, 0);
		yield rows.map(({ id }, i) => ({
			id,
			trigrams: (found[i] as Uint32Array).map((one) => one + ofPaths),
			followed: false,
		}));
	}
}

/** Definitions stand beside the texts, so no grammar is asked again but for broken ones: at the end of the rebuild those are planned like those that failed. */
async function* textsWithSymbols(
	app: App,
	work: SegmentWork,
): AsyncGenerator<Indexed[]> {
	for (let after = { text: 0, grammar: "" }; ; ) {
		const from = after;
		const rows = await app.db.rows((q) =>
			q
				.selectFrom("code_symbol")
				.select(["text_id", "grammar", "body"])
				.where((e) =>
					e.or([
						e("text_id", ">", from.text),
						e.and([
							e("text_id", "=", from.text),
							e("grammar", ">", from.grammar),
						]),
					]),
				)
				.orderBy("text_id")
				.orderBy("grammar")
				.limit(bodiesAtOnce),
		);
		const last = rows.at(-1);
		if (!last) return;
		after = { text: last.text_id, grammar: last.grammar };
		const known = rows.filter(({ body }) => body !== null);
		const bodies = known.map(({ body }) => body as Uint8Array);
		const found = await app.code.index.ask({ kind: "read-symbols", bodies }, 0);
		const read: Indexed[] = [];
		for (const [i, { text_id: id, grammar }] of known.entries()) {
			const trigrams = found[i];
			if (trigrams === "broken") await failSymbols(app, { id, grammar }, work);
			else if (trigrams) read.push({ id, trigrams, followed: false });
		}
		yield read;
	}
}

const failSymbols = (
	app: App,
	{ id, grammar }: { readonly id: number; readonly grammar: string },
	{ signal, progress }: SegmentWork,
): Promise<void> => {
	signal.throwIfAborted();
	return app.db.write(async (tx) => {
		await progress(tx);
		const fault = "broken";
		await tx.run(setFailed, {
			...{ text_id: id, grammar, fault, version: symbolsVersion },
		});
	});
};

/** Has all files of all branches compared with the index. */
async function compareAll(app: App, { signal, progress }: SegmentWork) {
	for (let after = 0; ; ) {
		signal.throwIfAborted();
		const rows = await app.db.all(nextHeads, { after, limit: headsAtOnce });
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
		await app.db.write(async (tx) => {
			await progress(tx);
			// commits are not judged: their texts do not change
			const judged = rows.filter(({ kind }) => kind !== commitKind.number);
			await tx.run(judgeAnew, { ids: judged.map(({ id }) => id) });
			for (const { repository_id: id, owner_id, kind } of rows)
				if (kind === wikiKind.number)
					await planWikiIndex(app, tx, { id, owner_id });
				else await planCodeIndex(app, tx, { id, owner_id });
		});
		await setImmediate();
	}
}
