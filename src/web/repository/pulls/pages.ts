import type { Form, Page } from "../../page.ts";
import { commitOfPullPage, filesPage, rangePage } from "./files.tsx";
import {
	answer,
	applyForm,
	commentOnLine,
	dropDraft,
	finishReview,
	resolve,
	viewedForm,
} from "./review-forms.ts";

/** The pages of pull requests. */
export const pullPages: readonly (Page | Form)[] = [
	filesPage,
	rangePage,
	commitOfPullPage,
	commentOnLine,
	answer,
	resolve,
	dropDraft,
	finishReview,
	applyForm,
	viewedForm,
];
