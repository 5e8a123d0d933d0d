import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	encodePiece,
	noDigest,
	type PieceFile,
	type PieceHeader,
} from "../pieces/piece.ts";
import { nameOfPiece } from "../pieces/piece-name.ts";
import { type FoundFiles, largestInside } from "./found-files.ts";
import type { LevelEnd } from "./larger-state.ts";
import type { LogReader } from "./log-reader.ts";
import type { ShippedState } from "./shipped-state.ts";
import type { Spool, Waiting } from "./spool.ts";

const second = 1_000;
const day = 86_400 * second;
/**
 * The lengths of larger pieces, from level 1 on: a minute, an hour, a day; the last one has everything, so that the ones before it can go some time.
 */
const lengths = [60 * second, 3600 * second, day, 30 * day];
/** A part takes so many pages, and so many bytes of files, at most. */
const mostPages = 8_192;
const mostInside = 16 * 1024 ** 2;

interface Part {
	readonly pages: number[];
	readonly files: PieceFile[];
}

/** The level of the piece that is to be made before a commit of this time, if one is: the highest whose time is over. */
export function dueLevel(
	levels: readonly LevelEnd[],
	time: number,
): number | undefined {
	for (let level = lengths.length; level > 0; level--) {
		const length = lengths[level - 1] as number;
		const before = levels[level - 1]?.time ?? 0;
		if (Math.floor(time / length) > Math.floor(before / length)) return level;
	}
	return undefined;
}

/** The things that larger pieces are made of. */
interface LargerParts {
	readonly data: string;
	readonly log: LogReader;
	readonly state: ShippedState;
	readonly spool: Spool;
	readonly found: FoundFiles;
	readonly made: (waiting: Waiting) => void;
}

/**
 * Makes the piece of a level: all that changed since the last one of that level, as it is now. The copy must be whole, with everything that was read of the log in
 * it. Nothing is made while a store has lost a file that the copy counts on: it is looked through first.
 */
export async function makeLarger(
	level: number,
	now: number,
	{ data, log, state, spool, found, made }: LargerParts,
	about: Pick<PieceHeader, "forge" | "version">,
): Promise<void> {
	const { facts, larger } = state;
	const { levels } = larger;
	const { generation, to, time } = facts;
	const start = level === lengths.length ? undefined : levels[level - 1];
	const { to: from, digest: previous } = start ?? { to: 0, digest: noDigest };
	const changed = larger.changedSince(from);
	if (from < to) {
		if (!areThere(data, changed.files, state, found)) return;
		const parts = partsOf(changed.pages, changed.files);
		const named: { name: string; sha256: string }[] = [];
		for (const [i, part] of parts.entries()) {
			const name = nameOfPiece({
				...{ generation, level, from, to, time, complete: true },
				...{ part: i + 1, parts: parts.length },
			});
			const read = readFiles(data, part.files);
			if (!read) return;
			const { bytes } = await encodePiece({
				header: {
					...about,
					...{ format: 1, generation, from, to, time, complete: true },
					...{ previous, last: facts.digest, pageSize: log.pageSize },
					...{ pages: facts.pages, sum: facts.sum, files: read.files },
					...(facts.lsn !== undefined && { lsn: facts.lsn }),
					gone: i === 0 && from > 0 ? changed.gone : [],
				},
				pages: new Map(part.pages.map((number) => [number, log.page(number)])),
				contents: read.contents,
			});
			for (const { apart, sha256 } of read.files)
				if (apart) named.push({ name, sha256 });
			const waiting: Waiting = { to, name, bytes: bytes.length, apart: [] };
			await spool.keep(waiting, bytes);
			made(waiting);
		}
		larger.name(named);
	}
	const end = { to, digest: facts.digest, time: now };
	const none = { to: 0, digest: noDigest, time: 0 };
	larger.joined(lengths.map((_, i) => (i < level ? end : (levels[i] ?? none))));
}

/** Looks whether files are there. A blob that is gone was named by nothing any more; a pack that is gone is in another one. */
function areThere(
	data: string,
	files: readonly PieceFile[],
	state: ShippedState,
	found: FoundFiles,
): boolean {
	const gone = files.filter(({ path }) => !existsSync(join(data, path)));
	const packs = gone.filter(({ path }) => path.startsWith("repositories/"));
	for (const { path } of packs)
		found.store(Number(/(\d+)\.git\//.exec(path)?.[1]));
	state.larger.dropFiles(
		gone.flatMap(({ path }) => (path.startsWith("blobs/") ? path : [])),
	);
	return packs.length === 0;
}

function partsOf(
	pages: readonly number[],
	files: readonly PieceFile[],
): Part[] {
	const parts: Part[] = [{ pages: [], files: [] }];
	let inside = 0;
	for (const file of files) {
		if (inside > mostInside) {
			parts.push({ pages: [], files: [] });
			inside = 0;
		}
		inside += file.size > largestInside ? 0 : file.size;
		(parts.at(-1) as Part).files.push(file);
	}
	for (let at = 0; at < pages.length; at += mostPages) {
		const some = pages.slice(at, at + mostPages);
		if (at === 0) (parts.at(-1) as Part).pages.push(...some);
		else parts.push({ pages: some, files: [] });
	}
	return parts;
}

/** Reads files; undefined when a pack went meanwhile. */
function readFiles(data: string, wanted: readonly PieceFile[]) {
	const files: PieceFile[] = [];
	const contents: Uint8Array[] = [];
	for (const file of wanted) {
		if (file.size > largestInside) {
			files.push({ ...file, apart: true });
			continue;
		}
		try {
			const bytes = readFileSync(join(data, file.path));
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			files.push({ path: file.path, size: bytes.length, sha256 });
			contents.push(bytes);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
			if (file.path.startsWith("repositories/")) return undefined;
		}
	}
	return { files, contents };
}
