/** Why a patch was refused. */
export type PatchFault =
	| "malformed" // it is not a patch, or a broken one
	| "bad-path" // it names a path that no tree may hold
	| "missing-file" // it changes a file that is not there
	| "file-exists" // it makes a file that is there already
	| "does-not-apply" // a hunk has no place, or the file is another than the patch is for
	| "conflict" // the three-way merge met other changes
	| "too-large"; // it asks for more memory or time than a patch may take

/** A patch that was refused as a whole. The message is for the author of the patch. */
export class PatchError extends Error {
	override readonly name = "PatchError";
	readonly kind: PatchFault;
	/** The file it failed at. */
	readonly path?: string;

	constructor(kind: PatchFault, message: string, path?: string) {
		super(message);
		this.kind = kind;
		this.path = path;
	}
}

/** The refusal of a patch that cannot be read, with the line it breaks at. */
export function malformed(line: number, what: string): PatchError {
	return new PatchError(
		"malformed",
		`patch is corrupt at line ${line}: ${what}`,
	);
}

/** The refusal of a patch that can be read and not applied to `path`. */
export function doesNotApply(
	kind: Exclude<PatchFault, "malformed">,
	path: string,
	why: string,
): PatchError {
	return new PatchError(kind, `patch does not apply: ${path}: ${why}`, path);
}
