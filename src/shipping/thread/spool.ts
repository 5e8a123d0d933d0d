import { createHash } from "node:crypto";
import {
	copyFileSync,
	createReadStream,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../disk/sync.ts";
import { parsePieceName } from "../pieces/piece-name.ts";
import type { Sealing } from "../pieces/sealing.ts";

/** A piece that waits for the place. */
export interface Waiting {
	/** The number that it ends at. */
	readonly to: number;
	readonly name: string;
	readonly bytes: number;
	/** The sha256 of files that have to be in the place before it. */
	readonly apart: readonly string[];
}

/** Keeps pieces and large files on this disk until the place has them. */
export interface Spool {
	/** The pieces that were here at the start, in order. */
	readonly left: readonly Waiting[];
	/** Keeps a piece; durable when it resolves. */
	keep(waiting: Waiting, bytes: Uint8Array): Promise<void>;
	bytesOf(waiting: Waiting): Buffer;
	remove(waiting: Waiting): void;
	/** Keeps a file as it is now, without a copy where the disk can; gives its sha256, or undefined where it is gone. */
	keepFile(path: string): Promise<string | undefined>;
	pathOf(sha256: string): string;
	/** Lets go of files that a piece needed. */
	dropFiles(sha256s: readonly string[]): void;
	clear(): void;
}

/** Sorted as they are to be sent: larger pieces after the one that they end with. */
function asName({ to, name }: Waiting): string {
	const { level = 0, part = 1 } = parsePieceName(name) ?? {};
	const digits = (n: number, length: number) => `${n}`.padStart(length, "0");
	return `${digits(to, 12)}-${level}-${digits(part, 4)}.piece`;
}

/** Opens the spool; what it keeps is encrypted where there is a way to. */
export function openSpool(root: string, sealing?: Sealing): Spool {
	const files = join(root, "files");
	mkdirSync(files, { recursive: true, mode: 0o700 });
	const left: Waiting[] = [];
	for (const file of readdirSync(root).sort()) {
		const path = join(root, file);
		if (/^[\d-]+\.piece$/.test(file) && existsSync(`${path}.json`))
			left.push({
				...JSON.parse(readFileSync(`${path}.json`, "utf8")),
				bytes: statSync(path).size,
			});
		else if (file !== "files" && !file.endsWith(".json"))
			rmSync(path, { force: true });
	}
	const pathOf = (sha256: string) => join(files, sha256);
	/** The number of pieces that need a file. */
	const needed = new Map<string, number>();
	for (const { apart } of left)
		for (const sha256 of apart)
			needed.set(sha256, (needed.get(sha256) ?? 0) + 1);
	for (const file of readdirSync(files))
		if (!needed.has(file)) rmSync(pathOf(file), { force: true });
	return {
		left,
		async keep(waiting, bytes) {
			const path = join(root, asName(waiting));
			const { to, name, apart } = waiting;
			writeFileSync(`${path}.json`, JSON.stringify({ to, name, apart }));
			const sealed = sealing ? await sealing.bytes(bytes) : bytes;
			writeFileSync(`${path}.tmp`, sealed, { mode: 0o600 });
			await Promise.all([syncPath(`${path}.json`), syncPath(`${path}.tmp`)]);
			renameSync(`${path}.tmp`, path);
			await syncPath(root);
		},
		bytesOf: (waiting) => readFileSync(join(root, asName(waiting))),
		remove(waiting) {
			const path = join(root, asName(waiting));
			rmSync(path, { force: true });
			rmSync(`${path}.json`, { force: true });
		},
		async keepFile(source) {
			const fresh = join(files, `tmp-${process.hrtime.bigint()}`);
			try {
				takeFile(source, fresh);
				const sum = createHash("sha256");
				for await (const bytes of createReadStream(fresh)) sum.update(bytes);
				const sha256 = sum.digest("hex");
				if (sealing) {
					await sealing.file(fresh, `${fresh}.sealed`);
					renameSync(`${fresh}.sealed`, pathOf(sha256));
				} else renameSync(fresh, pathOf(sha256));
				needed.set(sha256, (needed.get(sha256) ?? 0) + 1);
				return sha256;
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT")
					return undefined;
				throw error;
			} finally {
				rmSync(fresh, { force: true });
			}
		},
		pathOf,
		dropFiles(sha256s) {
			for (const sha256 of sha256s) {
				const count = (needed.get(sha256) ?? 1) - 1;
				if (count) needed.set(sha256, count);
				else {
					needed.delete(sha256);
					rmSync(pathOf(sha256), { force: true });
				}
			}
		},
		clear() {
			needed.clear();
			rmSync(root, { recursive: true, force: true });
			mkdirSync(files, { recursive: true, mode: 0o700 });
		},
	};
}

function takeFile(source: string, target: string): void {
	try {
		linkSync(source, target);
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP"].includes(code)) throw error;
		copyFileSync(source, target);
	}
}
