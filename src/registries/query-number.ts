/** A number that a query gives, at most so large; the fallback for what is none. */
export function queryNumber(
	search: URLSearchParams,
	name: string,
	fallback: number,
	most: number,
): number {
	const given = search.get(name);
	return given !== null && /^\d{1,15}$/.test(given)
		? Math.min(Number(given), most)
		: fallback;
}
