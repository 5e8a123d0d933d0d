/** What the thread is to unpack, and what it sleeps on. */
export interface UnpackPlan {
	readonly packing: "bzip2" | "xz";
	readonly bell: Int32Array<SharedArrayBuffer>;
}

/** What the thread says; it goes on when it has been answered. */
export type UnpackWord =
	| { readonly wants: "more" }
	| { readonly piece: Uint8Array<ArrayBuffer> }
	| { readonly over: "done" | "broken" };

/** Packed bytes where more were wanted, none at their end. */
export type UnpackReply = Uint8Array | undefined;

/** What the unpacking of a format has to do with the world. */
export interface UnpackStreams {
	/** More packed bytes, undefined at their end. */
	more(): Uint8Array | undefined;
	/** Hands plain bytes over, with the memory that they are in. */
	give(piece: Uint8Array<ArrayBuffer>): void;
}
