import {
	type Checkpoint,
	verifyCheckpoint,
} from "../../crypto/tlog/checkpoint.ts";
import type { Verifier } from "../../crypto/tlog/note.ts";
import { tileWidth } from "../../crypto/tlog/tiles.ts";
import {
	type Frontier,
	grow,
	rootOf,
	splitHashes,
	subtreeOf,
} from "../../crypto/tlog/tree.ts";
import { checkEntry, type SealedRecord, tellLeftOver } from "./check-entry.ts";
import type { Findings } from "./finding.ts";
import { type ErasedPart, erasedParts } from "./verify-forgetting.ts";

/** A tile as it is stored. */
export interface StoredTile {
	readonly root: string;
	readonly hashes: string;
}

/** The stored parts of 256 entries. */
export interface Part {
	/** The number of the first entry, a multiple of 256. */
	readonly first: number;
	/** In order; some may be missing. */
	readonly rows: readonly SealedRecord[];
	/** The checkpoints of sizes behind `first`, up to 256 more, in order. */
	readonly checkpoints: readonly {
		readonly size: number;
		readonly note: string;
	}[];
	/** The tile of the leaves; undefined where none is stored. */
	readonly tile?: StoredTile | undefined;
}

/** Checks a log from its first entry to its last, 256 entries at a time. */
export class LogVerifier {
	private readonly log: Verifier;
	private readonly findings: Findings;
	private readonly tiled: boolean;
	#tree: Frontier;
	/** Nothing behind a missing entry that no tile has the hash of can be checked by the tree. */
	#broken = false;
	/** The hashes of full tiles that no tile above has yet, by levels. */
	readonly #roots: Buffer[][] = [];
	#lastGood: number;
	#badCheckpoints = 0;
	#size: number;
	#against: Checkpoint | undefined;
	/** Records that lack a part. */
	readonly erased: ErasedPart[] = [];
	/** Full tiles above the leaves, as the entries make them. */
	readonly above: { level: number; number: number; hashes: Buffer[] }[] = [];

	constructor(
		log: Verifier,
		findings: Findings,
		{
			start,
			roots = [],
			against,
			tiled = true,
		}: {
			/** The tree before the first entry that is still there. */
			start: Frontier;
			/** The hashes of tiles before it that no full tile has yet. */
			roots?: Buffer[][];
			/** A checkpoint that somebody else has. */
			against?: Checkpoint;
			/** Tiles are stored beside the entries. */
			tiled?: boolean;
		},
	) {
		this.log = log;
		this.findings = findings;
		this.#tree = start;
		this.#size = start.size;
		this.#lastGood = start.size;
		this.#roots = roots;
		this.#against = against;
		this.tiled = tiled;
	}

	/** The tree over all entries that were checked. */
	get tree(): Frontier {
		return this.#tree;
	}

