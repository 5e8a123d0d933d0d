/** A segment with the ids of the texts that it finds. */
export interface SegmentOfTexts {
	readonly id: number;
	/** Texts and paths. */
	readonly texts: number;
	/** 0 where it finds paths alone, null where they are not known. */
	readonly lowest: number | null;
	readonly highest: number | null;
}

/** Ids from one on to before another, and the segments that may have them. */
export interface IdWindow {
	readonly from: number;
	readonly before: number;
	readonly segments: readonly number[];
}

/** All ids of all segments, of texts as of anything else that they have. */
export const everyId = (segments: readonly SegmentOfTexts[]): IdWindow => ({
	...{ from: 0, before: Number.POSITIVE_INFINITY },
	segments: segments.map(({ id }) => id),
});

/**
 * Gives a window over the newest texts before an id, with so many of them where there are as many. It begins where a segment begins, so that few segments are read
 * for two windows.
 */
export function newestWindow(
	segments: readonly SegmentOfTexts[],
	before: number,
	atLeast: number,
): IdWindow {
	const lowestOf = ({ lowest }: SegmentOfTexts) => lowest ?? 0;
	const highestOf = ({ highest }: SegmentOfTexts) =>
		highest ?? Number.POSITIVE_INFINITY;
	const open = segments
		.filter((one) => highestOf(one) > 0 && lowestOf(one) < before)
		.sort((a, b) => lowestOf(b) - lowestOf(a));
	let texts = 0;
	const last = open.find((one) => {
		texts += one.texts;
		return texts >= atLeast;
	});
	// nothing is below the first of all
	const from = last && last !== open.at(-1) ? lowestOf(last) : 0;
	return {
		...{ from, before },
		segments: open.filter((one) => highestOf(one) >= from).map(({ id }) => id),
	};
}
