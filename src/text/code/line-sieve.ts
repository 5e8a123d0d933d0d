import { type Need, rarityOf } from "./needed.ts";
import { plainPattern } from "./plain-pattern.ts";

/** A line of a text without its end, in UTF-16 units. */
type Line = readonly [from: number, to: number];

/** More texts side by side are slower to look for than an expression. */
const mostTexts = 32;

/**
 * Gives what finds the lines of a text in which something can stand that needs some trigrams: an expression is tried on few lines, as it is a hundred times
 * slower than looking for three letters. Undefined where any line may do.
 */
export function lineSieve(
	need: Need,
): ((text: string) => Generator<Line>) | undefined {
	const texts = oneOfThem(need);
	if (!texts) return undefined;
	const pattern = new RegExp(texts.map(plainPattern).join("|"), "giu");
	return function* (text) {
		for (let at = 0; at < text.length; ) {
			pattern.lastIndex = at;
			const found = pattern.exec(text);
			if (!found) return;
			const from = text.lastIndexOf("\n", found.index) + 1;
			const end = text.indexOf("\n", found.index);
			const to = end < 0 ? text.length : end;
			if (has(folded(text.slice(from, to)), need)) yield [from, to];
			at = to + 1;
		}
	};
}

/** Letters as trigrams have them: small, and the long s as an s. The sign of kelvin becomes a k with the others. */
const folded = (line: string): string =>
	line.toLowerCase().replaceAll("\u017f", "s");

/** The letters of a trigram of ASCII; undefined for one that has parts of other letters. */
function lettersOf(trigram: number): string | undefined {
	const bytes = [trigram >> 16, (trigram >> 8) & 255, trigram & 255];
	return bytes.some((byte) => byte > 127)
		? undefined
		: String.fromCharCode(...bytes);
}

function has(line: string, need: Need): boolean {
	if (need.kind === "all") return true;
	if (need.kind === "trigram") {
		const letters = lettersOf(need.trigram);
		return letters === undefined || line.includes(letters);
	}
	return need.kind === "and"
		? need.of.every((one) => has(line, one))
		: need.of.some((one) => has(line, one));
}

/** Texts of which each line that fits has one: the fewest and rarest that say so. */
function oneOfThem(need: Need): readonly string[] | undefined {
	return choose(need)?.texts;
}

interface Choice {
	readonly texts: readonly string[];
	/** The more, the more lines have one of them. */
	readonly weight: number;
}

function choose(need: Need): Choice | undefined {
	if (need.kind === "all") return undefined;
	if (need.kind === "trigram") {
		const letters = lettersOf(need.trigram);
		return letters === undefined
			? undefined
			: { texts: [letters], weight: rarityOf(need.trigram) };
	}
	const of = need.of.map(choose);
	if (need.kind === "and")
		return of
			.filter((one) => one !== undefined)
			.reduce<Choice | undefined>(
				(best, one) => (best && best.weight <= one.weight ? best : one),
				undefined,
			);
	const texts = [...new Set(of.flatMap((one) => one?.texts ?? []))];
	if (of.includes(undefined) || texts.length > mostTexts) return undefined;
	const weight = of.reduce((sum, one) => sum + (one?.weight ?? 0), 0);
	return { texts, weight };
}
