import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { isGitError } from "../../git/errors.ts";
import { readBlobOnce } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import type {
	IndexAnswer,
	IndexJob,
	PreparedText,
} from "../../text/code/index-job.ts";
import { grammarOf } from "../../text/symbols/grammar-of.ts";
import type { GrammarName } from "../../text/symbols/grammars.ts";
import {
	addPath,
	addText,
	type CodePlace,
	countFiles,
	dropPlaces,
	hashOfPath,
	type KnownThing,
	knownPaths,
	knownTexts,
	placesAt,
	putPlace,
} from "./code-rows.ts";
import { GatheredSegment } from "./gathered-segment.ts";
import { languageOfPath } from "./languages.ts";
import type { Reason, Rules } from "./rules.ts";
import type { SegmentWork } from "./segments.ts";
import { inOrder } from "./symbols/plan-symbols.ts";
import { addWaiting } from "./symbols/symbol-rows.ts";
import { codeKind, keysOfText, type TextKind } from "./text-kinds.ts";
import { type TreeFile, withSizes } from "./tree-files.ts";

/** Files that are looked at together, and bytes of them that are in memory. */
const filesAtOnce = 100;
const bytesAtOnce = 2 << 20;
/** Files that wait for it. */
const mostWaiting = 20_000;
/** Rows, and bytes of texts, that one transaction writes. */
const rowsInWrite = 100;
const bytesInWrite = 256 * 1024;

/** The branch whose files are indexed. */
interface Target extends SegmentWork {
	readonly head: number;
	readonly kind: TextKind;
	readonly owner: number;
	readonly store: StoreRef;
	readonly rules: Rules;
}

/** A file, and the facts that are known of it. */
interface Candidate {
	readonly file: TreeFile;
	readonly path: number;
	readonly before: CodePlace | undefined;
	reason: Reason;
	textual: boolean;
	/** Its bytes, and where they stand in the index. */
	bytes?: Buffer;
	hash?: string;
	text?: number;
}

type Waiting = Pick<Candidate, "path" | "reason" | "before"> & {
	readonly oid: string;
	readonly text: number | undefined;
	readonly grammar: GrammarName | undefined;
};

/** Indexes files, piece by piece: a text is written before its postings, and those before its place. */
export class FileIndexer {
	/** Files that could not be read, or whose path is no UTF-8. */
	skipped = 0;
	readonly #app: App;
	readonly #target: Target;
	#batch: TreeFile[] = [];
	#bytes = 0;
	#waiting: Waiting[] = [];
	readonly #gathered: GatheredSegment;
	/** Ids of the paths of all files that were there. */
	readonly #seen: Set<number> | undefined;

	/** `seen` collects the ids of all paths. */
	constructor(app: App, target: Target, seen?: Set<number>) {
		this.#app = app;
		this.#target = target;
		this.#gathered = new GatheredSegment(app, target);
		this.#seen = seen;
	}

