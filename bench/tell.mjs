/** How long some work took, in milliseconds. */
export async function timed(work) {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/** The middle one of some numbers. */
export function median(numbers) {
	return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Prints a line: what was measured, both figures, and how they relate. */
export function tell(name, ours, theirs, ratio) {
	console.log(
		`${name.padEnd(28)} ${ours.padStart(12)}   ${theirs.padEnd(28)} ratio ${ratio.toFixed(2)}`,
	);
}