	/** Checks the next 256 entries, or the last ones. `size` is how many the log is to have. */
	check(part: Part, size: number): void {
		const width = Math.min(tileWidth, size - part.first);
		const leaves = this.#leavesOf(part, width);
		const known =
			width === tileWidth && this.tiled
				? this.#compareTile(part, leaves)
				: leaves;
		this.#size = part.first + width;
		this.#growThrough(part, known);
		if (width === tileWidth && !this.#broken)
			this.#raise(0, subtreeOf(known as Buffer[]));
	}

	/** Passes over entries of which nothing is there. */
	skip(first: number, end: number): void {
		this.findings.add(`entries ${first} to ${end - 1} were removed`, {
			number: first,
		});
		this.#broken = true;
		this.#size = end;
	}

	/** Checks what can be checked only at the end. */
	end(): void {
		if (this.#badCheckpoints > 1)
			this.findings.add(
				`${this.#badCheckpoints - 1} later checkpoints differ from the entries too`,
			);
		if (!this.#broken && this.#lastGood < this.#size && !this.#badCheckpoints)
			this.findings.add(
				`entries ${this.#lastGood} to ${this.#size - 1} were added: no checkpoint has them`,
				{ number: this.#lastGood },
			);
		if (this.#against)
			this.findings.add(
				`the log was cut: the given checkpoint has ${this.#against.size} entries, the log has ${this.#size}`,
			);
	}

	/** The hashes of the entries by what is stored with them; undefined for those that are missing. */
	#leavesOf({ first, rows }: Part, width: number): (Buffer | undefined)[] {
		const leaves = new Array<Buffer | undefined>(width).fill(undefined);
		for (const row of rows) {
			const at = row.number - first;
			// an export may have any number, also the same one twice
			if (!(Number.isSafeInteger(at) && at >= 0 && at < width) || leaves[at]) {
				this.findings.add(`entry ${row.number} was added`, place(row));
				continue;
			}
			leaves[at] = checkEntry(row, this.findings);
			tellLeftOver(row, this.findings);
			for (const part of erasedParts(row)) this.erased.push(part);
		}
		for (let at = 0; at < width; at++)
			if (!leaves[at])
				this.findings.add(`entry ${first + at} was removed`, {
					number: first + at,
				});
		return leaves;
	}

	/** Compares entries with their tile, and gives the hashes that are to be believed. */
	#compareTile(
		{ first, rows, tile }: Part,
		leaves: readonly (Buffer | undefined)[],
	): readonly (Buffer | undefined)[] {
		const name = `tile 0/${first / tileWidth}`;
		if (!tile) {
			this.findings.add(`${name} was removed`);
			return leaves;
		}
		const bytes = Buffer.from(tile.hashes, "base64");
		const isWhole =
			bytes.length === tileWidth * 32 &&
			bytes.toString("base64") === tile.hashes;
		const hashes = isWhole ? splitHashes(bytes) : [];
		const differing = leaves.flatMap((leaf, at) =>
			leaf && hashes[at]?.equals(leaf) ? [] : [at],
		);
		const root = isWhole ? subtreeOf(hashes).toString("base64") : "";
		if (!differing.length) {
			if (root !== tile.root)
				this.findings.add(`the hash of ${name} was changed`);
			return leaves;
		}
		if (root !== tile.root) {
			const at = isWhole ? ` at hash ${differing.join(", ")}` : "";
			this.findings.add(`${name} was changed${at}`, {
				number: first + (differing[0] ?? 0),
			});
			return leaves;
		}
		const byNumber = new Map(rows.map((row) => [row.number, row]));
		for (const at of differing) {
			const leaf = leaves[at];
			if (!leaf) continue;
			const from = hashes.findIndex((hash) => hash.equals(leaf));
			const row = byNumber.get(first + at) as SealedRecord;
			this.findings.add(
				from >= 0
					? `entry ${first + at} was moved: it was entry ${first + from}`
					: `entry ${first + at} is not the one that was sealed: ${name} has another hash`,
				place(row),
			);
		}
		return hashes;
	}

	/** Grows the tree over entries, and compares it with each checkpoint on the way. */
	#growThrough(
		{ first, checkpoints }: Part,
		leaves: readonly (Buffer | undefined)[],
	): void {
		let done = 0;
		const to = (size: number) => {
			const part = leaves.slice(done, size - first);
			if (part.some((leaf) => !leaf)) this.#broken = true;
			if (!this.#broken) this.#tree = grow(this.#tree, part as Buffer[]);
			done = Math.max(done, size - first);
		};
		const all = this.#withAgainst(checkpoints, first + leaves.length);
		for (const { size, note, given } of all) {
			if (size > first + leaves.length) {
				this.findings.add(
					`entries ${first + leaves.length} to ${size - 1} were removed: a checkpoint has them`,
					{ number: first + leaves.length },
				);
				continue;
			}
			to(size);
			this.#compareCheckpoint(size, note, given);
		}
		to(first + leaves.length);
	}

	#withAgainst(checkpoints: Part["checkpoints"], end: number) {
		const all: { size: number; note: string; given?: Checkpoint }[] = [
			...checkpoints,
		];
		const given = this.#against;
		if (!given || given.size > end) return all;
		this.#against = undefined;
		return [...all, { size: given.size, note: "", given }].sort(
			(a, b) => a.size - b.size,
		);
	}

	#compareCheckpoint(size: number, note: string, given?: Checkpoint): void {
		let checkpoint = given;
		try {
			checkpoint ??= verifyCheckpoint(note, this.log);
			if (checkpoint.size !== size)
				throw new Error(`it is of size ${checkpoint.size}`);
		} catch (error) {
			this.findings.add(
				`the checkpoint of size ${size} was changed: ${(error as Error).message}`,
			);
			return;
		}
		if (this.#broken || this.#tree.size !== size) return;
		if (checkpoint.root.equals(rootOf(this.#tree))) {
			this.#lastGood = Math.max(this.#lastGood, size);
			return;
		}
		if (given)
			this.findings.add(
				`the given checkpoint of size ${size} is not one of this log: the log was made anew`,
			);
		else if (++this.#badCheckpoints === 1)
			this.findings.add(
				`an entry from ${this.#lastGood} to ${size - 1} is not the one that was sealed: the checkpoint of size ${size} has another root`,
				{ number: this.#lastGood },
			);
	}

	/** Puts the hash of a full tile into the tile above it. */
	#raise(level: number, root: Buffer): void {
		const hashes = [...(this.#roots[level] ?? []), root];
		this.#roots[level] = hashes;
		if (hashes.length < tileWidth) return;
		this.#roots[level] = [];
		const width = tileWidth ** (level + 2);
		this.above.push({
			level: level + 1,
			number: this.#size / width - 1,
			hashes,
		});
		this.#raise(level + 1, subtreeOf(hashes));
	}
}

const place = (row: SealedRecord) => ({
	number: row.number,
	...(row.record_id !== null && { record: row.record_id }),
});
