import { PieceRefused } from "../pieces/piece.ts";
import {
	begun,
	folderOf,
	type PieceName,
	parsePieceName,
} from "../pieces/piece-name.ts";
import { readClaim } from "../place/claim-place.ts";
import { type Place, PlaceRefused } from "../place/place.ts";

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
	if (!(await readClaim(place)))
		throw new PlaceRefused(`${place.name} holds no copy of a forge`);
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
	const reached = new Set([0]);
	const moments = new Map<number, NamedPiece>();
	const sorted = pieces.toSorted((a, b) => a.to - b.to || a.level - b.level);
	for (const piece of sorted) {
		if (!reached.has(piece.from)) continue;
		reached.add(piece.to);
		if (piece.complete && !moments.has(piece.to)) moments.set(piece.to, piece);
	}
	return [...moments.values()];
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
	const { generation, moment } = chosen;
	return {
		...{ generation: generation.name, moment },
		pieces: rowTo(generation.pieces, moment),
	};
}

/** The fewest pieces that lead to a moment: from its end backwards, each time the piece that reaches back furthest. */
function rowTo(
	pieces: readonly NamedPiece[],
	moment: NamedPiece,
): NamedPiece[] {
	const leads = new Map<number, NamedPiece>([]);
	const reached = new Set([0]);
	for (const piece of pieces.toSorted(
		(a, b) => a.to - b.to || a.from - b.from,
	)) {
		if (!reached.has(piece.from) || leads.has(piece.to)) continue;
		reached.add(piece.to);
		leads.set(piece.to, piece);
	}
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
