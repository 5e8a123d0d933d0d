import { isUtf8 } from "node:buffer";
import { GitError } from "../errors.ts";
import { type ObjectFormat, type ObjectType, oidBytes } from "../oid.ts";

/** One line of a tree. `raw` holds the name's bytes when they are not UTF-8, `name` being a reading of them. */
export type TreeEntry = {
	readonly mode: number;
	readonly name: string;
	readonly oid: string;
	readonly raw?: Buffer;
};

/** The modes git writes. */
export const MODE = {
	file: 0o100644,
	executable: 0o100755,
	symlink: 0o120000,
	submodule: 0o160000,
	tree: 0o40000,
} as const;

/** Gives the kind of object that a mode points to. As to git, what is neither a file, a link nor a directory is a submodule. */
export function typeOfMode(mode: number): ObjectType {
	const kind = mode & 0o170000;
	if (kind === MODE.tree) return "tree";
	return kind === 0o100000 || kind === MODE.symlink ? "blob" : "commit";
}

/** A mode with one octal digit more. Git lets in modes with digits before those that it looks at, which are sixteen bits. */
export const withDigit = (mode: number, digit: number): number =>
	(mode * 8 + digit) & 0xffff;

/** Whether the mode is that of a symbolic link. */
export function isSymlink(mode: number): boolean {
	return (mode & 0o170000) === MODE.symlink;
}

/** A mode as git shows it: six octal digits. */
export function formatMode(mode: number): string {
	return mode.toString(8).padStart(6, "0");
}

/** Parses a tree's body. Odd modes of old histories are kept as they are. Throws `corrupt`. */
export function parseTree(body: Buffer, format: ObjectFormat): TreeEntry[] {
	const width = oidBytes(format);
	const entries: TreeEntry[] = [];
	for (let at = 0; at < body.length; ) {
		let mode = 0;
		for (; body[at] !== 32; at++) {
			const digit = (body[at] ?? 0) - 48;
			if (!(digit >= 0 && digit < 8)) throw corrupt();
			mode = withDigit(mode, digit);
		}
		const end = body.indexOf(0, ++at);
		if (end < at || end + 1 + width > body.length) throw corrupt();
		const name = body.toString("utf8", at, end);
		const oid = body.toString("hex", end + 1, end + 1 + width);
		if (name.includes("\ufffd") && !isUtf8(body.subarray(at, end))) {
			entries.push({
				mode,
				name,
				oid,
				raw: Buffer.from(body.subarray(at, end)),
			});
		} else entries.push({ mode, name, oid });
		at = end + 1 + width;
	}
	return entries;
}

/** Writes a tree's body; the entries must be sorted by compareEntries. */
export function serializeTree(
	entries: readonly TreeEntry[],
	format: ObjectFormat,
): Buffer {
	const width = oidBytes(format);
	let size = 0;
	for (const entry of entries) {
		size += (entry.raw?.length ?? Buffer.byteLength(entry.name)) + 9 + width;
	}
	const body = Buffer.allocUnsafe(size);
	let at = 0;
	for (const entry of entries) {
		at += body.write(`${entry.mode.toString(8)} `, at, "latin1");
		at += entry.raw ? entry.raw.copy(body, at) : body.write(entry.name, at);
		body[at++] = 0;
		at += body.write(entry.oid, at, width, "hex");
	}
	return body.subarray(0, at);
}

/** Git's order of tree entries: by bytes, a directory as if its name ended in a slash. */
export function compareEntries(a: TreeEntry, b: TreeEntry): number {
	if (a.raw || b.raw || NOT_ASCII.test(a.name) || NOT_ASCII.test(b.name)) {
		return Buffer.compare(sortKey(a), sortKey(b));
	}
	const left = typeOfMode(a.mode) === "tree" ? `${a.name}/` : a.name;
	const right = typeOfMode(b.mode) === "tree" ? `${b.name}/` : b.name;
	return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(entry: TreeEntry): Buffer {
	const name = entry.raw ?? Buffer.from(entry.name);
	return typeOfMode(entry.mode) === "tree"
		? Buffer.concat([name, SLASH])
		: name;
}

/** The error of bytes that are no tree. */
export function corrupt(): GitError {
	return new GitError("corrupt", "a tree cannot be parsed");
}

const SLASH = Buffer.from("/");
const NOT_ASCII = /[^ -~]/;
