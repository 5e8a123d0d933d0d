/** Compares versions as RubyGems does: part by part, numbers above letters, missing parts as zero. */
export function compareGems(a: string, b: string): number {
	const [left, right] = [partsOf(a), partsOf(b)];
	for (let i = 0; i < Math.max(left.length, right.length); i++) {
		const [x, y] = [left[i] ?? 0, right[i] ?? 0];
		if (x === y) continue;
		if (typeof x === "number" && typeof y === "number") return x - y;
		if (typeof x === "number") return 1;
		if (typeof y === "number") return -1;
		return x < y ? -1 : 1;
	}
	return 0;
}

const partsOf = (version: string): (number | string)[] =>
	(version.replaceAll("-", ".pre.").match(/\d+|[a-z]+/gi) ?? []).map((part) =>
		/^\d/.test(part) ? Number(part) : part,
	);
