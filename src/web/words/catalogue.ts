export { type Language, languages } from "../../text/languages.ts";
export type { Catalogue } from "../../text/translate.ts";
