import type { Form, Page } from "../page.ts";
import { runPages } from "./actions/pages.ts";
import {
	activityPage,
	activityPeriod,
	codeFrequencyPage,
	contributorsPage,
	recentCommitsPage,
} from "./activity.tsx";
import { blamePage } from "./blame.tsx";
import { branchesPage, branchList, tagList, tagsPage } from "./branches.tsx";
import { commitPage, commitRefsPage } from "./commit.tsx";
import { commitsHome, commitsPage } from "./commits.tsx";
import { compareHome, comparePage } from "./compare.tsx";
import { findPage, searchPage } from "./find.tsx";
import { follow } from "./follow.tsx";
import { graphPage } from "./graph.tsx";
import { repositoryPage } from "./home.tsx";
import { issuePages } from "./issues/pages.ts";
import { forksPage, starsPage, watchersPage } from "./people.tsx";
import { latestReleasePage, releasePage, releasesPage } from "./releases.tsx";
import { blobAddress, srcHome, srcPage, treeAddress } from "./src.tsx";
import { wikiHome, wikiPage } from "./wiki.tsx";

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
	blamePage,
	branchesPage,
	branchList,
	tagsPage,
	tagList,
	commitsHome,
	commitsPage,
	compareHome,
	comparePage,
	findPage,
	searchPage,
	releasesPage,
	latestReleasePage,
	releasePage,
	wikiHome,
	wikiPage,
	graphPage,
	activityPage,
	contributorsPage,
	codeFrequencyPage,
	recentCommitsPage,
	activityPeriod,
	...issuePages,
	...runPages,
];
