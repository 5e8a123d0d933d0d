import type { ReferenceKind } from "./references.ts";
import type { LinkBases } from "./urls.ts";

export interface WriteConfig {
	/** Without classes, ids and anything of ours beyond the plain elements. */
	readonly bare: boolean;
	readonly headingIds: boolean;
	/** Formulas become MathML; else they stay code, for a client that renders them. */
	readonly formulas: boolean;
	/** Whether every line break of the source is one of the text. */
	readonly hardBreaks: boolean;
	readonly bases: LinkBases;
	readonly references: ReadonlySet<ReferenceKind>;
	readonly siteRoot: string | undefined;
	/** Code as HTML, if the language is known. */
	readonly highlight: (code: string, language: string) => string | undefined;
}
