import type { Form, Page } from "../../page.ts";
import { jobPage, logText, rerunJob } from "./job.tsx";
import { attemptPage, changeRun, dropArtifact, runPage } from "./run.tsx";
import {
	disableWorkflow,
	enableWorkflow,
	runsPage,
	startWorkflow,
} from "./runs.tsx";
import { latestRun, workflowOfRun } from "./shortcuts.ts";
import { summaryPage } from "./summaries.tsx";

/** The pages of workflow runs. */
export const runPages: readonly (Page | Form)[] = [
	runsPage,
	startWorkflow,
	enableWorkflow,
	disableWorkflow,
	latestRun,
	workflowOfRun,
	runPage,
	attemptPage,
	changeRun,
	dropArtifact,
	jobPage,
	rerunJob,
	logText,
	summaryPage,
];
