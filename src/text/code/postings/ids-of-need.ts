import type { Need } from "../needed.ts";
import type { ReadPosting } from "./blocks.ts";
import { followedBy, shared, united } from "./id-lists.ts";

/** The lists of trigrams, of all segments. */
type Lists = ReadonlyMap<number, readonly ReadPosting[]>;

/** The ids that have what is needed, in their order, among some where those are given; undefined for all. */
export function idsOf(
	need: Need,
	lists: Lists,
	among?: Uint32Array,
): Uint32Array | undefined {
	if (need.kind === "and") return idsOfAll(need.of, lists, among);
	if (need.kind === "trigram") return withTrigram(need, lists, among);
	if (need.kind !== "or") return among;
	const parts = need.of.map((one) => idsOf(one, lists, among));
	return parts.every((part) => part !== undefined)
		? united(parts as Uint32Array[])
		: undefined;
}

/** Begins with what few have, so that long lists are asked for those few and need not be put together. */
function idsOfAll(
	needs: readonly Need[],
	lists: Lists,
	among?: Uint32Array,
): Uint32Array | undefined {
	const known = needs
		.filter(({ kind }) => kind !== "trigram")
		.flatMap((one) => idsOf(one, lists, among) ?? [])
		.concat(among ?? [])
		.sort((a, b) => a.length - b.length);
	const trigrams = needs
		.filter((one) => one.kind === "trigram")
		.sort((a, b) => countOf(a, lists) - countOf(b, lists));
	const all = known.length ? known.reduce(shared) : undefined;
	return trigrams.reduce(
		(among: Uint32Array | undefined, one) => withTrigram(one, lists, among),
		all,
	);
}

type TrigramNeed = Extract<Need, { kind: "trigram" }>;

const withTrigram = (
	{ trigram, next = 0 }: TrigramNeed,
	lists: Lists,
	among?: Uint32Array,
): Uint32Array => followedBy(lists.get(trigram) ?? [], next, among);

const countOf = ({ trigram }: TrigramNeed, lists: Lists): number =>
	(lists.get(trigram) ?? []).reduce((sum, { ids }) => sum + ids.length, 0);
