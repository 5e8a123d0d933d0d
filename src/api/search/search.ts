import { searchCodeOfAll } from "./code.ts";
import { searchCommitsOfAll } from "./commits.ts";
import { searchWikisOfAll } from "./wikis.ts";

/** The searches over all repositories. */
export const searches = [searchCodeOfAll, searchCommitsOfAll, searchWikisOfAll];
