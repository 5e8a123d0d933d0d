import type { Form, Page } from "../../page.ts";
import { wikiHome, wikiPage } from "./wiki.tsx";
import { dropWikiPage, keepWikiPage } from "./wiki-forms.ts";

/** The pages of a wiki. */
export const wikiPages: readonly (Page | Form)[] = [
	wikiHome,
	wikiPage,
	keepWikiPage,
	dropWikiPage,
];
