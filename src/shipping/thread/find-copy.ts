import { randomBytes } from "node:crypto";
import {
	begun,
	folderOf,
	nameGeneration,
	parsePieceName,
} from "../pieces/piece-name.ts";
import type { Place } from "../place/place.ts";
import type { ShippedState } from "./shipped-state.ts";
import type { Spool, Waiting } from "./spool.ts";

/**
 * Goes on with the generation of the state where the place ends with it, and begins a new one otherwise. Gives the pieces that wait, and why a new
 * generation was begun.
 */
export async function findCopy(
	place: Place,
	state: ShippedState,
	spool: Spool,
	{ pageSize, now }: { readonly pageSize: number; readonly now: number },
): Promise<{ left: readonly Waiting[]; why?: string }> {
	const left = leftFor(state, spool);
	const why =
		state.facts.pageSize !== pageSize
			? "there is no copy yet"
			: await gapOf(place, state, left);
	if (why === undefined) return { left };
	const generation = nameGeneration(now, randomBytes(4).toString("hex"));
	await place.create(begun + generation, Buffer.alloc(0));
	spool.clear();
	state.begin(generation, pageSize);
	return { left: [], why };
}

/** The pieces in the spool that the state counts; one that was made and not counted any more was never sent. */
function leftFor({ facts }: ShippedState, spool: Spool): Waiting[] {
	const left: Waiting[] = [];
	for (const waiting of spool.left)
		if (waiting.to <= facts.to) left.push(waiting);
		else spool.remove(waiting);
	return left;
}

/** Tells the fault of the pieces of the place, the spool and the state as one row; undefined without one. */
async function gapOf(
	place: Place,
	state: ShippedState,
	left: readonly Waiting[],
): Promise<string | undefined> {
	const { facts } = state;
	const small = left.filter(({ name }) => parsePieceName(name)?.level === 0);
	const first = small[0]?.to ?? facts.to + 1;
	if (small.some(({ to }, i) => to !== first + i)) return "the spool has a gap";
	if (small.length > 0 && small.at(-1)?.to !== facts.to)
		return "the spool lacks the last piece";
	const folder = folderOf(facts.generation, 0);
	const shipped = first - 1;
	const last = state.pieceEndingAt(shipped);
	if (shipped > 0 && !last) return "the state does not know the last piece";
	const own = new Set(left.map(({ name }) => name));
	let isThere = shipped === 0;
	// the name without its end is sorted right before it
	for await (const name of place.list(folder, last?.slice(0, -1)))
		if (name === last) isThere = true;
		else if (!own.has(name))
			return "the place has pieces that this server did not make";
	return isThere ? undefined : "the place lacks the last piece";
}
