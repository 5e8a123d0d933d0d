import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import type { LoggedCommit } from "../../../git/history/read-log.ts";
import { keyOfCommit } from "../../../text/code/key-ranges.ts";
import { writeCommit } from "../../../text/commits/commit-text.ts";
import { addText, knownTexts } from "../code-rows.ts";
import { GatheredSegment } from "../gathered-segment.ts";
import type { SegmentWork } from "../segments.ts";
import { commitKind, keysOfText, type TextKeys } from "../text-kinds.ts";
import { appendCommits, piecesWith } from "./log-rows.ts";

/** Commits that are looked at together, and that wait for their segment. */
const commitsAtOnce = 100;
const mostWaiting = 20_000;

/** The text of a commit in the index, by the commit's id: equal commits are one, whichever repositories have them. */
export const hashOfCommit = (oid: string): string => commitKind.prefix + oid;

interface Target extends SegmentWork {
	readonly head: number;
	readonly owner: number;
}

/** Brings commits into a history, piece by piece: a text is written before what finds it, and that before its place. */
export class CommitWriter {
	readonly #app: App;
	readonly #target: Target;
	readonly #gathered: GatheredSegment;
	#batch: LoggedCommit[] = [];
	#waiting: number[] = [];

	constructor(app: App, target: Target) {
		this.#app = app;
		this.#target = target;
		this.#gathered = new GatheredSegment(app, target);
	}

	/** Takes the next commit; older ones come first. */
	async add(commit: LoggedCommit): Promise<void> {
		this.#batch.push(commit);
		if (this.#batch.length >= commitsAtOnce) await this.#takeBatch();
		if (this.#gathered.isFull || this.#waiting.length >= mostWaiting)
			await this.#flush();
	}

	/** Writes what is left. */
	async end(): Promise<void> {
		await this.#takeBatch();
		await this.#flush();
	}

	async #takeBatch(): Promise<void> {
		const commits = this.#batch;
		this.#batch = [];
		if (!commits.length) return;
		const ids = await this.#idsOf(commits);
		// some are there after work that was cut off
		const there = new Set(
			(await piecesWith(this.#app.db, this.#target.head, ids)).map(
				({ text_id }) => text_id,
			),
		);
		this.#waiting.push(...ids.filter((id) => !there.has(id)));
	}

	/** Gives the ids of the texts of commits, those that cannot be in the index left out. One that is removed meanwhile, since its bytes there are broken, is added once more. */
	async #idsOf(commits: readonly LoggedCommit[], times = 3): Promise<number[]> {
		const { db } = this.#app;
		const hashes = commits.map(({ oid }) => hashOfCommit(oid));
		const known = await knownTexts(db, hashes);
		const leftOut = await this.#addTexts(
			commits.filter((_, i) => known.get(hashes[i] as string)?.indexed !== 1),
			new Set(known.keys()),
		);
		const all = await knownTexts(db, hashes);
		const isLost = hashes.some((hash) => !all.has(hash) && !leftOut.has(hash));
		if (isLost && times > 1) return this.#idsOf(commits, times - 1);
		return hashes.flatMap((hash) => all.get(hash)?.id ?? []);
	}

	/** Gives the hashes of those that cannot be in the index. */
	async #addTexts(
		fresh: readonly LoggedCommit[],
		known: ReadonlySet<string>,
	): Promise<ReadonlySet<string>> {
		const leftOut = new Set<string>();
		if (!fresh.length) return leftOut;
		const texts = fresh.map((commit) => Buffer.from(writeCommit(commit)));
		const prepared = await this.#app.code.index.ask(
			{ kind: "prepare", texts },
			this.#target.owner,
		);
		const rows = fresh.flatMap(({ oid }, i) => {
			const text = prepared[i];
			if (!text || !("packed" in text)) {
				leftOut.add(hashOfCommit(oid));
				return [];
			}
			const size = texts[i]?.length ?? 0;
			return [{ hash: hashOfCommit(oid), oid, size, ...text }];
		});
		const at = now(this.#app);
		// in one order, so that two who add the same wait for each other in no circle
		const missing = rows
			.filter(({ hash }) => !known.has(hash))
			.sort((a, b) => (a.hash < b.hash ? -1 : 1));
		if (missing.length)
			await this.#write(async (tx) => {
				for (const { hash, size, packed } of missing)
					tx.later(addText, {
						...{ hash, size, packed, added_at: at },
						kind: commitKind.number,
					});
			});
		const ids = await knownTexts(
			this.#app.db,
			rows.map(({ hash }) => hash),
		);
		for (const { hash, oid, trigrams } of rows) {
			const id = ids.get(hash)?.id;
			if (id === undefined) continue;
			this.#gathered.addText(id, keysOfCommit(oid, trigrams));
		}
		return leftOut;
	}

	/** Makes what was gathered a segment, and then the commits part of the history. */
	async #flush(): Promise<void> {
		await this.#gathered.write();
		const waiting = this.#waiting;
		this.#waiting = [];
		for (let at = 0; at < waiting.length; at += commitsAtOnce)
			await this.#write((tx) =>
				appendCommits(
					tx,
					this.#target.head,
					waiting.slice(at, at + commitsAtOnce),
					now(this.#app),
				),
			);
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
}

/** The keys by which the postings find a commit: the trigrams of its text, and its id. */
export function keysOfCommit(oid: string, found: Uint32Array): TextKeys {
	const { trigrams, followed } = keysOfText(commitKind, found);
	const keys = new Uint32Array(trigrams.length + 1);
	keys.set(trigrams);
	keys[trigrams.length] = keyOfCommit(oid);
	return { trigrams: keys, followed };
}
