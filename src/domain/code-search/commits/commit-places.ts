/** Above all ids of pieces of histories; a position has room for fifteen digits. */
const aboveLogs = 2 ** 40;
const placesOfLog = 256;

/** The position of a commit in a walk through a history, the newest first: higher ones come later. */
export const positionInHistory = (log: number, place: number): number =>
	(aboveLogs - log) * placesOfLog + (placesOfLog - 1 - place);

/** The newest piece of a history that may have commits behind a position. */
export const newestLogBehind = (position: number): number =>
	aboveLogs - Math.floor(position / placesOfLog);
