import type { Form, Page } from "../../page.ts";
import {
	ownViewForms,
	repositoryViewForms,
} from "../../saved-views/view-forms.ts";
import { versionPages } from "../conversation/versions.tsx";
import { bulkForm } from "./bulk.ts";
import { choicesPages } from "./choice-menus.tsx";
import { chooseTemplatePage } from "./choose-template.tsx";
import { issuesOfAll, pullsOfAll } from "./dashboard.tsx";
import { issueForms, issuePage } from "./issue.tsx";
import { labelsPage, repositoryLabels } from "./labels.tsx";
import { issueListPage } from "./list.tsx";
import {
	changeMilestone,
	editMilestonePage,
	makeMilestone,
	milestonePage,
	milestonesPage,
	newMilestonePage,
	removeMilestone,
	turnMilestone,
} from "./milestones.tsx";
import { makeIssue, newIssuePage } from "./new.tsx";
import { suggestPage } from "./suggest.ts";
import { uploadForm } from "./upload.ts";

/** The pages of issues, labels and milestones. */
export const issuePages: readonly (Page | Form)[] = [
	issueListPage,
	suggestPage,
	uploadForm,
	bulkForm("issues", issueListPage),
	issuePage,
	...issueForms,
	...versionPages("issues"),
	newIssuePage,
	makeIssue,
	chooseTemplatePage,
	labelsPage,
	...repositoryLabels,
	milestonesPage,
	milestonePage,
	newMilestonePage,
	makeMilestone,
	editMilestonePage,
	changeMilestone,
	turnMilestone,
	removeMilestone,
	issuesOfAll,
	pullsOfAll,
	...repositoryViewForms("issues", issueListPage),
	...ownViewForms("issues", issuesOfAll),
	...ownViewForms("pulls", pullsOfAll),
	...choicesPages,
];
