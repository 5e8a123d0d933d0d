import type { PlaceSettings } from "./place/place.ts";

/** A moment at which everything up to a frame of the log was committed, in milliseconds. */
export interface Committed {
	readonly frames: number;
	readonly time: number;
	/** The position in the log of a database that keeps its own. */
	readonly lsn?: string;
}

/** The news for the thread: all that happened since it was told the last time. */
export interface Told {
	/** The last commit of each second. */
	readonly commits: readonly Committed[];
	/** Stores that got objects, or lost files. */
	readonly stores: readonly number[];
	/** Keys of blobs that were put. */
	readonly blobs: readonly string[];
	/** Somebody waits until all of this is in the place. */
	readonly ticket?: number;
}

/** The place in the log up to which somebody reads: frames of the log that begins with these salts. */
export interface ReadPlace {
	/** The salts in the header of the log, in hexadecimal digits; "" where there is no log. */
	readonly salts: string;
	readonly frames: number;
	/** When it was read, in milliseconds. */
	readonly time: number;
}

/** The end of a piece. */
export interface CutMoment {
	readonly generation: string;
	readonly to: number;
	/** The time of its last commit, in milliseconds. */
	readonly time: number;
}

export type ToThread =
	| { readonly kind: "told"; readonly told: Told; readonly answer: boolean }
	/** Something was committed, of which is told when it is asked for. */
	| { readonly kind: "changed" }
	| { readonly kind: "checkpoint" }
	/** Looks through all files again for what was not told. */
	| { readonly kind: "scan" }
	/** Makes a piece that ends where somebody reads. */
	| { readonly kind: "cut"; readonly cut: number; readonly at: ReadPlace }
	| { readonly kind: "end"; readonly told: Told };

export type FromThread =
	| { readonly kind: "tell" }
	| { readonly kind: "checkpointed" }
	/** The disk refused to sync the database or its log. */
	| { readonly kind: "unsynced" }
	| { readonly kind: "shipped"; readonly ticket: number }
	| { readonly kind: "state"; readonly state: ShippingState }
	| {
			readonly kind: "log";
			readonly level: "info" | "warn";
			readonly text: string;
	  }
	/** A piece ends there; without `moment` none does, since more was copied already. */
	| { readonly kind: "cut"; readonly cut: number; readonly moment?: CutMoment }
	| { readonly kind: "ended" };

/** The progress of the copy. */
export interface ShippingState {
	/** The time of the last commit that the place has as part of a whole forge, in milliseconds; 0 before there is one. */
	readonly shippedTime: number;
	/** The oldest commit that the place does not have yet, as far as the thread knows. */
	readonly behindSince?: number;
	/** The whole database, or all files, are compared with the copy after a start. */
	readonly comparing: boolean;
	/** The reason for which the copy does not go on. */
	readonly trouble?: string;
	/** The trouble does not end by itself. */
	readonly refused?: true;
	readonly pieces: number;
	readonly bytes: number;
	/** Bytes of the log that these pieces stand for. */
	readonly logBytes: number;
	readonly spoolBytes: number;
	readonly generation: string;
}

/** The settings with which the thread starts. */
export interface ThreadSettings {
	readonly data: string;
	/** The open file of the database; undefined for PostgreSQL, which keeps its log itself. */
	readonly file: number | undefined;
	readonly place: PlaceSettings;
	/** The identity of this forge among others. */
	readonly forge: string;
	readonly version: string;
	/** The public keys that the copy is encrypted for; none where it is not. */
	readonly recipients: readonly string[];
	/** Days that moments are kept: those of each second, minute, hour, day. */
	readonly keep: readonly number[];
	/** Blobs are kept in a bucket, and are not copied. */
	readonly withoutBlobs: boolean;
}
