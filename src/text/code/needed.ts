import { type TrigramAsked, trigramsOf } from "./trigrams.ts";

/** The trigrams that a text must have where something may be found in it. */
export type Need =
	| { readonly kind: "all" }
	| {
			readonly kind: "trigram";
			readonly trigram: number;
			/** The bit of the byte behind it; any may be there where it is left out. */
			readonly next?: number;
	  }
	/** Letters in a row, whatever their case: lines are asked for them, and the index is not. */
	| { readonly kind: "literal"; readonly text: string }
	| { readonly kind: "and" | "or"; readonly of: readonly Need[] };

export const needsNothing: Need = { kind: "all" };

/** All of some needs. */
export function allOf(needs: readonly Need[]): Need {
	const of = needs
		.filter(({ kind }) => kind !== "all")
		.flatMap((need) => (need.kind === "and" ? need.of : [need]));
	if (of.length < 2) return of[0] ?? needsNothing;
	return { kind: "and", of: distinct(of) };
}

/** One of some needs. */
export function oneOf(needs: readonly Need[]): Need {
	if (needs.length === 0 || needs.some(({ kind }) => kind === "all"))
		return needsNothing;
	const of = needs.flatMap((need) => (need.kind === "or" ? need.of : [need]));
	return of.length === 1 ? (of[0] as Need) : { kind: "or", of: distinct(of) };
}

function distinct(needs: readonly Need[]): Need[] {
	const seen = new Set<string>();
	return needs.filter((need) => {
		if (need.kind !== "trigram" && need.kind !== "literal") return true;
		const key =
			need.kind === "literal" ? need.text : `${need.trigram} ${need.next ?? 0}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/** Trigrams of a literal that are read, the rarest of its letters: to read one more costs less than to unpack a text that has the others. */
const mostOfLiteral = 10;

/** The times that a byte stands in a thousand of sources, roughly; bytes that are not here are rare. */
const often: ReadonlyMap<number, number> = new Map(
	[
		..." 150,e75,t65,r50,n48,i47,o45,s45,a45,l30,c28,d25,u22,p22,m17,f15,h15,g13,b9,y9,.18,,12,(12,)12,_14,=12,;11,\"10,:9,/9,'8,-8,{6,}6,\t30,v6,w6,*5,k5,x4,012,17,25".matchAll(
			/([\s\S])(\d+)/g,
		),
	].map(([, character = "", n]) => [character.charCodeAt(0), Number(n)]),
);
/** Gives the times that a byte is likely to stand in a thousand of sources, in a small letter. */
export const rarityOfByte = (byte: number): number => often.get(byte) ?? 2;
/** Gives how often a trigram is likely to stand in sources, in no unit. */
export const rarityOf = (trigram: number): number =>
	rarityOfByte(trigram >> 16) *
	rarityOfByte((trigram >> 8) & 255) *
	rarityOfByte(trigram & 255);

/** Gives the need of a text in which a literal stands, whatever its case. */
export function neededForLiteral(literal: string): Need {
	const trigrams = steadyParts(literal).flatMap(trigramsOf);
	return allOf(
		trigrams
			.sort((a, b) => rarityOf(a.trigram) - rarityOf(b.trigram))
			.slice(0, mostOfLiteral)
			.map(asNeed),
	);
}

/** The same as letters in a row, three at least. */
export const literalsOf = (literal: string): Need =>
	allOf(
		steadyParts(literal)
			.map((part) =>
				part.replaceAll("\u212a", "k").replaceAll("\u017f", "s").toLowerCase(),
			)
			.filter((part) => [...part].length >= 3)
			.map((text): Need => ({ kind: "literal", text })),
	);

const asNeed = ({ trigram, next }: TrigramAsked): Need => ({
	kind: "trigram",
	trigram,
	...(next ? { next } : {}),
});

/** The parts of a literal whose bytes are the same in every case, but for those of ASCII. */
export const steadyParts = (literal: string): string[] =>
	[...literal]
		.map((character) => (isSteady(character) ? character : "\n"))
		.join("")
		.split("\n");

/** Tells whether a character has one form beside capitals of ASCII. */
export const isSteady = (character: string): boolean =>
	/^[\0-\x7f\u212a\u017f]$/.test(character) ||
	(character.toLowerCase() === character &&
		character.toUpperCase() === character &&
		!/\p{M}/u.test(character) &&
		!/[\ud800-\udfff]/.test(character));

/** All trigrams of a need. */
export function trigramsIn(need: Need, into = new Set<number>()): Set<number> {
	if (need.kind === "trigram") into.add(need.trigram);
	else if ("of" in need) for (const one of need.of) trigramsIn(one, into);
	return into;
}

/** The same need over paths or anything else that has numbers of its own. */
export const shifted = (need: Need, by: number): Need =>
	need.kind === "trigram"
		? { kind: "trigram", trigram: need.trigram + by }
		: "of" in need
			? { kind: need.kind, of: need.of.map((one) => shifted(one, by)) }
			: need;

/** A need without some trigrams, which any text may have. */
export function without(need: Need, trigrams: ReadonlySet<number>): Need {
	if (need.kind === "trigram")
		return trigrams.has(need.trigram) ? needsNothing : need;
	if (!("of" in need) || trigrams.size === 0) return need;
	const of = need.of.map((one) => without(one, trigrams));
	if (need.kind === "and") return allOf(of);
	return of.length ? oneOf(of) : need;
}
