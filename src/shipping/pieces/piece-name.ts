/** The facts that the name of a piece tells, so that a list of names is a list of moments. */
export interface PieceName {
	readonly generation: string;
	/** 0 for those of a second; higher ones join what lower ones have. */
	readonly level: number;
	readonly from: number;
	readonly to: number;
	/** The time of its last commit, in milliseconds. */
	readonly time: number;
	readonly complete: boolean;
	/** Large ones come in parts; the last part is the last to come. */
	readonly part: number;
	readonly parts: number;
}

const generations = "g/";
/** Each generation has an empty object here, from before its first piece. */
export const begun = "begun/";
/** The folder of the pieces of one level, with its slash. */
export const folderOf = (generation: string, level: number): string =>
	`${generations}${generation}/${level}/`;

const digits = (n: number, length: number) => `${n}`.padStart(length, "0");

/** Names below one another are sorted by where pieces begin. */
export const nameOfPiece = (piece: PieceName): string =>
	`${folderOf(piece.generation, piece.level)}${digits(piece.from, 12)}-${digits(piece.to, 12)}-${digits(piece.time, 14)}-${piece.complete ? "c" : "i"}${piece.parts > 1 ? `-${digits(piece.part, 4)}-${digits(piece.parts, 4)}` : ""}.piece`;

/** Reads a name; undefined for other files. */
export function parsePieceName(name: string): PieceName | undefined {
	const found =
		/^g\/([\w-]+)\/(\d)\/(\d{12})-(\d{12})-(\d{14})-([ci])(?:-(\d{4})-(\d{4}))?\.piece$/.exec(
			name,
		);
	if (!found) return undefined;
	const [, generation = "", level, from, to, time, whole, part = 1, parts = 1] =
		found;
	return {
		generation,
		level: Number(level),
		from: Number(from),
		to: Number(to),
		time: Number(time),
		complete: whole === "c",
		part: Number(part),
		parts: Number(parts),
	};
}

/** The name of a file that is an object of its own. */
export const nameOfFile = (sha256: string): string =>
	`f/${sha256.slice(0, 2)}/${sha256}`;

/** The name for a generation that begins now; later ones are sorted behind earlier ones. */
export const nameGeneration = (now: number, random: string): string =>
	`${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}-${random}`;
