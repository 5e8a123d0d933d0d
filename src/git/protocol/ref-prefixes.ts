/** Git itself gives up filtering at so many; it is only a wish. */
const mostPrefixes = 65_536;

/**
 * The beginnings of names that a client asks for, sorted, none of them the beginning of another one. Undefined when all names are meant. So each name
 * begins with one of them at most, and they share no names.
 */
export function distinctPrefixes(
	prefixes: readonly string[],
): readonly string[] | undefined {
	if (prefixes.length === 0 || prefixes.length > mostPrefixes) return undefined;
	const distinct: string[] = [];
	for (const prefix of prefixes.toSorted(compare)) {
		const last = distinct.at(-1);
		if (last === undefined || !prefix.startsWith(last)) distinct.push(prefix);
	}
	return distinct[0] === "" ? undefined : distinct;
}

/** Whether a name begins with one of such prefixes: only the greatest that is not behind it can be that one. */
export function beginsWithOne(
	name: string,
	distinct: readonly string[] | undefined,
): boolean {
	if (!distinct) return true;
	let low = 0;
	let high = distinct.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((distinct[middle] as string) <= name) low = middle + 1;
		else high = middle;
	}
	return low > 0 && name.startsWith(distinct[low - 1] as string);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
