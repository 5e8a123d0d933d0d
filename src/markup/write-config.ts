import type { RenderFormula } from "./formulas/formula-html.ts";
import type { ReferenceKind } from "./references.ts";
import type { LinkBases } from "./urls.ts";

export interface WriteConfig {
	/** Without classes, ids and anything of ours beyond the plain elements. */
	readonly bare: boolean;
	readonly headingIds: boolean;
	/** Makes formulas MathML; without it they stay code, for a client that renders them. */
	readonly formulas: RenderFormula | undefined;
	/** Whether every line break of the source is one of the text. */
	readonly hardBreaks: boolean;
	readonly bases: LinkBases;
	readonly references: ReadonlySet<ReferenceKind>;
	readonly siteRoot: string | undefined;
	/** Code as HTML, if the language is known. */
	readonly highlight: (code: string, language: string) => string | undefined;
}
