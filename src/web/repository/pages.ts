import type { Form, Page } from "../page.ts";
import { commitPage, commitRefsPage } from "./commit.tsx";
import { follow } from "./follow.tsx";
import { repositoryPage } from "./home.tsx";
import { forksPage, starsPage, watchersPage } from "./people.tsx";
import { blobAddress, srcHome, srcPage, treeAddress } from "./src.tsx";

/** The pages of repositories: code, history, releases, wiki. */
export const repositoryPages: readonly (Page | Form)[] = [
	repositoryPage,
	srcHome,
	srcPage,
	treeAddress,
	blobAddress,
	follow,
	starsPage,
	watchersPage,
	forksPage,
	commitPage,
	commitRefsPage,
];
