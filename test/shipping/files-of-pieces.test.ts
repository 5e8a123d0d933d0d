import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import {
	mixInto,
	pageSums,
	sumBytes,
} from "../../src/shipping/pieces/page-sums.ts";
import {
	decodePiece,
	encodePiece,
	noDigest,
	type PieceFile,
	type PieceHeader,
	PieceRefused,
} from "../../src/shipping/pieces/piece.ts";
import {
	nameOfFile,
	nameOfPiece,
} from "../../src/shipping/pieces/piece-name.ts";
import type { Place } from "../../src/shipping/place/place.ts";
import {
	applyPieces,
	fetchFile,
	intoDirectory,
} from "../../src/shipping/restore/apply-pieces.ts";
import type { Plan } from "../../src/shipping/restore/moments.ts";
import { afterFile } from "../support/after-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-files-of-pieces-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
let data: string;
const objects = new Map<string, Buffer>();
const place = {
	...{ name: "the place" },
	read: async (name: string) => objects.get(name),
	async stream(name: string) {
		const bytes = objects.get(name);
		return bytes && [bytes.subarray(0, 3), bytes.subarray(3)];
	},
} as unknown as Place;

beforeEach(() => {
	data = join(base, `data-${++count}`);
	mkdirSync(data);
	objects.clear();
});

const pack = "repositories/01/1.git/objects/pack/pack-a.pack";
const blob = `blobs/aa/bb/${"c".repeat(64)}`;
const sha256 = (bytes: Buffer) =>
	createHash("sha256").update(bytes).digest("hex");
const fileOf = (path: string, text: string, apart?: true): PieceFile => ({
	...{ path, size: text.length, sha256: sha256(Buffer.from(text)) },
	...(apart && { apart }),
});
const put = (text: string) =>
	objects.set(nameOfFile(sha256(Buffer.from(text))), Buffer.from(text));
const textAt = (path: string) => readFileSync(join(data, path), "utf8");
const modeOf = (path: string) => statSync(join(data, path)).mode & 0o777;

describe("files of a copy", () => {
	test("are written in place of those before, readable by those who have to", () => {
		const files = intoDirectory(data, new Map());
		for (const path of [pack, blob, "secret.key", "ssh/key"])
			for (const text of ["before", "after"])
				files.inside(fileOf(path, text), Buffer.from(text));
		for (const path of [pack, blob, "secret.key", "ssh/key"])
			expect(textAt(path)).toBe("after");
		expect([modeOf(pack), modeOf(blob)]).toEqual([0o444, 0o640]);
		expect([modeOf("secret.key"), modeOf("ssh/key")]).toEqual([0o600, 0o600]);
		expect(modeOf("repositories/01/1.git/objects/pack")).toBe(0o750);
	});

	test("are removed when they went, whether they are there or not", () => {
		const files = intoDirectory(data, new Map());
		files.gone(pack);
		files.inside(fileOf(pack, "x"), Buffer.from("x"));
		files.gone(pack);
		expect(existsSync(join(data, pack))).toBe(false);
	});

	test("are fetched last as they were last, or not at all", () => {
		const apart = new Map<string, PieceFile>();
		const files = intoDirectory(data, apart);
		files.apart(fileOf(pack, "first", true));
		files.apart(fileOf(pack, "second", true));
		files.apart(fileOf(blob, "gone", true));
		files.apart(fileOf("front.md", "replaced", true));
		files.gone(blob);
		files.inside(fileOf("front.md", "inside"), Buffer.from("inside"));
		expect([...apart.values()]).toEqual([fileOf(pack, "second", true)]);
		expect(textAt("front.md")).toBe("inside");
	});

	test("are taken as far as they are wanted", () => {
		const apart = new Map<string, PieceFile>();
		const wanted = intoDirectory(data, apart, (path) => path === pack);
		writeFileSync(join(data, "front.md"), "here");
		wanted.inside(fileOf(pack, "x"), Buffer.from("x"));
		wanted.inside(fileOf("secret.key", "x"), Buffer.from("x"));
		wanted.apart(fileOf(blob, "x", true));
		wanted.gone("front.md");
		expect(textAt(pack)).toBe("x");
		expect(existsSync(join(data, "secret.key"))).toBe(false);
		expect(textAt("front.md")).toBe("here");
		expect(apart.size).toBe(0);
		wanted.gone(pack);
		expect(existsSync(join(data, pack))).toBe(false);
	});

	test("that are objects of their own are checked by size and checksum", async () => {
		put("a large file");
		await fetchFile(place, data, fileOf(pack, "a large file"));
		expect(textAt(pack)).toBe("a large file");
		expect(modeOf(pack)).toBe(0o444);
		const missing = fileOf(blob, "missing");
		await expect(fetchFile(place, data, missing)).rejects.toThrow(
			`${nameOfFile(missing.sha256)} is missing, for ${blob}`,
		);
		const damaged = fileOf(blob, "as it was");
		objects.set(nameOfFile(damaged.sha256), Buffer.from("as it is!"));
		await expect(fetchFile(place, data, damaged)).rejects.toThrow(
			`${nameOfFile(damaged.sha256)} is damaged, for ${blob}`,
		);
		const larger = { ...fileOf(blob, "a large file"), size: 5 };
		await expect(fetchFile(place, data, larger)).rejects.toThrow(/is damaged/);
	});
});

