import type { Form, Page } from "../../page.ts";
import { issueForms, issuePage } from "./issue.tsx";

/** The pages of issues, labels and milestones. */
export const issuePages: readonly (Page | Form)[] = [issuePage, ...issueForms];