	/** Takes the next file, in any order. */
	async add(file: TreeFile): Promise<void> {
		if (file.path.includes("\ufffd")) {
			this.skipped++;
			return;
		}
		this.#batch.push(file);
		this.#bytes += Math.max(0, file.size);
		if (this.#batch.length >= filesAtOnce || this.#bytes > bytesAtOnce)
			await this.#takeBatch();
	}

	/** Writes the files that are left. */
	async end(): Promise<void> {
		await this.#takeBatch();
		await this.#flush();
	}

	/** Removes the places of paths that are gone. */
	async remove(places: readonly { path: number; reason: string }[]) {
		const { head, progress, signal } = this.#target;
		for (let at = 0; at < places.length; at += rowsInWrite) {
			signal.throwIfAborted();
			const some = places.slice(at, at + rowsInWrite);
			await this.#app.db.write(async (tx) => {
				await progress(tx);
				await tx.run(dropPlaces, { head, paths: some.map(({ path }) => path) });
				tx.later(countFiles, {
					id: head,
					files: -some.length,
					leftOut: -some.filter(({ reason }) => reason !== "").length,
				});
			});
			await setImmediate();
		}
	}

	async #takeBatch(): Promise<void> {
		const files = this.#batch;
		this.#batch = [];
		this.#bytes = 0;
		if (!files.length) return;
		this.#target.signal.throwIfAborted();
		const candidates = await this.#candidates(files);
		const gone = candidates.filter(({ file }) => file.oid === undefined);
		await this.remove(
			gone.flatMap(({ path, before }) =>
				before ? [{ path, reason: before.reason }] : [],
			),
		);
		const changed = candidates.filter(isChanged);
		let some: Candidate[] = [];
		let bytes = 0;
		for (const one of changed) {
			if (one.reason === "") await this.#read(one);
			some.push(one);
			bytes += one.bytes?.length ?? 0;
			if (bytes < bytesAtOnce) continue;
			await this.#takeTexts(some);
			some = [];
			bytes = 0;
		}
		await this.#takeTexts(some);
		if (this.#gathered.isFull || this.#waiting.length >= mostWaiting)
			await this.#flush();
	}

	/** Finds the rows of paths, and adds those that are missing. */
	async #candidates(files: readonly TreeFile[]): Promise<Candidate[]> {
		const { head, rules, store } = this.#target;
		const { db } = this.#app;
		const hashes = files.map(({ path }) => hashOfPath(path));
		let known = await knownPaths(db, hashes);
		const missing = new Map(
			files.flatMap(({ path, oid }, i) =>
				oid === undefined || known.has(hashes[i] as string)
					? []
					: [[hashes[i] as string, path] as const],
			),
		);
		if (missing.size) {
			const at = now(this.#app);
			await this.#write(async (tx) => {
				// in one order, so that two who add the same wait for each other in no circle
				for (const [own, path] of [...missing].sort(byFirst))
					tx.later(addPath, {
						...{ hash: own, path, added_at: at },
						language: languageOfPath(path),
					});
			});
			known = await knownPaths(db, hashes);
		}
		const ids = hashes.map((own) => known.get(own)?.id ?? 0);
		const places = await placesAt(db, head, ids.filter(Boolean));
		const verdicts = await rules.of(await withSizes(this.#app, store, files));
		const candidates: Candidate[] = [];
		for (const [i, file] of files.entries()) {
			const path = known.get(hashes[i] as string);
			const verdict = verdicts[i];
			if (!path || !verdict) continue;
			const before = places.get(path.id);
			if (file.oid === undefined) {
				candidates.push({
					...{ file, path: path.id, before, reason: "", textual: false },
				});
				continue;
			}
			this.#seen?.add(path.id);
			if (path.indexed === 0) this.#gathered.addPath(path.id, file.path);
			candidates.push({ file, path: path.id, before, ...verdict });
		}
		return candidates;
	}

	async #read(one: Candidate): Promise<void> {
		const { store } = this.#target;
		try {
			one.bytes = await readBlobOnce(
				this.#app.git,
				store,
				one.file.oid as string,
			);
			if (!one.bytes) this.skipped++;
		} catch (error) {
			if (!isGitError(error, "corrupt") && !isGitError(error, "too-large"))
				throw error;
			this.skipped++;
		}
	}

	/** Puts texts into the index as far as they are not there, and their files among those that wait. */
	async #takeTexts(some: readonly Candidate[]): Promise<void> {
		const read = some.filter(({ bytes }) => bytes);
		if (read.length) {
			const looks = await this.#ask({
				kind: "look",
				texts: read.map(({ bytes, textual }) => ({
					bytes: bytes as Buffer,
					textual,
				})),
			});
			const { prefix } = this.#target.kind;
			read.forEach((one, i) => {
				const look = looks[i];
				if (look && "hash" in look) one.hash = prefix + look.hash;
				else Object.assign(one, look);
			});
			await this.#addTexts(read.filter(({ hash }) => hash));
		}
		for (const one of some) {
			// files that could not be read are in the index no more
			const isLost = one.reason === "" && one.text === undefined;
			if (isLost && one.before)
				await this.remove([{ path: one.path, reason: one.before.reason }]);
			if (!isLost)
				this.#waiting.push({
					...{ path: one.path, reason: one.reason, before: one.before },
					...{ oid: one.file.oid as string, text: one.text },
					grammar: this.#grammarOf(one.file.path),
				});
		}
	}

	/** Definitions are of code alone. */
	#grammarOf(path: string): GrammarName | undefined {
		if (this.#target.kind !== codeKind) return undefined;
		return grammarOf(languageOfPath(path), path);
	}

	/** A text that is removed meanwhile, since its bytes in the index are broken, is added once more. */
	async #addTexts(read: readonly Candidate[], times = 3): Promise<void> {
		const hashes = [...new Set(read.map(({ hash }) => hash as string))].sort();
		if (!hashes.length) return;
		const bytesOf = new Map(read.map(({ hash, bytes }) => [hash, bytes]));
		const known = await knownTexts(this.#app.db, hashes);
		const fresh = hashes.filter((own) => known.get(own)?.indexed !== 1);
		const prepared = fresh.length
			? await this.#ask({
					kind: "prepare",
					texts: fresh.map((own) => bytesOf.get(own) as Buffer),
				})
			: [];
		const texts = new Map(fresh.map((own, i) => [own, prepared[i]]));
		await this.#writeTexts(
			fresh.filter((own) => !known.has(own)),
			texts as ReadonlyMap<string, PreparedText>,
			bytesOf as ReadonlyMap<string, Buffer>,
		);
		const now = await knownTexts(this.#app.db, hashes);
		const lost: Candidate[] = [];
		for (const one of read) {
			const text = texts.get(one.hash as string);
			const row = now.get(one.hash as string);
			if (text && "reason" in text) one.reason = text.reason;
			else if (row) this.#noteText(one, row, text?.trigrams);
			else lost.push(one);
		}
		if (times > 1) await this.#addTexts(lost, times - 1);
	}

	#noteText(
		one: Candidate,
		text: KnownThing,
		trigrams: Uint32Array | undefined,
	): void {
		one.text = text.id;
		if (!trigrams) return;
		this.#gathered.addText(text.id, keysOfText(this.#target.kind, trigrams));
	}

	async #writeTexts(
		hashes: readonly string[],
		texts: ReadonlyMap<string, PreparedText>,
		bytesOf: ReadonlyMap<string, Buffer>,
	): Promise<void> {
		const rows = hashes.flatMap((own) => {
			const text = texts.get(own);
			const size = bytesOf.get(own)?.length ?? 0;
			return text && "packed" in text
				? [{ hash: own, size, packed: text.packed }]
				: [];
		});
		const at = now(this.#app);
		const kind = this.#target.kind.number;
		for (let i = 0; i < rows.length; ) {
			const some: typeof rows = [];
			for (
				let bytes = 0;
				i < rows.length && bytes < bytesInWrite && some.length < rowsInWrite;
				i++
			) {
				const row = rows[i] as (typeof rows)[number];
				some.push(row);
				bytes += row.packed.length;
			}
			await this.#write(async (tx) => {
				for (const row of some)
					tx.later(addText, { ...row, kind, added_at: at });
			});
		}
	}

	/** Writes a segment of the gathered texts, and then the places. */
	async #flush(): Promise<void> {
		await this.#gathered.write();
		const waiting = this.#waiting;
		this.#waiting = [];
		const { head, owner } = this.#target;
		for (let at = 0; at < waiting.length; at += rowsInWrite) {
			const some = waiting.slice(at, at + rowsInWrite);
			const named = some.flatMap(({ text: text_id, grammar }) =>
				text_id && grammar ? [{ text_id, grammar }] : [],
			);
			const leftOut = (reason: string | undefined) => (reason ? 1 : 0);
			await this.#write(async (tx) => {
				for (const { path, oid, text, reason } of some)
					tx.later(putPlace, {
						...{ head_id: head, path_id: path, oid, reason },
						text_id: text ?? null,
					});
				for (const one of inOrder(named))
					tx.later(addWaiting, {
						...{ ...one, turn: owner },
						added_at_ms: this.#app.clock(),
					});
				tx.later(countFiles, {
					id: head,
					files: some.filter(({ before }) => !before).length,
					leftOut: some.reduce(
						(sum, { reason, before }) =>
							sum + leftOut(reason) - leftOut(before?.reason),
						0,
					),
				});
			});
		}
	}

	async #write(work: (tx: Transaction) => Promise<void>): Promise<void> {
		const { signal, progress } = this.#target;
		signal.throwIfAborted();
		await this.#app.db.write(async (tx) => {
			await progress(tx);
			await work(tx);
		});
		await setImmediate();
	}

	#ask<K extends IndexJob["kind"]>(
		job: Extract<IndexJob, { kind: K }>,
	): Promise<IndexAnswer[K]> {
		return this.#app.code.index.ask(job, this.#target.owner);
	}
}

type Pair = readonly [string, string];
const byFirst = ([a]: Pair, [b]: Pair) => (a < b ? -1 : a > b ? 1 : 0);

/** Tells whether a file is another one than its place says, or is judged in another way. */
function isChanged({ file, before, reason }: Candidate): boolean {
	if (file.oid === undefined) return false;
	if (!before || before.oid !== file.oid) return true;
	if (reason !== "") return before.reason !== reason;
	// its bytes say the same as before; only attributes could have called it binary
	return !["", "encoding", "trigrams"].includes(before.reason);
}
