import { type ObjectFormat, oidBytes, oidOf, zeroOid } from "../oid.ts";
import { applyDelta } from "./binary-delta.ts";
import { type BinaryChange, type FilePatch, pathOf } from "./file-patch.ts";
import { doesNotApply } from "./patch-error.ts";

/**
 * Applies the binary part of a patch to the content of its file. The `index` line must name both blobs in
 * full, so that what goes in and what comes out can be checked. An object of the store is never taken for
 * the result, as git does: to know an id must not be enough to get the content.
 */
export function applyBinary(
	format: ObjectFormat,
	file: FilePatch,
	change: BinaryChange,
	content: Buffer,
	most: number,
): Buffer {
	const refuse = (why: string) =>
		doesNotApply("does-not-apply", pathOf(file), why);
	const full = oidBytes(format) * 2;
	if (file.oldId.length !== full || file.newId.length !== full)
		throw refuse("a binary patch needs full object IDs in its index line");
	if (file.oldPath === undefined && content.length > 0)
		throw refuse("the file is not empty");
	if (file.oldPath && oidOf(format, "blob", content) !== file.oldId)
		throw refuse("the file is not the one the patch is for");
	if (file.newId === zeroOid(format)) return Buffer.alloc(0);
	if (change.method === "absent") throw refuse("binary data is missing");
	const result =
		change.method === "literal"
			? change.data
			: applyDelta(content, change.data, most);
	if (!result || oidOf(format, "blob", result) !== file.newId)
		throw refuse("the binary data does not match its file");
	return result;
}
