type Known = typeof import("./license-shingles.ts")["knownLicenses"][number];

// A text is taken for a licence when it has nine tenths of its three-word sequences, and for a second one when most of
// these are not words of the first.
const enough = 0.9;
const enoughOfItsOwn = 0.6;
const longest = 256 * 1024;
const most = 5;

/**
 * The licences that a LICENSE file holds, as SPDX identifiers, the one with most text first; empty when none is recognised.
 * Copyright lines, line breaks, case and punctuation do not matter. The time is linear in the text.
 */
export async function licensesOf(text: string): Promise<string[]> {
	const { knownLicenses, shinglesOf } = await import("./license-shingles.ts");
	const all = shinglesOf(text.slice(0, longest));
	const within = knownLicenses.filter(
		({ shingles }) => all.size >= shingles.size * enough,
	);
	const candidates = within.filter(
		({ shingles }) => met(all, shingles) >= shingles.size * enough,
	);
	const found: string[] = [];
	while (found.length < most) {
		const best = bestMatch(all, candidates);
		if (!best) break;
		found.push(best.name);
		for (const shingle of best.shingles) all.delete(shingle);
	}
	return found;
}

function bestMatch(
	text: ReadonlySet<number>,
	candidates: readonly Known[],
): Known | undefined {
	let best: Known | undefined;
	let bestScore = Number.NEGATIVE_INFINITY;
	for (const candidate of candidates) {
		const { size } = candidate.shingles;
		const here = met(text, candidate.shingles);
		// What is missing weighs more than what is met, so that a longer relative does not beat the right one.
		const score = here - 3 * (size - here);
		if (here < size * enoughOfItsOwn || score <= bestScore) continue;
		best = candidate;
		bestScore = score;
	}
	return best;
}

function met(text: ReadonlySet<number>, shingles: ReadonlySet<number>) {
	let count = 0;
	for (const shingle of shingles) if (text.has(shingle)) count++;
	return count;
}
