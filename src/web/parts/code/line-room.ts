import type { WorkBudget } from "../../../threads/work-budget.ts";

/** A longer line is cut; what is longer is hardly code. */
export const longestLine = 5000;

/** Takes the room of one line off the budget of a page; false when there is none left. */
export const takeLine = (budget: WorkBudget, text: string): boolean =>
	budget.take("code", Math.min(text.length, longestLine)) &&
	budget.take("rows", 1);
