import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import { symbolsVersion } from "../../../text/symbols/grammar-of.ts";
import { type GrammarName, grammars } from "../../../text/symbols/grammars.ts";
import { planMergeWhereDue } from "../merge-segments.ts";
import {
	contentsOf,
	removeUnfinished,
	type SegmentWork,
	writeSegment,
} from "../segments.ts";
import { planSymbols } from "./plan-symbols.ts";
import { keepFound, nextWaiting, setDone, setFailed } from "./symbol-rows.ts";

/** Milliseconds after which others have their turn. */
const slice = 15_000;
const textsAtOnce = 20;
/** Names that become a segment together. */
const mostKeys = 500_000;
const rowsInWrite = 100;

interface Waiting {
	readonly text_id: number;
	readonly grammar: string;
	readonly packed: Uint8Array;
}

/** Says who finds the definitions in texts that wait, of one owner's repositories for a while and then again. */
export const handleSymbolJobs = (app: App): void =>
	app.jobs.handle(
		"index-symbols",
		"symbols",
		async ({ owner }: { owner: number }, signal, progress) => {
			const builder = `symbols ${owner}`;
			const reader = new SymbolIndexer(app, { builder, signal, progress });
			await removeUnfinished(app, reader.work);
			const until = performance.now() + slice;
			for (let after = 0; performance.now() < until; ) {
				signal.throwIfAborted();
				const limit = textsAtOnce;
				const turn = { turn: owner, after, limit };
				const texts = await app.db.all(nextWaiting, turn);
				const last = texts.at(-1);
				if (!last) break;
				after = last.text_id;
				await reader.read(texts);
			}
			await reader.flush();
			await app.db.write((tx) => planSymbols(app, tx, owner));
		},
	);

/** Reads texts: what they define is written before what finds it, and that before they count as done. */
class SymbolIndexer {
	readonly work: SegmentWork;
	readonly #app: App;
	#waiting: Waiting[] = [];
	#found = new Map<number, Uint32Array[]>();
	#keys = 0;

	constructor(app: App, work: SegmentWork) {
		this.#app = app;
		this.work = work;
	}

	async read(texts: readonly Waiting[]): Promise<void> {
		const writes: ((tx: Transaction) => void)[] = [];
		for (const text of texts) {
			const { text_id, grammar, packed } = text;
			const version = symbolsVersion;
			const found = await this.#find(grammar, packed);
			if ("fault" in found) {
				const { fault } = found;
				writes.push((tx) =>
					tx.later(setFailed, { text_id, grammar, fault, version }),
				);
				continue;
			}
			const { body = null, count: definitions, keys } = found;
			writes.push((tx) => {
				tx.later(keepFound, { text_id, grammar, body, definitions, version });
				if (!keys.length) tx.later(setDone, { text_id, grammar });
			});
			if (!keys.length) continue;
			this.#waiting.push(text);
			const others = this.#found.get(text_id) ?? [];
			this.#found.set(text_id, [...others, keys]);
			this.#keys += keys.length;
		}
		await this.#write((tx) => {
			for (const write of writes) write(tx);
		});
		if (this.#keys >= mostKeys) await this.flush();
	}

	/** Makes what was found a segment, and marks the texts that are in it. */
	async flush(): Promise<void> {
		const [waiting, found] = [this.#waiting, this.#found];
		this.#waiting = [];
		this.#found = new Map();
		this.#keys = 0;
		if (!waiting.length) return;
		const app = this.#app;
		const texts = [...found].flatMap(([id, all]) =>
			all.map((trigrams) => ({ id, trigrams, followed: false })),
		);
		const segment = await writeSegment(app, texts, 0, this.work);
		await segment.finish(contentsOf(found.size, found.keys()), (tx) =>
			planMergeWhereDue(app, tx),
		);
		for (let at = 0; at < waiting.length; at += rowsInWrite)
			await this.#write((tx) => {
				for (const { text_id, grammar } of waiting.slice(at, at + rowsInWrite))
					tx.later(setDone, { text_id, grammar });
			});
	}

	async #find(grammar: string, packed: Uint8Array) {
		// a grammar that an older or newer program knew
		if (!Object.hasOwn(grammars, grammar)) return { fault: "unknown" };
		const job = { grammar: grammar as GrammarName, packed };
		const found = await this.#app.code.symbols.find(job, "index");
		if (found === "busy")
			throw new Error("too many texts wait for their definitions");
		return found === "failed" ? { fault: found } : found;
	}

	async #write(work: (tx: Transaction) => void): Promise<void> {
		const { signal, progress } = this.work;
		signal.throwIfAborted();
		await this.#app.db.write(async (tx) => {
			await progress(tx);
			work(tx);
		});
		await setImmediate();
	}
}
