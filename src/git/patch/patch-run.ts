import type { WriteSession } from "../write/session.ts";
import type { Patience } from "./place-hunk.ts";

/** A patch on its way through its files. */
export type PatchRun = {
	readonly session: WriteSession;
	readonly root: string;
	/** The patch itself. */
	readonly bytes: Buffer;
	readonly patience: Patience;
	/** How many bytes of files may still be read and made. */
	readonly allowance: { bytes: number };
	/** Paths that the patch, somewhere, deletes or renames. */
	readonly going: ReadonlySet<string>;
	/** Files as the patch left them so far; null for one that is gone. */
	readonly contents: Map<string, Content | null>;
	readonly removed: Set<string>;
	readonly put: Map<string, { oid: string; mode: number }>;
	readonly files: Map<string, PatchedFile>;
};

/** A file: `body` is read when it is needed. */
export type Content = {
	readonly mode: number;
	readonly oid: string;
	readonly body?: Buffer;
};

/** What a patch did to one file. */
export type PatchedFile = {
	readonly path: string;
	readonly previousPath?: string;
	readonly status: "added" | "modified" | "deleted" | "renamed" | "copied";
};
