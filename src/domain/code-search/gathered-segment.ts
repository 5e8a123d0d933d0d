import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { ofPaths } from "../../text/code/trigrams.ts";
import { markPaths, markTexts } from "./code-rows.ts";
import { planMergeWhereDue } from "./merge-segments.ts";
import { contentsOf, type SegmentWork, writeSegment } from "./segments.ts";
import type { TextKeys } from "./text-kinds.ts";

/** Trigrams of texts that are in memory until they become a segment: those of some 16 MB of text. */
const mostTrigrams = 2_500_000;
/** Rows that one statement marks. */
const marked = 200;

/** Texts and paths that will be a segment together. */
export class GatheredSegment {
	readonly #app: App;
	readonly #work: SegmentWork & { readonly owner: number };
	#texts = new Map<number, TextKeys>();
	#paths = new Map<number, string>();
	#trigrams = 0;

	constructor(app: App, work: SegmentWork & { readonly owner: number }) {
		this.#app = app;
		this.#work = work;
	}

	get isFull(): boolean {
		return this.#trigrams >= mostTrigrams;
	}

	addText(id: number, keys: TextKeys): void {
		if (this.#texts.has(id)) return;
		this.#texts.set(id, keys);
		this.#trigrams += keys.trigrams.length;
	}

	addPath(id: number, path: string): void {
		this.#paths.set(id, path);
	}

	/** Writes the segment, and marks what is in it. */
	async write(): Promise<void> {
		const [texts, paths] = [this.#texts, [...this.#paths]];
		this.#texts = new Map();
		this.#paths = new Map();
		this.#trigrams = 0;
		if (!texts.size && !paths.length) return;
		const { index } = this.#app.code;
		const { owner } = this.#work;
		const ofNames = await index.ask(
			{ kind: "read-paths", paths: paths.map(([, path]) => path) },
			owner,
		);
		const things = [
			...[...texts].map(([id, keys]) => ({ id, ...keys })),
			...paths.map(([id], i) => ({
				id,
				trigrams: (ofNames[i] as Uint32Array).map((one) => one + ofPaths),
				followed: false,
			})),
		];
		const segment = await writeSegment(this.#app, things, owner, this.#work);
		await segment.finish(contentsOf(things.length, texts.keys()), (tx) =>
			planMergeWhereDue(this.#app, tx),
		);
		await this.#mark(markTexts, [...texts.keys()]);
		await this.#mark(
			markPaths,
			paths.map(([id]) => id),
		);
	}

	async #mark(
		mark: typeof markTexts | typeof markPaths,
		ids: readonly number[],
	): Promise<void> {
		// in one order, so that two who mark the same wait for each other in no circle
		const all = [...ids].sort((a, b) => a - b);
		for (let at = 0; at < all.length; at += marked) {
			this.#work.signal.throwIfAborted();
			await this.#app.db.write(async (tx) => {
				await this.#work.progress(tx);
				await tx.run(mark, { ids: all.slice(at, at + marked) });
			});
			await setImmediate();
		}
	}
}
