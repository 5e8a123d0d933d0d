/** Gives so many of some things in their order, and of them those first that come before others. */
export function firstOnes<T>(
	all: readonly T[],
	most: number,
	comesFirst: (one: T) => boolean,
): readonly T[] {
	if (all.length <= most) return all;
	const first = all.filter(comesFirst).slice(0, most);
	const left = most - first.length;
	const others = all.filter((one) => !comesFirst(one)).slice(0, left);
	const chosen = new Set([...first, ...others]);
	return all.filter((one) => chosen.has(one));
}
