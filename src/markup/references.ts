/** Something that a text names and only the caller knows: whether it exists, who may see it, where it is. */
export type Reference =
	| { readonly kind: "mention"; readonly name: string }
	| {
			readonly kind: "issue";
			readonly index: number;
			readonly mark: "#" | "!";
			readonly owner?: string;
			readonly repository?: string;
	  }
	| {
			readonly kind: "commit";
			readonly sha: string;
			readonly owner?: string;
			readonly repository?: string;
	  }
	/** An issue of a tracker elsewhere, such as ABC-12. */
	| { readonly kind: "key"; readonly key: string }
	/** An address of this site, which may have a shorter name. */
	| { readonly kind: "url"; readonly url: string };

export type ReferenceKind = Reference["kind"];

/** What a reference becomes: a link with this text, or with the text it had. */
export interface ResolvedReference {
	readonly href: string;
	readonly text?: string;
	readonly title?: string;
	readonly class?: string;
}

/**
 * Asked once per text with each reference it holds, all different; answers in the same order, and undefined for what is
 * nothing or must not be known.
 */
export type ResolveReferences = (
	references: readonly Reference[],
) => Promise<readonly (ResolvedReference | undefined)[]>;

/** A reference on its way into HTML, with the HTML it is when it is nothing. */
export interface OpenReference {
	readonly reference: Reference;
	readonly text: string;
	readonly otherwise: string;
}

/** HTML with places in it that are still to be resolved. */
export type Pieces = readonly (string | OpenReference)[];
