/** What a patch says of one file. */
export type FilePatch = {
	/** Line of the patch it starts at. */
	readonly line: number;
	/** Undefined for a file that is made. */
	oldPath?: string;
	/** Undefined for a file that is deleted. */
	newPath?: string;
	oldMode?: number;
	newMode?: number;
	/** Undefined when the patch does not say: a plain one that only adds makes the file if there is none. */
	creates: boolean | undefined;
	/** Undefined when the patch does not say: a plain one that only removes leaves an empty file. */
	deletes: boolean | undefined;
	renames: boolean;
	copies: boolean;
	/** The blobs of the `index` line, often abbreviated; empty when there is none. */
	oldId: string;
	newId: string;
	readonly hunks: Hunk[];
	binary?: BinaryChange;
	/** Lines of the old file end in CR LF, so those of the new one may. */
	keepsCr: boolean;
};

/** One hunk: where it wants to go, and the bytes of the patch that it consists of. */
export type Hunk = {
	/** Line of the patch its header is on. */
	readonly line: number;
	readonly oldStart: number;
	readonly newStart: number;
	/** Lines as counted, whatever the header says. */
	readonly oldLines: number;
	readonly newLines: number;
	readonly changed: boolean;
	/** Lines of context after the last change. */
	readonly trailing: number;
	/** Where its lines are in the patch, without the header. */
	readonly from: number;
	readonly to: number;
};

/** The data of a binary patch; a patch that only tells that files differ has none. */
export type BinaryChange = {
	readonly method: "literal" | "delta" | "absent";
	readonly data: Buffer;
};

/** A patch that says nothing yet. */
export function newFilePatch(line: number): FilePatch {
	return {
		line,
		creates: undefined,
		deletes: undefined,
		renames: false,
		copies: false,
		oldId: "",
		newId: "",
		hunks: [],
		keepsCr: false,
	};
}

/** The name to call the file by. */
export function pathOf(patch: FilePatch): string {
	return patch.oldPath ?? patch.newPath ?? "";
}
