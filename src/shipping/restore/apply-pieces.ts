import { createHash } from "node:crypto";
import {
	closeSync,
	createWriteStream,
	ftruncateSync,
	mkdirSync,
	openSync,
	readSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { mixInto, pageSums, sumBytes } from "../pieces/page-sums.ts";
import {
	decodePiece,
	noDigest,
	type PieceFile,
	type PieceHeader,
	PieceRefused,
} from "../pieces/piece.ts";
import { nameOfFile, nameOfPiece } from "../pieces/piece-name.ts";
import type { Place } from "../place/place.ts";
import type { NamedPiece, Plan } from "./moments.ts";

/** The paths that a piece may write: repositories, blobs and what else belongs to a forge, never outside of its directory. */
const allowed =
	/^(?:repositories\/[0-9a-f]{2}\/\d+\.git\/objects\/(?:pack|[0-9a-f]{2})\/[\w-]+(?:\.\w+)?|blobs\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}|(?:ssh|jwt|import\/left-over)(?:\/[\w-][\w.-]*)+|secret\.key(?:\.next)?|front\.md)$/;

/** Takes the files of a moment, in the order in which they came and went. */
export interface FileTaker {
	/** A file that a piece has in it. */
	inside(file: PieceFile, bytes: Uint8Array): void;
	/** A file that is an object of its own, to be fetched when all pieces were read. */
	apart(file: PieceFile): void;
	gone(path: string): void;
}

/**
 * Puts the files of a moment into a data directory, and its database into the file `database`; all of it checked.
 * @throws PieceRefused
 */
export async function applyPieces(
	place: Place,
	plan: Plan,
	to: {
		readonly data: string;
		readonly database: string;
		readonly forge: string;
	},
): Promise<PieceHeader> {
	const apart = new Map<string, PieceFile>();
	const last = await readPieces(place, plan, {
		...to,
		files: intoDirectory(to.data, apart),
	});
	for (const wanted of apart.values()) await fetchFile(place, to.data, wanted);
	return last;
}

/**
 * Makes the database of a moment in the file `database`, checked by its checksum, and gives the files of its pieces to whoever takes them.
 * @throws PieceRefused
 */
export async function readPieces(
	place: Place,
	plan: Plan,
	to: {
		readonly database: string;
		readonly forge: string;
		readonly files: FileTaker;
	},
): Promise<PieceHeader> {
	const file = openSync(to.database, "w+", 0o600);
	let last: PieceHeader | undefined;
	let digest = noDigest;
	try {
		for (const whole of plan.pieces) {
			let after = digest;
			for (let part = 1; part <= whole.parts; part++) {
				const name = nameOfPiece({ ...whole, part });
				const bytes = await place.read(name);
				if (!bytes) throw new PieceRefused(`${name} is missing`);
				const piece = await decodePiece(name, bytes);
				const { header } = piece;
				demandPlace(header, { ...whole, name }, { forge: to.forge, digest });
				after = header.last ?? piece.digest;
				last = header;
				for (const [number, page] of piece.pages)
					writeAll(file, page, (number - 1) * header.pageSize);
				giveFiles(to.files, header, piece.contents);
			}
			digest = after;
		}
		if (!last) throw new PieceRefused("there is no piece");
		ftruncateSync(file, last.pages * last.pageSize);
		if (sumOfFile(file, last) !== last.sum)
			throw new PieceRefused(
				`the database after ${plan.moment.name} is not what it was: its checksum differs`,
			);
		return last;
	} finally {
		closeSync(file);
	}
}

/** A piece of another forge or generation, or one in another's place, is none of this row. */
function demandPlace(
	header: PieceHeader,
	named: NamedPiece,
	{ forge, digest }: { forge: string; digest: string },
): void {
	const { name, generation, from, to } = named;
	if (header.forge !== forge)
		throw new PieceRefused(`${name} is of another forge`);
	if (
		header.generation !== generation ||
		header.from !== from ||
		header.to !== to ||
		header.complete !== named.complete ||
		header.time !== named.time
	)
		throw new PieceRefused(`${name} is another piece than its name says`);
	if (header.previous !== digest)
		throw new PieceRefused(
			`${name} does not follow the piece before it: one of them was replaced`,
		);
}

function giveFiles(
	taker: FileTaker,
	{ files, gone }: PieceHeader,
	contents: readonly Uint8Array[],
): void {
	let next = 0;
	for (const path of gone) {
		demandPath(path);
		taker.gone(path);
	}
	for (const file of files) {
		demandPath(file.path);
		if (file.apart) taker.apart(file);
		else taker.inside(file, contents[next++] as Uint8Array);
	}
}

/** Writes the files that are wanted as they come, and notes those of them that are to be fetched. */
export const intoDirectory = (
	data: string,
	apart: Map<string, PieceFile>,
	isWanted: (path: string) => boolean = () => true,
): FileTaker => ({
	inside({ path }, bytes) {
		apart.delete(path);
		if (isWanted(path)) writeFileOf(data, path, bytes);
	},
	apart(file) {
		if (isWanted(file.path)) apart.set(file.path, file);
	},
	gone(path) {
		apart.delete(path);
		if (isWanted(path)) rmSync(join(data, path), { force: true });
	},
});

/** Writes a file of a piece below a data directory, in place of the one before. */
export function writeFileOf(
	data: string,
	path: string,
	bytes: Uint8Array,
): void {
	const target = join(data, path);
	mkdirSync(dirname(target), { recursive: true, mode: 0o750 });
	rmSync(target, { force: true });
	writeFileSync(target, bytes, { mode: modeOf(path) });
}

/** Fetches a file that is an object of its own. @throws PieceRefused */
export async function fetchFile(
	place: Place,
	data: string,
	{ path, sha256, size }: PieceFile,
): Promise<void> {
	const source = await place.stream(nameOfFile(sha256));
	if (!source)
		throw new PieceRefused(`${nameOfFile(sha256)} is missing, for ${path}`);
	const target = join(data, path);
	mkdirSync(dirname(target), { recursive: true, mode: 0o750 });
	const sum = createHash("sha256");
	let read = 0;
	await pipeline(
		source,
		async function* (bytes: AsyncIterable<Uint8Array>) {
			for await (const chunk of bytes) {
				sum.update(chunk);
				read += chunk.length;
				yield chunk;
			}
		},
		createWriteStream(target, { mode: modeOf(path) }),
	);
	if (read !== size || sum.digest("hex") !== sha256)
		throw new PieceRefused(`${nameOfFile(sha256)} is damaged, for ${path}`);
}

function demandPath(path: string): void {
	if (!allowed.test(path))
		throw new PieceRefused(`a piece has a path that it must not have: ${path}`);
}

const modeOf = (path: string): number =>
	path.startsWith("repositories/")
		? 0o444
		: path.startsWith("blobs/")
			? 0o640
			: 0o600;

function writeAll(file: number, bytes: Uint8Array, at: number): void {
	for (let done = 0; done < bytes.length; )
		done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

function sumOfFile(file: number, { pages, pageSize }: PieceHeader): string {
	const sumOf = pageSums(pageSize);
	const sum = Buffer.alloc(sumBytes);
	const page = Buffer.alloc(pageSize);
	for (let number = 1; number <= pages; number++) {
		readSync(file, page, 0, pageSize, (number - 1) * pageSize);
		mixInto(sum, sumOf(number, page));
	}
	return sum.toString("hex");
}
