/** How many jobs of a lane a machine does at the same time: in all, and for one owner. */
interface LaneBounds {
	readonly atOnce: number;
	readonly perOwner: number;
}

/**
 * Jobs wait for those of their own lane only. A lane never gives all its places to one owner, so that one who has much to do, or whose
 * mirrors answer slowly, leaves room for the others.
 */
export const lanes = {
	/** Some statements on the database, such as the tasks that are due each minute. */
	quick: { atOnce: 4, perOwner: 3 },
	/** Events whose handling takes long: their consumers go on with those of others. */
	events: { atOnce: 4, perOwner: 2 },
	/** Reads of repositories whose outcome somebody sees: whether a pull request can be merged, languages, last commits. */
	git: { atOnce: 3, perOwner: 2 },
	/** Files that are read so that their code is found. */
	index: { atOnce: 2, perOwner: 1 },
	/** Texts that are read again for the names that they define, behind what finds their words. */
	symbols: { atOnce: 2, perOwner: 1 },
	/** Saved searches that are done again: when there are more than the machine can do, their finds come later. */
	searches: { atOnce: 2, perOwner: 1 },
	/** Upkeep for which nobody waits: packs of stores, bytes that no row names. */
	maintenance: { atOnce: 2, perOwner: 1 },
	/** Work that waits for other servers, for minutes where one does not answer. */
	network: { atOnce: 4, perOwner: 2 },
} as const satisfies Record<string, LaneBounds>;

export type LaneName = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as LaneName[];
