import type { GitObject } from "../../objects/git-object.ts";
import { type ObjectFormat, oidBytes } from "../../oid.ts";

/**
 * Says that an object is so plain that `git index-pack --strict` has nothing to say of it, whatever its version. Much that git takes is not plain: then git is
 * asked. `brought` are the ids of what comes with it.
 */
export function isPlainObject(
	{ type, body }: GitObject,
	format: ObjectFormat,
	brought: ReadonlyMap<string, unknown>,
): boolean {
	if (type === "blob") return true;
	if (type === "commit") return isPlainCommit(body, format);
	return type === "tree" && isPlainTree(body, format, brought);
}

function isPlainCommit(body: Buffer, format: ObjectFormat): boolean {
	const text = body.toString("latin1");
	const end = text.indexOf("\n\n");
	// a header that goes on, such as a signature, has no empty line
	if (end < 0 || text.includes("\0")) return false;
	return commitHeaders[format].test(text.slice(0, end + 1));
}

const person = "[^<>\\n ][^<>\\n]* <[^<>\\n ]*> [1-9]\\d{0,9} [+-]\\d{4}\\n";
const headersOf = (oid: string) =>
	new RegExp(
		`^tree ${oid}\\n(?:parent ${oid}\\n){0,16}author ${person}committer ${person}(?:(?!tree |parent |author |committer )[^\\n]+\\n)*$`,
	);
const commitHeaders: Readonly<Record<ObjectFormat, RegExp>> = {
	sha1: headersOf("[0-9a-f]{40}"),
	sha256: headersOf("[0-9a-f]{64}"),
};

function isPlainTree(
	body: Buffer,
	format: ObjectFormat,
	brought: ReadonlyMap<string, unknown>,
): boolean {
	const width = oidBytes(format);
	const names = new Set<string>();
	let last = "";
	for (let at = 0; at < body.length; ) {
		const space = body.indexOf(SPACE, at);
		const end = body.indexOf(0, at);
		const next = end + 1 + width;
		if (space < at || end < space || next > body.length) return false;
		const mode = body.toString("latin1", at, space);
		const name = body.toString("latin1", space + 1, end);
		if (!modes.has(mode) || !isPlainName(name) || names.has(name)) return false;
		if (!body.subarray(end + 1, next).some(Boolean)) return false;
		const oid = body.toString("hex", end + 1, next);
		if (mode === SYMLINK && (isOfGit(name) || brought.has(oid))) return false;
		if (attributes.test(name) && !mode.startsWith("100")) return false;
		const key = mode === DIRECTORY ? `${name}/` : name;
		if (key <= last) return false;
		names.add(name);
		last = key;
		at = next;
	}
	return true;
}

/** Bytes of a name as Latin 1. */
function isPlainName(name: string): boolean {
	if (!name || name.length > longestName || name === "." || name === "..")
		return false;
	if (outOfPlace.test(name)) return false;
	return !isOfGit(name) || harmless.test(name);
}

/** Says that git may see a name of its own in it, as some file systems do: they leave out some letters. */
const isOfGit = (name: string): boolean =>
	/^\.(?:git|mailmap)/i.test(name.replace(/[^\x20-\x7e]/g, ""));

/** Separators, and what short names of files have. */
const outOfPlace = /[/\\:]|~\d/;
/** Files of git and of forges beside `.git` and `.gitmodules`, which are looked into. */
const harmless = /^\.(?:git(?!modules)[a-z-][ -~]*|mailmap)$/i;
const attributes = /^\.gitattributes/i;
const longestName = 1000;
const SYMLINK = "120000";
const DIRECTORY = "40000";
const modes: ReadonlySet<string> = new Set([
	...["100644", "100755", SYMLINK, DIRECTORY, "160000"],
]);
const SPACE = 0x20;
