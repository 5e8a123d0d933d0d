import { existsSync } from "node:fs";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { upToDate } from "../pack-storage.ts";
import { hasDirectory, type ReadFrom, sourceKey, storePath } from "../store.ts";
import { CatFile, ReaderLost } from "./cat-file.ts";
import type { ObjectResult, Question, Readers } from "./question.ts";

/** The cat-file processes of one Git: one per place read from, the least recently used making room. */
export class ReaderPool implements Readers {
	readonly #git: Git;
	/** In order of last use. */
	readonly #readers = new Map<string, CatFile>();
	readonly #waiters: (() => void)[] = [];
	readonly #sweeper: NodeJS.Timeout;

	constructor(git: Git) {
		this.#git = git;
		this.#sweeper = setInterval(
			() => this.#sweep(),
			Math.max(50, git.limits.readerIdle / 4),
		);
		this.#sweeper.unref();
	}

	/** How many processes there are. */
	get size(): number {
		return this.#readers.size;
	}

	/** Asks one question, starting the process if there is none, and once more if it died over it. Throws `corrupt`. */
	async ask(
		from: ReadFrom,
		question: Question,
		oid: string,
	): Promise<ObjectResult | undefined> {
		const { packs } = this.#git;
		if (packs && !hasDirectory(this.#git, from))
			await upToDate(this.#git, from);
		let own = 0;
		let fresh = false;
		for (let tries = 0; ; tries++) {
			const reader = this.#reader(from) ?? (await this.#wait(from));
			try {
				const answer = await reader.ask(question, oid);
				if (answer || !packs || fresh) return answer;
				// another server may have written it
				fresh = true;
				await upToDate(this.#git, from);
			} catch (error) {
				if (!(error instanceof ReaderLost)) throw error;
				if (error.first) own++;
				// Another server process may have removed the store.
				if (!existsSync(storePath(this.#git, from))) {
					this.#git.stores.delete(from.id);
					if (!packs) return undefined;
					await upToDate(this.#git, from);
				}
				if (this.#git.closed) throw new GitError("gone", "git is closed");
				if (own > 1 || tries > 5) {
					throw new GitError("corrupt", `object ${oid} cannot be read`, {
						oid,
						store: from.id,
						detail: error.detail,
					});
				}
			}
		}
	}

	/** Ends the process of one place. */
	drop(from: ReadFrom): void {
		const key = sourceKey(from);
		this.#readers.get(key)?.end();
		this.#readers.delete(key);
		this.#wake();
	}

	/** Ends all processes. */
	end(): void {
		clearInterval(this.#sweeper);
		for (const reader of this.#readers.values()) reader.end();
		this.#readers.clear();
		this.#wake();
	}

	#reader(from: ReadFrom): CatFile | undefined {
		const key = sourceKey(from);
		let reader = this.#readers.get(key);
		if (reader?.lost) reader = undefined;
		this.#readers.delete(key);
		if (!reader) {
			if (!this.#makeRoom()) return undefined;
			reader = new CatFile(this.#git, from, () => this.#wake());
		}
		this.#readers.set(key, reader);
		return reader;
	}

	async #wait(from: ReadFrom): Promise<CatFile> {
		for (;;) {
			await new Promise<void>((resolve) => this.#waiters.push(resolve));
			const reader = this.#reader(from);
			if (reader) return reader;
		}
	}

	#makeRoom(): boolean {
		if (this.#readers.size < this.#git.limits.readers) return true;
		for (const [key, reader] of this.#readers) {
			if (reader.waiting > 0 && !reader.lost) continue;
			reader.end();
			this.#readers.delete(key);
			return true;
		}
		return false;
	}

	#wake(): void {
		this.#waiters.shift()?.();
	}

	#sweep(): void {
		const before = performance.now() - this.#git.limits.readerIdle;
		for (const [key, reader] of this.#readers) {
			if (!reader.lost && (reader.waiting > 0 || reader.lastUsed > before)) {
				continue;
			}
			reader.end();
			this.#readers.delete(key);
		}
	}
}
