import type { Catalogue } from "./words.ts";

/** Deutsch. */
export const german: Catalogue = {};
