export const start = 1_600_000_000;
export const filler =
	"The build stops after the second step when the cache is cold. See the log below, it names the file.\n\n```\nerror: cannot open the index\n```\n\nWith the older version this did not happen. ";

/** A number below `n` that follows from `i` and looks like chance. */
const some = (i, n) => Math.imul(i ^ (i >>> 7), 2_654_435_761) % n;
export const pick = (i, n) => Math.abs(some(i, n));
export const userName = (id) => `user-${id}`;
