/** Something that is not as it was sealed. */
interface Finding {
	/** The number of the entry, where it is about one. */
	readonly number?: number;
	/** The id of the record. */
	readonly record?: number;
	/** A sentence. */
	readonly text: string;
}

/** Findings that are told one by one; the others are counted. */
const most = 1_000;

/** Characters of a finding that are told: an entry in it may be of any length. */
const longest = 10_000;

/** Gives the beginning of a text. It is copied, so that the rest of a long one needs no memory. */
const beginOf = (text: string): string =>
	text.length > longest
		? `${Buffer.from(text.slice(0, longest)).toString()}…`
		: text;

/** Collects findings. */
export class Findings {
	readonly told: Finding[] = [];
	count = 0;

	add(text: string, place: Omit<Finding, "text"> = {}): void {
		this.count++;
		if (this.told.length < most)
			this.told.push({ ...place, text: beginOf(text) });
	}
}
