import type { CutMoment } from "../messages.ts";
import { PieceRefused } from "../pieces/piece.ts";
import {
	begun,
	folderOf,
	type PieceName,
	parsePieceName,
} from "../pieces/piece-name.ts";
import { demandClaim } from "../place/claim-place.ts";
import type { Place } from "../place/place.ts";

const highestLevel = 5;

/** A piece in a place. */
export interface NamedPiece extends PieceName {
	readonly name: string;
}

/** The pieces of one generation. */
export interface Generation {
	readonly name: string;
	readonly pieces: readonly NamedPiece[];
	/** The ends of pieces at which the copy is a whole forge and can be made, in their order. */
	readonly moments: readonly NamedPiece[];
}

/** Reads what a place has, the oldest generation first. @throws PlaceRefused for what is no place of a forge */
export async function readGenerations(place: Place): Promise<Generation[]> {
	await demandClaim(place);
	const found: Generation[] = [];
	for await (const begin of place.list(begun)) {
		const name = begin.slice(begun.length);
		const pieces: NamedPiece[] = [];
		for (let level = 0; level <= highestLevel; level++)
			for await (const file of place.list(folderOf(name, level))) {
				const piece = parsePieceName(file);
				if (piece) pieces.push({ ...piece, name: file });
			}
		found.push({ name, pieces, moments: momentsOf(pieces) });
	}
	return found;
}

/** The whole forges that an unbroken row of pieces leads to. */
function momentsOf(pieces: readonly NamedPiece[]): NamedPiece[] {
	const moments = [...leadsOf(pieces).values()];
	return moments.filter(({ complete }) => complete);
}

/** The pieces that lead to each number: of those that end there and can be reached, the one that reaches back furthest. */
export function leadsOf(
	pieces: readonly NamedPiece[],
): ReadonlyMap<number, NamedPiece> {
	const leads = new Map<number, NamedPiece>();
	for (const piece of pieces.toSorted(
		(a, b) => a.to - b.to || a.from - b.from,
	)) {
		// the last part comes when the others are there
		if (piece.part !== piece.parts || leads.has(piece.to)) continue;
		if (piece.from === 0 || leads.has(piece.from)) leads.set(piece.to, piece);
	}
	return leads;
}

/** A moment, and the pieces that lead to it in their order. */
export interface Plan {
	readonly generation: string;
	readonly moment: NamedPiece;
	readonly pieces: readonly NamedPiece[];
}

/**
 * Chooses the last moment up to a time, in milliseconds; the newest where there is none. @throws PieceRefused when there was no moment yet
 */
export function planRestore(
	found: readonly Generation[],
	until?: number,
): Plan {
	let chosen: { generation: Generation; moment: NamedPiece } | undefined;
	for (const generation of found)
		for (const moment of generation.moments)
			if (
				(until === undefined || moment.time <= until) &&
				(!chosen || moment.time >= chosen.moment.time)
			)
				chosen = { generation, moment };
	if (!chosen) {
		const first = found.flatMap(({ moments }) => moments[0]?.time ?? []);
		throw new PieceRefused(
			first.length
				? `the first moment of the copy is ${spoken(Math.min(...first))}`
				: "the copy has no whole moment yet",
		);
	}
	return planOf(chosen.generation, chosen.moment);
}

/** Chooses the moment at the end of one piece. @throws PieceRefused when the place lacks it */
export function planOfMoment(
	found: readonly Generation[],
	{ generation: name, to }: CutMoment,
): Plan {
	const generation = found.find((one) => one.name === name);
	const moment = generation?.moments.find((one) => one.to === to);
	if (!generation || !moment)
		throw new PieceRefused(
			`the place lacks the moment ${to} of ${name}, which was sent a moment ago`,
		);
	return planOf(generation, moment);
}

/** Chooses the moment after that of a plan in its generation; undefined for the newest. */
export function planAfter(
	found: readonly Generation[],
	{ generation: name, moment }: Plan,
): Plan | undefined {
	const generation = found.find((one) => one.name === name);
	const next = generation?.moments.find(({ to }) => to > moment.to);
	return generation && next && planOf(generation, next);
}

const planOf = ({ name, pieces }: Generation, moment: NamedPiece): Plan => ({
	...{ generation: name, moment },
	pieces: rowTo(pieces, moment),
});

/** The fewest pieces that lead to a moment, in their order. */
function rowTo(
	pieces: readonly NamedPiece[],
	moment: NamedPiece,
): NamedPiece[] {
	const leads = leadsOf(pieces);
	const row: NamedPiece[] = [];
	for (let at = moment.to; at > 0; ) {
		const piece = leads.get(at) as NamedPiece;
		row.push(piece);
		at = piece.from;
	}
	return row.reverse();
}

/** A time as people type it: UTC, to the second. */
export const spoken = (ms: number): string =>
	`${new Date(ms).toISOString().slice(0, 19).replace("T", " ")}Z`;
