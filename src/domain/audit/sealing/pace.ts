/** A transaction of SQLite holds the main thread as long as it writes: it should do so for no longer, in milliseconds. */
const goalMs = 8;
/** Records of more characters than these are not sealed together, unless it is a single one. */
const mostCharacters = 256 * 1024;
const fewest = 16;
const most = 256;

/** How many records are sealed together: as many as this machine writes in a short time, as it is loaded now. */
export class Pace {
	#rows = 64;

	/** The records of the next batch. */
	get rows(): number {
		return this.#rows;
	}

	/** Gives the first of some records that are not too large together. */
	cut<R extends { readonly details: string }>(
		records: readonly R[],
	): readonly R[] {
		let characters = 0;
		for (const [i, { details }] of records.entries()) {
			characters += details.length;
			if (i === 0 || characters <= mostCharacters) continue;
			// so many are not even read the next time
			this.#set(i);
			return records.slice(0, i);
		}
		return records;
	}

	/** Learns how long the writing of some records took. */
	note(records: number, ms: number): void {
		if (ms > goalMs) this.#set(Math.floor((records * goalMs) / ms));
		// a machine that was busy for a moment is soon as quick as before
		else if (records === this.#rows && ms < goalMs / 2)
			this.#set(Math.ceil(this.#rows * 1.5));
	}

	#set(rows: number): void {
		this.#rows = Math.min(Math.max(rows, fewest), most);
	}
}
