import {
	administers,
	changeable,
	inRepository,
	signedIn,
} from "./repository.ts";

/** Administrators of a repository that is not archived. */
export const administered = () =>
	inRepository([signedIn, administers, changeable()]);
