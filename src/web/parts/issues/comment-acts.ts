/** A form of a conversation: its route and what fills it. */
export interface FormTarget {
	readonly route: string;
	readonly params: Readonly<Record<string, string | number>>;
	readonly query?: Readonly<Record<string, string>>;
}

/** The acts that are offered to the reader of a text; the others are absent. */
export interface CommentActs {
	/** The addresses where it is edited, and where it is answered with its words. */
	readonly edit?: string;
	readonly quote?: string;
	readonly remove?: FormTarget;
	readonly react?: FormTarget;
	/** Ticks a task of it; `version` is the text that the reader saw. */
	readonly tick?: FormTarget & { readonly version: string };
	readonly rename?: FormTarget;
	readonly unattach?: FormTarget;
}
