import { hash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

/** A piece cannot be used; the message names it and says why. */
export class PieceRefused extends Error {
	override readonly name = "PieceRefused";
}

/** A file of the data directory that came since the piece before. */
export interface PieceFile {
	/** Its path in the data directory. */
	readonly path: string;
	readonly size: number;
	readonly sha256: string;
	/** Its bytes are an object of their own. */
	readonly apart?: true;
}

/** Says what a piece is and where it belongs. */
export interface PieceHeader {
	readonly format: 1;
	/** The version of the program that made it. */
	readonly version: string;
	readonly forge: string;
	readonly generation: string;
	/** It takes a copy from this number … */
	readonly from: number;
	/** … to this one. */
	readonly to: number;
	/** The time of its last commit, in milliseconds. */
	readonly time: number;
	/** After it the copy is a whole forge. */
	readonly complete: boolean;
	/** The digest of the piece that ends at `from`. */
	readonly previous: string;
	/** The digest of the smallest piece that ends at `to`, where this one joins several. */
	readonly last?: string;
	readonly pageSize: number;
	/** Pages of the database after it. */
	readonly pages: number;
	/** Checksum of the whole database after it. */
	readonly sum: string;
	/** The position in the log of PostgreSQL up to which everything that its rows name is there. */
	readonly lsn?: string;
	readonly files: readonly PieceFile[];
	/** Paths of files that went. */
	readonly gone: readonly string[];
}

/** A piece: its pages by number, and the bytes of those files that are not apart, in their order. */
interface Piece {
	readonly header: PieceHeader;
	readonly pages: ReadonlyMap<number, Uint8Array>;
	readonly contents: readonly Uint8Array[];
}

const magic = Buffer.from("INGOTPC\x01", "latin1");
const beginning = "INGOTPC";
export const noDigest = "0".repeat(64);
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The pages of most databases shrink to a third at once, and higher levels win little. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Writes a piece as bytes, and gives its digest. */
export async function encodePiece({
	header,
	pages,
	contents,
}: Piece): Promise<{ bytes: Buffer; digest: string }> {
	const numbers = Buffer.alloc(pages.size * 4);
	let at = 0;
	for (const number of pages.keys()) at = numbers.writeUInt32LE(number, at);
	const body = Buffer.concat([numbers, ...pages.values(), ...contents]);
	const head = Buffer.from(
		JSON.stringify({ ...header, count: pages.size, body: body.length }),
	);
	const sizes = Buffer.alloc(4);
	sizes.writeUInt32LE(head.length);
	const sealed = Buffer.concat([
		magic,
		sizes,
		head,
		await compress(body, level),
	]);
	const digest = hash("sha256", sealed, "buffer");
	return {
		bytes: Buffer.concat([sealed, digest]),
		digest: digest.toString("hex"),
	};
}

/** The most bytes that a body may have: more is damage, or made to fill memory. */
const mostBody = 1024 ** 3;

/** Reads a piece, and gives its digest. @throws PieceRefused */
export async function decodePiece(
	name: string,
	bytes: Buffer,
): Promise<Piece & { digest: string }> {
	const refuse = (why: string): never => {
		throw new PieceRefused(`${name} ${why}`);
	};
	if (
		bytes.length < magic.length + 4 + 32 ||
		bytes.toString("latin1", 0, beginning.length) !== beginning
	)
		refuse("is no piece of a copy, or was cut off");
	if (!bytes.subarray(0, magic.length).equals(magic))
		refuse("was made by a newer version: use that to read it");
	const sealed = bytes.subarray(0, -32);
	const digest = hash("sha256", sealed, "hex");
	if (digest !== bytes.toString("hex", bytes.length - 32))
		refuse("is damaged, or was cut off");
	const length = bytes.readUInt32LE(magic.length);
	const begin = magic.length + 4 + length;
	if (begin > sealed.length) refuse("is damaged");
	const head = JSON.parse(
		bytes.toString("utf8", magic.length + 4, begin),
	) as PieceHeader & {
		count: number;
		body: number;
	};
	if (head.format !== 1)
		refuse(`has format ${head.format}: use a newer version to read it`);
	const { count, body: size, ...header } = head;
	if (!(size <= mostBody)) refuse("is larger than a piece can be");
	const body = await decompress(sealed.subarray(begin), {
		maxOutputLength: Math.max(size, 1),
	}).catch((error: NodeJS.ErrnoException) =>
		refuse(
			error.code === "ERR_BUFFER_TOO_LARGE"
				? "is larger than it says"
				: "is damaged",
		),
	);
	const inside = header.files.filter(({ apart }) => !apart);
	const expected =
		count * (4 + header.pageSize) +
		inside.reduce((sum, file) => sum + file.size, 0);
	if (body.length !== size || size !== expected) refuse("is damaged");
	const pages = new Map<number, Uint8Array>();
	let at = count * 4;
	for (let i = 0; i < count; i++, at += header.pageSize)
		pages.set(
			body.readUInt32LE(i * 4),
			body.subarray(at, at + header.pageSize),
		);
	const contents = inside.map((file) => {
		at += file.size;
		return body.subarray(at - file.size, at);
	});
	return { header, pages, contents, digest };
}
