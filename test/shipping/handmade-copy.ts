import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
	mixInto,
	pageSums,
	sumBytes,
} from "../../src/shipping/pieces/page-sums.ts";
import {
	encodePiece,
	noDigest,
	type PieceHeader,
} from "../../src/shipping/pieces/piece.ts";
import {
	begun,
	nameOfFile,
	nameOfPiece,
} from "../../src/shipping/pieces/piece-name.ts";
import { openSealing } from "../../src/shipping/pieces/sealing.ts";
import { claimPlace } from "../../src/shipping/place/claim-place.ts";
import { openDirectoryPlace } from "../../src/shipping/place/directory-place.ts";
import { preparedData } from "../support/schema-file.ts";

/** Files of a copy by their paths. */
export type Files = Readonly<Record<string, Uint8Array | string>>;

/** The rows and files of a forge at one moment. */
interface Handmade {
	readonly sql?: string;
	/** Changes the bytes of the database, which is then wrong and has the right checksum. */
	readonly damage?: (database: Buffer) => void;
	readonly inside?: Files;
	readonly apart?: Files;
	readonly header?: Partial<PieceHeader>;
	/** The public keys that its piece is encrypted for. */
	readonly recipients?: readonly string[];
}

/** Makes a database with the schema of a forge and some rows; gives its bytes. */
function databaseOf(folder: string, sql: string): Buffer {
	const path = join(preparedData(folder), "ingot.db");
	const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
	db.exec(`pragma journal_mode=wal; ${sql}`);
	db.close();
	const bytes = readFileSync(path);
	rmSync(folder, { recursive: true });
	return bytes;
}

/**
 * Makes a copy of one moment, without a forge that ships it: quick, and with whatever a test wants in it. Gives the name of its piece.
 */
export async function makeCopy(root: string, copy: Handmade): Promise<string> {
	const { sql = "", damage, inside = {}, apart = {}, header } = copy;
	mkdirSync(root, { recursive: true });
	const place = await openDirectoryPlace(root);
	await claimPlace(place, "f", 0, copy.recipients);
	const database = databaseOf(`${root}.rows`, sql);
	damage?.(database);
	const pageSize = database.readUInt16BE(16);
	const sumOf = pageSums(pageSize);
	const sum = Buffer.alloc(sumBytes);
	const pages = new Map<number, Uint8Array>();
	for (let at = 0; at < database.length; at += pageSize) {
		const page = database.subarray(at, at + pageSize);
		pages.set(pages.size + 1, page);
		mixInto(sum, sumOf(pages.size, page));
	}
	const filesOf = (some: Files, more: object) =>
		Object.entries(some).map(([path, content]) => {
			const bytes = Buffer.from(content);
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			return { ...{ path, size: bytes.length, sha256, bytes }, ...more };
		});
	const within = filesOf(inside, {});
	const beside = filesOf(apart, { apart: true });
	for (const { sha256, bytes } of beside)
		await place.create(nameOfFile(sha256), bytes);
	const named = {
		...{ generation: "a", level: 0, from: 0, to: 1, complete: true },
		...{ time: Date.parse("2026-11-22T14:03:07.250Z"), part: 1, parts: 1 },
	};
	const { bytes } = await encodePiece({
		header: {
			...{ format: 1, version: "1", forge: "f", previous: noDigest },
			...{ generation: "a", from: 0, to: 1, time: named.time, complete: true },
			...{ pageSize, pages: pages.size, sum: sum.toString("hex"), gone: [] },
			files: [...within, ...beside].map(({ bytes: _, ...file }) => file),
			...header,
		},
		pages,
		contents: within.map((file) => file.bytes),
	});
	const name = nameOfPiece(named);
	await place.create(`${begun}a`, Buffer.alloc(0));
	const sealing = await openSealing(copy.recipients ?? []);
	await place.create(name, (await sealing?.bytes(bytes)) ?? bytes);
	await place.close();
	return name;
}

/** Makes a pack of one commit with the real git. */
export function makePack(folder: string): { oid: string; pack: Files } {
	const environment = {
		...{ GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
		...{ GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "ada@example.org" },
		...{ GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "ada@example.org" },
		...{ GIT_AUTHOR_DATE: "1700000000 +0000" },
		...{ GIT_COMMITTER_DATE: "1700000000 +0000" },
	};
	const git = (input: string, ...args: string[]) =>
		execFileSync("git", ["--git-dir", folder, ...args], {
			...{ input, encoding: "utf8" },
			env: { PATH: process.env.PATH, ...environment },
		}).trim();
	git("", "init", "--quiet", "--bare");
	const blob = git("text\n", "hash-object", "-w", "--stdin");
	const tree = git(`100644 blob ${blob}\tfile\n`, "mktree");
	const oid = git("message\n", "commit-tree", tree);
	const name = git(
		`${oid}\n`,
		...["pack-objects", "--quiet", "--revs", join(folder, "pack")],
	);
	const pack = Object.fromEntries(
		["pack", "idx"].map((ending) => [
			`pack-${name}.${ending}`,
			readFileSync(join(folder, `pack-${name}.${ending}`)),
		]),
	);
	rmSync(folder, { recursive: true });
	return { oid, pack };
}