describe("a piece", () => {
	const named = {
		...{ generation: "a", level: 0, from: 0, to: 1, time: 1000 },
		...{ complete: true, part: 1, parts: 1 },
	};
	const header = (more: Partial<PieceHeader> = {}): PieceHeader => ({
		...{ format: 1, version: "1", forge: "f", previous: noDigest },
		...{ generation: "a", from: 0, to: 1, time: 1000, complete: true },
		...{ pageSize: 512, pages: 0, sum: "0".repeat(32), files: [], gone: [] },
		...more,
	});
	const plan = (): Plan => {
		const piece = { ...named, name: nameOfPiece(named) };
		return { generation: "a", moment: piece, pieces: [piece] };
	};
	/** Restores one piece with this header. */
	async function applied(
		more: Partial<PieceHeader>,
		contents: string[] = [],
	): Promise<PieceHeader> {
		const { bytes } = await encodePiece({
			header: header(more),
			pages: new Map(),
			contents: contents.map((text) => Buffer.from(text)),
		});
		objects.set(nameOfPiece(named), bytes);
		const database = join(data, "ingot.db");
		return applyPieces(place, plan(), { data, database, forge: "f" });
	}

	test("gives its files, those inside it and those apart", async () => {
		put("apart");
		const files = [
			fileOf(pack, "one"),
			fileOf(blob, "apart", true),
			fileOf("front.md", "three"),
		];
		writeFileSync(join(data, "secret.key"), "gone");
		const last = await applied({ files, gone: ["secret.key"] }, [
			...["one", "three"],
		]);
		expect(last.files).toEqual(files);
		expect([textAt(pack), textAt(blob), textAt("front.md")]).toEqual([
			...["one", "apart", "three"],
		]);
		expect(existsSync(join(data, "secret.key"))).toBe(false);
	});

	test.each<[string, Partial<PieceHeader>]>([
		["is of another forge", { forge: "g" }],
		["is another piece than its name says", { generation: "b" }],
		["is another piece than its name says", { from: 1 }],
		["is another piece than its name says", { to: 2 }],
		["is another piece than its name says", { complete: false }],
		["is another piece than its name says", { time: 1001 }],
		["does not follow the piece before it", { previous: "1".repeat(64) }],
		["is not what it was: its checksum differs", { sum: "1".repeat(32) }],
		["is not what it was: its checksum differs", { pages: 1 }],
	])("%s, and is refused: %j", async (why, more) => {
		await expect(applied(more)).rejects.toThrow(why);
	});

	test("with other files or pages than its header says is damaged", async () => {
		const why = `${nameOfPiece(named)} is damaged`;
		const files = [fileOf(pack, "one"), fileOf("front.md", "two")];
		await applied({ files }, ["one", "two"]);
		await expect(applied({ files }, ["one"])).rejects.toThrow(why);
		await expect(applied({ files }, ["one", "tw"])).rejects.toThrow(why);
		await expect(applied({ files }, ["one", "two", "3"])).rejects.toThrow(why);
		await expect(applied({}, ["one"])).rejects.toThrow(why);
	});

	test("gives the pages of a database in their places, and none where nothing was written", async () => {
		const pageSize = 512;
		const page = (filled: number) => Buffer.alloc(pageSize, filled);
		const sumOf = pageSums(pageSize);
		const sum = Buffer.alloc(sumBytes);
		for (const [number, filled] of [
			[1, 7],
			[2, 0],
			[3, 0],
			[4, 9],
		] as const)
			mixInto(sum, sumOf(number, page(filled)));
		const { bytes } = await encodePiece({
			header: header({ pageSize, pages: 4, sum: sum.toString("hex") }),
			pages: new Map([
				[4, page(9)],
				[6, page(5)],
				[1, page(7)],
			]),
			contents: [],
		});
		objects.set(nameOfPiece(named), bytes);
		const database = join(data, "ingot.db");
		await applyPieces(place, plan(), { data, database, forge: "f" });
		expect(readFileSync(database)).toEqual(
			Buffer.concat([page(7), page(0), page(0), page(9)]),
		);
		expect(statSync(database).mode & 0o777).toBe(0o600);
	});

	/** A piece with another header, sealed anew. */
	async function withHead(
		change: object,
		body?: Buffer,
		length?: number,
	): Promise<Buffer> {
		const { bytes } = await encodePiece({
			...{ header: header(), pages: new Map(), contents: [] },
		});
		const before = bytes.readUInt32LE(8);
		const given = JSON.parse(bytes.toString("utf8", 12, 12 + before));
		const head = Buffer.from(JSON.stringify({ ...given, ...change }));
		const sizes = Buffer.alloc(4);
		sizes.writeUInt32LE(length ?? head.length);
		const sealed = Buffer.concat([
			...[bytes.subarray(0, 8), sizes, head],
			body ?? bytes.subarray(12 + before, -32),
		]);
		const digest = createHash("sha256").update(sealed).digest();
		return Buffer.concat([sealed, digest]);
	}
	const decoded = async (...of: Parameters<typeof withHead>) =>
		decodePiece("x.piece", await withHead(...of));

	test("is read as it was written", async () => {
		const { header: read } = await decoded({});
		expect(read).toEqual(header());
	});

	test.each<[string, Parameters<typeof withHead>]>([
		["has format 2: use a newer version to read it", [{ format: 2 }]],
		["is larger than a piece can be", [{ body: 1024 ** 3 + 1 }]],
		["is larger than a piece can be", [{ body: "many" }]],
		["is larger than it says", [{}, zstdCompressSync(Buffer.alloc(1 << 20))]],
		["is damaged", [{ body: 1024 ** 3 }]],
		["is damaged", [{ body: -1 }]],
		["is damaged", [{ count: 1 }]],
		["is damaged", [{}, Buffer.from("not compressed")]],
		["is damaged", [{}, undefined, 1_000_000]],
		["is damaged", [{ files: [fileOf(pack, "one")] }]],
		["is damaged", [{ files: [fileOf(pack, "one")], body: 3 }]],
	])("that %s is refused: %j", async (why, of) => {
		await expect(decoded(...of)).rejects.toThrow(`x.piece ${why}`);
		await expect(decoded(...of)).rejects.toBeInstanceOf(PieceRefused);
	});

	test("that was cut off or changed anywhere is refused", async () => {
		const whole = await withHead({});
		await decodePiece("x.piece", whole);
		for (let length = 0; length < whole.length; length++)
			await expect(
				decodePiece("x.piece", whole.subarray(0, length)),
			).rejects.toThrow(
				length < 44
					? "x.piece is no piece of a copy, or was cut off"
					: "x.piece is damaged, or was cut off",
			);
		for (let at = 0; at < whole.length; at++) {
			const changed = Buffer.from(whole);
			changed[at] = 1 ^ (whole[at] as number);
			await expect(decodePiece("x.piece", changed)).rejects.toThrow(
				at < 7
					? "x.piece is no piece of a copy, or was cut off"
					: at === 7
						? "x.piece was made by a newer version: use that to read it"
						: "x.piece is damaged, or was cut off",
			);
		}
	});

	test("that is missing is refused, and so is a row of none", async () => {
		await applied({});
		objects.clear();
		const to = { data, database: join(data, "ingot.db"), forge: "f" };
		await expect(applyPieces(place, plan(), to)).rejects.toThrow(
			`${nameOfPiece(named)} is missing`,
		);
		const none = { ...plan(), pieces: [] };
		await expect(applyPieces(place, none, to)).rejects.toThrow(
			"there is no piece",
		);
	});

	test.each([
		...["../secret.key", "/etc/passwd", "secret.keys", "x/secret.key", ""],
		...["secret.key/x", "secret.key.next.next", "ingot.db", "restoring.json"],
		...["repositories/01/1.git/config", "repositories/01/1.git/hooks/update"],
		...[`x${pack}`, `${pack}/../../../x`, `${pack}.a.b`, `${blob}0`],
		...[
			"repositories/1/1.git/objects/pack/a",
			"repositories/01/1/objects/aa/b",
		],
		...[`blobs/aa/${"c".repeat(64)}`, "ssh", "ssh/", "ssh/../x", "ssh/.x"],
		...[
			"jwt/a/../../x",
			"ssh/a/.b",
			"import/x",
			"import/left-over",
			"front.mdx",
		],
	])("has no file %j", async (path) => {
		const why = `a piece has a path that it must not have: ${path}`;
		await expect(applied({ gone: [path] })).rejects.toThrow(why);
		const files = [fileOf(path, "x")];
		await expect(applied({ files }, ["x"])).rejects.toThrow(why);
		await expect(applied({ files: [fileOf(path, "x", true)] })).rejects.toThrow(
			why,
		);
	});

	test.each([
		...[pack, blob, "secret.key", "secret.key.next", "front.md", "ssh/key"],
		...["repositories/ff/255.git/objects/0a/b", "jwt/a/b.c-d", "ssh/key.pub"],
		"import/left-over/x/y.json",
	])("may have a file %j", async (path) => {
		await applied({ files: [fileOf(path, "x")] }, ["x"]);
		expect(textAt(path)).toBe("x");
		await applied({ gone: [path] });
		expect(existsSync(join(data, path))).toBe(false);
	});
});
