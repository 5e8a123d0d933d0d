import { type Catalogues, openCatalogues } from "../../text/catalogues.ts";

/** The texts of pages. */
export const catalogues: Catalogues = openCatalogues({
	de: async () => (await import("./german.ts")).german,
	fr: async () => (await import("./french.ts")).french,
	es: async () => (await import("./spanish.ts")).spanish,
	"pt-BR": async () => (await import("./portuguese.ts")).portuguese,
	ja: async () => (await import("./japanese.ts")).japanese,
	"zh-CN": async () => (await import("./chinese.ts")).chinese,
});
