/** The number in a segment of the path; 0, which is nobody's, for anything else. */
export const idOf = (segment: string): number => {
	const n = /^\d{1,16}$/.test(segment) ? Number(segment) : 0;
	return Number.isSafeInteger(n) ? n : 0;
};
