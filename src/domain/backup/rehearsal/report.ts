import type { Config } from "../../../config.ts";
import type { CutMoment, ReadPlace } from "../../../shipping/messages.ts";

/** Each pack and blob is read in full in one of so many rehearsals. */
export const parts = 30;

/** A rehearsal has found this to be whole. */
export interface RehearsalReport {
	/** The time of the last commit in the restored moment, in milliseconds. */
	readonly time: number;
	readonly repositories: number;
	readonly refs: number;
	readonly accounts: number;
	/** Packs, blobs and keys that are there. */
	readonly files: number;
	/** Those of them that were read in full, with their bytes. */
	readonly filesRead: number;
	readonly bytesRead: number;
	/** Repositories and wikis whose history was walked. */
	readonly storesRead: number;
	/** All rows were compared with those that the running server read at the same place of its log. */
	readonly compared: boolean;
}

/** The settings of one rehearsal. */
export interface Rehearsal {
	readonly config: Config;
	/** A directory for it alone, which is removed at the end. */
	readonly room: string;
	/** The file with the key of an encrypted place. */
	readonly keyFile?: string;
	/** The part of packs and blobs that is read in full, from 0 on; undefined for all. */
	readonly part?: number;
	/** Compares with the database of the forge in the data directory, with the help of its server. */
	readonly live: boolean;
}

/** Questions of a rehearsal to the server whose copy it restores. */
export interface Server {
	/** Has a piece made that ends at this place; undefined where the copy is further already. @throws Error with the reason why none is made at all */
	cut(at: ReadPlace): Promise<CutMoment | undefined>;
	/** Resolves when the place has it. @throws Error with the reason why it does not get there */
	sent(moment: CutMoment): Promise<void>;
}

/** The words between a server and the process that rehearses. */
export type FromRehearsal =
	| { readonly kind: "ready" }
	| { readonly kind: "cut"; readonly at: ReadPlace }
	| { readonly kind: "sent"; readonly moment: CutMoment }
	| { readonly kind: "done"; readonly report: RehearsalReport }
	| { readonly kind: "failed"; readonly message: string };
export type ToRehearsal =
	| { readonly kind: "begin"; readonly rehearsal: Rehearsal }
	| {
			readonly kind: "cut";
			readonly moment?: CutMoment;
			readonly fault?: string;
	  }
	| { readonly kind: "sent"; readonly fault?: string };
