/** An account as records name it. */
export interface NamedAccount {
	readonly id: number;
	readonly name: string;
	readonly kind: "user" | "organization";
}

/** The facts that records tell of who acts: an `Actor` is one. Rights are decided elsewhere, and need records. */
export interface Acting {
	readonly account?: NamedAccount | undefined;
	/** The administrator who acts in the account's name. */
	readonly sudoBy?: NamedAccount | undefined;
	readonly via: string;
	readonly token?:
		| { readonly id: number; readonly authorization?: number }
		| undefined;
	readonly deploy?: { readonly key: number } | undefined;
	readonly job?: { readonly task: number } | undefined;
	readonly key?: number | undefined;
	readonly session?: { readonly id: number } | undefined;
}
