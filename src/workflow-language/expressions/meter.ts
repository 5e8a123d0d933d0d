import { ExpressionError } from "./values.ts";

/** Counts the work of expressions, about one for each character or value that is looked at. */
export interface Meter {
	/** @throws ExpressionError when too much has been done */
	spend(work: number): void;
}

/** For one expression by itself: some hundredths of a second. */
const ofOne = 5_000_000;
/** For all expressions of a run that are worked out together. */
export const ofRun = 20_000_000;

export function openMeter(most = ofOne): Meter {
	let left = most;
	return {
		spend(work) {
			left -= work;
			if (left < 0)
				throw new ExpressionError("the expressions take too much work");
		},
	};
}
