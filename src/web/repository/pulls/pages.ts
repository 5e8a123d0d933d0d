import type { Form, Page } from "../../page.ts";
import { repositoryViewForms } from "../../saved-views/view-forms.ts";
import { conversationForms } from "../conversation/forms.ts";
import { versionPages } from "../conversation/versions.tsx";
import { bulkForm } from "../issues/bulk.ts";
import { checksPage, pullCommitsPage, pullTextPage } from "./commits.tsx";
import { conflictsPage } from "./conflicts.tsx";
import { pullPage } from "./conversation.tsx";
import { createForm, newPullOfBranch } from "./create-form.ts";
import { commitOfPullPage, filesPage, rangePage } from "./files.tsx";
import { pullListPage } from "./list.tsx";
import { mergeForms } from "./merge/merge-forms.ts";
import { reviewForms } from "./review/review-forms.ts";
import { sideForms } from "./side-forms.ts";

/** The pages of pull requests. */
export const pullPages: readonly (Page | Form)[] = [
	pullListPage,
	bulkForm("pulls", pullListPage),
	...repositoryViewForms("pulls", pullListPage),
	newPullOfBranch,
	createForm,
	pullPage,
	...conversationForms("pulls", pullPage),
	...versionPages("pulls"),
	...mergeForms(pullPage),
	...sideForms(pullPage),
	pullTextPage,
	pullCommitsPage,
	commitOfPullPage,
	checksPage,
	conflictsPage,
	filesPage,
	rangePage,
	...reviewForms,
];
