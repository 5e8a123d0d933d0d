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

/** Collects findings. */
export class Findings {
	readonly told: Finding[] = [];
	count = 0;

	add(text: string, place: Omit<Finding, "text"> = {}): void {
		this.count++;
		if (this.told.length < most) this.told.push({ ...place, text });
	}
}
