import { nameOfFile } from "../pieces/piece-name.ts";
import type { Place } from "../place/place.ts";
import {
	leadsOf,
	type NamedPiece,
	readGenerations,
} from "../restore/moments.ts";
import type { ShippedState } from "./shipped-state.ts";

const dayMs = 86_400_000;

/**
 * Removes from a place the pieces that are older than their level is kept and that no kept moment needs, and the files that only they name. `keep` has the days of
 * the levels, from 0 on. The newest moment stays however old it is. Gives how many objects went.
 */
export async function expirePieces(
	place: Place,
	state: ShippedState,
	keep: readonly number[],
	now = Date.now(),
): Promise<number> {
	let removed = 0;
	const found = await readGenerations(place);
	for (const { name, pieces, moments } of found) {
		const isOwn = name === state.facts.generation;
		const gone = expired(pieces, moments.at(-1), { keep, now, isOwn });
		for (const piece of gone) await place.remove(piece.name);
		removed += gone.length;
		if (!isOwn || gone.length === 0) continue;
		const free = state.larger.forgetPieces(gone.map((piece) => piece.name));
		for (const sha256 of free) await place.remove(nameOfFile(sha256));
		removed += free.length;
	}
	return removed;
}

function expired(
	pieces: readonly NamedPiece[],
	newest: NamedPiece | undefined,
	{
		keep,
		now,
		isOwn,
	}: { keep: readonly number[]; now: number; isOwn: boolean },
): NamedPiece[] {
	const daysOf = (level: number) => keep[level] ?? keep.at(-1) ?? 0;
	const isYoung = ({ level, time }: NamedPiece) =>
		time > now - daysOf(level) * dayMs;
	const leads = leadsOf(pieces);
	const needed = new Set<number>();
	const need = (to: number) => {
		for (let at = to; at > 0 && !needed.has(at); ) {
			needed.add(at);
			at = leads.get(at)?.from ?? 0;
		}
	};
	for (const piece of pieces) if (isYoung(piece)) need(piece.to);
	// of an earlier generation nothing goes on
	if (newest && isOwn) need(newest.to);
	const isLead = (piece: NamedPiece) => {
		const lead = needed.has(piece.to) ? leads.get(piece.to) : undefined;
		return lead?.level === piece.level && lead.from === piece.from;
	};
	return pieces.filter((piece) => !isYoung(piece) && !isLead(piece));
}
