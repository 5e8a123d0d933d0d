/**
 * How well the signs of a word stand in a path, in their order; undefined when they do not. Beginnings of names and runs of signs count more,
 * long paths less. Linear in the path.
 */
export function fuzzyScore(path: string, wanted: string): number | undefined {
	if (wanted === "") return -path.length;
	const low = path.toLowerCase();
	const name = low.lastIndexOf("/") + 1;
	const inName = low.indexOf(wanted, name);
	if (inName >= 0)
		return (
			1000 +
			(inName === name ? 200 : 0) -
			(low.length - name) -
			low.length / 100
		);
	const whole = low.indexOf(wanted);
	if (whole >= 0) return 700 - low.length / 10;
	let score = 0;
	let at = -1;
	for (const sign of wanted) {
		const next = low.indexOf(sign, at + 1);
		if (next < 0) return undefined;
		if (next === at + 1) score += 8;
		if (next === 0 || "/._- ".includes(low[next - 1] as string)) score += 6;
		score += 1;
		at = next;
	}
	return score - low.length / 20;
}
