import type { Form, Page } from "../page.ts";
import { commitPage, commitRefsPage } from "./commit.tsx";
import { follow } from "./follow.tsx";
import { forksPage, starsPage, watchersPage } from "./people.tsx";

/** The pages of repositories: code, history, releases, wiki. */
export const repositoryPages: readonly (Page | Form)[] = [
	follow,
	starsPage,
	watchersPage,
	forksPage,
	commitPage,
	commitRefsPage,
];
