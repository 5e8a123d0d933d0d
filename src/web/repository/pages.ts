import type { Form, Page } from "../page.ts";
import { runPages } from "./actions/pages.ts";
import {
	activityPage,
	activityPeriod,
	codeFrequencyPage,
	contributorsPage,
	recentCommitsPage,
} from "./activity/activity.tsx";
import { languagesPage } from "./activity/languages.tsx";

import { blamePage } from "./blame.tsx";
import { branchesPage, branchList, tagList, tagsPage } from "./branches.tsx";
import { commitPage, commitRefsPage } from "./commit.tsx";
import { commitCommentForms } from "./commit-comments/forms.ts";
import { commitsHome, commitsPage } from "./commits.tsx";
import { compareHome, comparePage } from "./compare.tsx";
import { releaseEditorPages } from "./edit-release.tsx";
import { editorPages } from "./editor/pages.ts";
import { findPage } from "./find.tsx";
import { follow } from "./follow.tsx";
import { dismissPushed } from "./forking/dismiss-pushed.ts";
import { forkPage, makeFork } from "./forking/fork.tsx";
import {
	fromTemplatePage,
	makeFromTemplate,
} from "./forking/from-template.tsx";
import { refuseTransfer, takeOver } from "./forking/transfer-forms.ts";
import { graphPage } from "./graph/graph.tsx";
import { repositoryPage } from "./home.tsx";
import { issuePages } from "./issues/pages.ts";
import { forksPage, starsPage, watchersPage } from "./people.tsx";
import { refForms } from "./refs/change-refs.ts";
import { latestReleasePage, releasePage, releasesPage } from "./releases.tsx";
import { repositorySettings } from "./settings/pages.ts";
import { treeViewPage } from "./side-tree.tsx";
import { blobAddress, srcHome, srcPage, treeAddress } from "./src.tsx";
import { symbolsPage } from "./symbols/page.tsx";
import { wikiPages } from "./wiki/pages.ts";

/** The pages of repositories: code, history, releases, wiki. */
export const repositoryPages: readonly (Page | Form)[] = [
	repositoryPage,
	srcHome,
	srcPage,
	treeAddress,
	treeViewPage,
	blobAddress,
	follow,
	symbolsPage,
	starsPage,
	watchersPage,
	forksPage,
	commitPage,
	commitRefsPage,
	...commitCommentForms,
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
	releasesPage,
	latestReleasePage,
	releasePage,
	...wikiPages,
	graphPage,
	activityPage,
	contributorsPage,
	languagesPage,
	codeFrequencyPage,
	recentCommitsPage,
	activityPeriod,
	...runPages,
	...issuePages,
	...editorPages,
	...refForms,
	...releaseEditorPages,
	forkPage,
	makeFork,
	dismissPushed,
	fromTemplatePage,
	makeFromTemplate,
	takeOver,
	refuseTransfer,
	...repositorySettings,
];
