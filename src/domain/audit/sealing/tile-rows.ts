import type { ReadNodes } from "../../../crypto/tlog/proofs.ts";
import { nodesFromTiles, tileWidth } from "../../../crypto/tlog/tiles.ts";
import { splitHashes, subtreeOf } from "../../../crypto/tlog/tree.ts";
import { query, type Reader } from "../../../database/database.ts";

/** A full tile that is to be stored. */
interface NewTile {
	readonly level: number;
	readonly number: number;
	readonly root: Buffer;
	readonly hashes: readonly Buffer[];
}

type Range = { log: number; level: number; from: number; to: number };

const leaves = query((q, p: Range) =>
	q
		.selectFrom("audit_entry")
		.select("leaf as hash")
		.where("log_id", "=", p.log)
		.where("number", ">=", p.from)
		.where("number", "<", p.to)
		.orderBy("number")
		.limit(tileWidth),
);
const roots = query((q, p: Range) =>
	q
		.selectFrom("audit_tile")
		.select("root as hash")
		.where("log_id", "=", p.log)
		.where("level", "=", p.level)
		.where("number", ">=", p.from)
		.where("number", "<", p.to)
		.orderBy("number")
		.limit(tileWidth),
);
const full = query((q, p: { log: number; level: number; number: number }) =>
	q
		.selectFrom("audit_tile")
		.select("hashes")
		.where("log_id", "=", p.log)
		.where("level", "=", p.level)
		.where("number", "=", p.number),
);

/** Reads some hashes of a height from what is stored one height below. */
async function stored(
	db: Reader,
	{ log, level, from, to }: Range,
): Promise<Buffer[]> {
	const rows =
		level === 0
			? await db.all(leaves, { log, level, from, to })
			: await db.all(roots, { log, level: level - 1, from, to });
	return rows.map(({ hash }) => Buffer.from(hash, "base64"));
}

/** Gives the tiles that become full when a tree of a size grows by leaves. */
export async function filledTiles(
	db: Reader,
	log: number,
	size: number,
	added: readonly Buffer[],
): Promise<NewTile[]> {
	const tiles: NewTile[] = [];
	let [before, hashes] = [size, added];
	for (let level = 0; hashes.length; level++) {
		const first = Math.floor(before / tileWidth);
		const known = await stored(db, {
			...{ log, level },
			from: first * tileWidth,
			to: before,
		});
		const all = [...known, ...hashes];
		const above: Buffer[] = [];
		for (let i = 0; (i + 1) * tileWidth <= all.length; i++) {
			const own = all.slice(i * tileWidth, (i + 1) * tileWidth);
			const root = subtreeOf(own);
			tiles.push({ level, number: first + i, root, hashes: own });
			above.push(root);
		}
		[before, hashes] = [first, above];
	}
	return tiles;
}

/** Gives the first hashes of a tile. @throws Error when the database lacks some of them */
export async function hashesOfTile(
	db: Reader,
	log: number,
	{ level, index, width }: { level: number; index: number; width: number },
): Promise<Buffer[]> {
	const row = await db.first(full, { log, level, number: index });
	const from = index * tileWidth;
	const hashes = row
		? splitHashes(Buffer.from(row.hashes, "base64")).slice(0, width)
		: await stored(db, { log, level, from, to: from + width });
	if (hashes.length !== width)
		throw new Error(`the audit log lacks hashes of tile ${level}/${index}`);
	return hashes;
}

/** Reads hashes of subtrees of a log. */
export const nodesOfLog = (db: Reader, log: number, size: number): ReadNodes =>
	nodesFromTiles(size, (tile) => hashesOfTile(db, log, tile));
