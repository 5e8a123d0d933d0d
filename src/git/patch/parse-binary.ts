import { inflateSync } from "node:zlib";
import { decodeBase85 } from "./base85.ts";
import type { BinaryChange } from "./file-patch.ts";
import { malformed, PatchError } from "./patch-error.ts";
import { lineEnd, moveTo, type PatchText } from "./patch-text.ts";

/** How many bytes the binary parts of one patch may still unfold to. */
export type Allowance = { bytes: number };

/**
 * Reads the binary part at which the patch stands, if there is one, and leaves it behind: `GIT binary patch`
 * with its data there and, which only git can make use of, back; or the line that says that files differ.
 */
export function parseBinary(
	patch: PatchText,
	allowance: Allowance,
): BinaryChange | undefined {
	const end = lineEnd(patch, patch.at);
	const line = patch.text.slice(patch.at, Math.min(end, patch.at + 32));
	if (/^GIT binary patch\r?\n$/.test(line)) {
		moveTo(patch, end);
		const there = parseData(patch, allowance);
		if (!there) throw malformed(patch.line, "binary data cannot be read");
		parseData(patch, allowance);
		return there;
	}
	if (!patch.text.startsWith(" differ\n", end - 8)) return;
	if (!/^(?:Binary f|F)iles /.test(line)) return;
	moveTo(patch, end);
	return { method: "absent", data: Buffer.alloc(0) };
}

function parseData(
	patch: PatchText,
	allowance: Allowance,
): BinaryChange | undefined {
	METHOD.lastIndex = patch.at;
	const found = METHOD.exec(patch.text);
	if (!found) return;
	const size = Number(found[2]);
	// Known before anything is unfolded, and zlib is held to it.
	if (size > allowance.bytes)
		throw new PatchError("too-large", "patch has too much binary data");
	allowance.bytes -= size;
	moveTo(patch, METHOD.lastIndex);
	const packed = decodeLines(patch);
	const data = inflate(packed, size);
	if (data?.length !== size)
		throw malformed(patch.line, "binary data is not what it says");
	return { method: found[1] as "literal" | "delta", data };
}

/** The lines up to an empty one: a character that gives the number of bytes, then these in base 85. */
function decodeLines(patch: PatchText): Buffer {
	const end = dataEnd(patch);
	const packed = Buffer.allocUnsafe(end - patch.at);
	let size = 0;
	while (patch.at < end) {
		const next = lineEnd(patch, patch.at);
		const to = contentEnd(patch, next);
		const length = lengthOf(patch.text.charCodeAt(patch.at));
		const room = ((to - patch.at - 1) / 5) * 4;
		const fits = Number.isInteger(room) && length <= room && length > room - 4;
		if (
			!fits ||
			!decodeBase85(patch.text, patch.at + 1, to, packed, size, length)
		)
			throw malformed(patch.line, "a line of binary data cannot be read");
		size += length;
		moveTo(patch, next);
	}
	moveTo(patch, lineEnd(patch, end));
	return packed.subarray(0, size);
}

function dataEnd(patch: PatchText): number {
	for (let at = patch.at; at < patch.text.length; at = lineEnd(patch, at))
		if (contentEnd(patch, lineEnd(patch, at)) === at) return at;
	throw malformed(patch.line, "binary data is cut short");
}

function contentEnd(patch: PatchText, end: number): number {
	const to = patch.text[end - 1] === "\n" ? end - 1 : end;
	return patch.text[to - 1] === "\r" ? to - 1 : to;
}

/** A to Z are 1 to 26, a to z are 27 to 52; anything else fits no line. */
function lengthOf(code: number): number {
	if (code >= 65 && code <= 90) return code - 64;
	return code >= 97 && code <= 122 ? code - 70 : Number.NaN;
}

function inflate(packed: Buffer, size: number): Buffer | undefined {
	try {
		return inflateSync(packed, { maxOutputLength: Math.max(size, 1) });
	} catch {
		return;
	}
}

const METHOD = /(literal|delta) (\d{1,12})\r?\n/y;
