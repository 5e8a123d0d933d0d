import type { Node, ReadNodes } from "./proofs.ts";
import { subtreeOf } from "./tree.ts";

/** Hashes of one height that are kept together (c2sp.org/tlog-tiles). */
export interface Tile {
	/** The height of its hashes in tiles, or "entries" for a bundle of entries. */
	readonly level: number | "entries";
	readonly index: number;
	/** From 1 to 256; 256 is a full tile. */
	readonly width: number;
}

export const tileWidth = 256;
const heightOfTile = 8;

/** Reads the address of a tile behind `tile/`; undefined for anything else, also another spelling of the same. */
export function readTilePath(path: string): Tile | undefined {
	const match =
		/^(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(
			path,
		);
	if (!match) return undefined;
	const [, first = "", number = "", partial] = match;
	const level = first === "entries" ? ("entries" as const) : Number(first);
	const index = Number(number.replaceAll(/[x/]/g, ""));
	const width = partial === undefined ? tileWidth : Number(partial);
	if (Number(first) > 63) return undefined;
	// a full tile, and what is spelled otherwise, has another address
	const tile = { level, index, width };
	return tilePath(tile) === path ? tile : undefined;
}

/** Gives the address of a tile behind `tile/`. */
export function tilePath({ level, index, width }: Tile): string {
	const digits = String(index);
	const groups = digits
		.padStart(Math.ceil(digits.length / 3) * 3, "0")
		.match(/.{3}/g) as string[];
	const number = groups
		.map((group, i) => (i < groups.length - 1 ? `x${group}` : group))
		.join("/");
	const partial = width < tileWidth ? `.p/${width}` : "";
	return `${level}/${number}${partial}`;
}

/** Gives how many hashes a tile has in a tree of a size. */
export function widthIn(size: number, level: number, index: number): number {
	const hashes = Math.floor(size / tileWidth ** level);
	return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

/** Gives a bundle of entries: each behind its length of two bytes. @throws RangeError for an entry of 64 KiB */
export function writeBundle(entries: readonly Uint8Array[]): Buffer {
	return Buffer.concat(
		entries.flatMap((entry) => {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(entry.length);
			return [length, entry];
		}),
	);
}

/** Reads hashes of subtrees from tiles. `tile` gives the hashes of a tile, as many as the tree has at least. */
export function nodesFromTiles(
	size: number,
	tile: (of: Tile & { level: number }) => Promise<readonly Buffer[]>,
): ReadNodes {
	const known = new Map<string, Promise<readonly Buffer[]>>();
	const read = (level: number, index: number) => {
		const key = `${level}/${index}`;
		const found =
			known.get(key) ??
			tile({ level, index, width: widthIn(size, level, index) });
		known.set(key, found);
		return found;
	};
	const one = async ({ level, index }: Node): Promise<Buffer> => {
		const height = Math.floor(level / heightOfTile);
		const count = 2 ** (level % heightOfTile);
		const first = index * count;
		const hashes = await read(height, Math.floor(first / tileWidth));
		const own = hashes.slice(first % tileWidth, (first % tileWidth) + count);
		if (own.length !== count)
			throw new Error(
				`tile ${height}/${Math.floor(first / tileWidth)} is too short`,
			);
		return subtreeOf(own);
	};
	return (nodes) => Promise.all(nodes.map(one));
}
