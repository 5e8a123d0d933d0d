/** Trigrams of messages, names and addresses of commits; texts, paths and symbols have the ranges of keys before. */
export const ofCommits = 3 << 24;
/** The first six digits of the ids of commits. */
const ofCommitIds = 4 << 24;
/** Trigrams of pages of wikis. */
export const ofWikis = 5 << 24;
/** Behind all keys of postings. */
export const endOfKeys = 6 * 2 ** 24;

/** Digits of an id that stand in the postings. */
export const digitsOfKey = 6;

/** The key that finds commits by the beginning of their id, of six digits or more. */
export const keyOfCommit = (oid: string): number =>
	ofCommitIds + Number.parseInt(oid.slice(0, digitsOfKey), 16);
