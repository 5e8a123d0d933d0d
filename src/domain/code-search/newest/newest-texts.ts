import type { NewestIds } from "../../../text/code/postings/find-ids.ts";
import { placeOf } from "../../../text/code/postings/id-lists.ts";

/** Texts that are asked for at first where some are enough, and how many times as many after each time. */
export const firstTexts = 480;
const growth = 8;

/** The ids of texts that may be results, the newest first: they are found as far as a search goes. */
export class NewestTexts {
	/** They grow, and are all from some id on. */
	#ids: Uint32Array;
	/** Those below were not looked at. */
	#below: number;
	readonly #more: MoreTexts;
	#atLeast = firstTexts;
	#isCut = false;

	/** `more` gives others until the search is over. */
	constructor(
		{ ids, below }: Pick<NewestIds, "ids" | "below">,
		more: MoreTexts = async () => undefined,
	) {
		this.#ids = ids;
		this.#below = below;
		this.#more = more;
	}

	/** There are more than so many. */
	isMoreThan(count: number): boolean {
		return this.#ids.length > count || this.#below > 0;
	}

	/** The id below which none was looked at, since the search was over; undefined where all are known that were asked for. */
	get cutAt(): number | undefined {
		return this.#isCut ? this.#below : undefined;
	}

	/** The newest that are known, so many at most; they grow. */
	first(count: number): Uint32Array {
		return this.#ids.subarray(-count);
	}

	/** So many below an id, from the highest; fewer at the end. @throws DomainError "unavailable" */
	async below(id: number, count: number): Promise<readonly number[]> {
		for (;;) {
			const ends = placeOf(id, this.#ids);
			if (ends >= count || this.#below === 0 || this.#isCut)
				return [
					...this.#ids.subarray(Math.max(0, ends - count), ends),
				].reverse();
			this.#atLeast *= growth;
			const more = await this.#more(this.#below, this.#atLeast);
			if (!more) this.#isCut = true;
			else {
				const ids = new Uint32Array(more.ids.length + this.#ids.length);
				ids.set(more.ids);
				ids.set(this.#ids, more.ids.length);
				this.#ids = ids;
				this.#below = more.below;
			}
		}
	}
}

/** Gives some texts before an id, undefined where the search is over. */
export type MoreTexts = (
	before: number,
	atLeast: number,
) => Promise<Pick<NewestIds, "ids" | "below"> | undefined>;
