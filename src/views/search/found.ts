import Type from "typebox";
import type { CodeFound } from "../../domain/code-search/search-code.ts";

/** Other places of a text that are given. */
export const mostPlaces = 20;

/** The members that the findings of each search have besides its results. */
export const foundFields = {
	total_at_least: Type.Integer(),
	incomplete: Type.Boolean(),
	hint: Type.String(),
	/** For the next page; empty at the end. */
	cursor: Type.String(),
};

/** Gives their values; `hint` tells how to ask for less. */
export const foundView = (found: CodeFound, hint: string) => ({
	total_at_least: found.atLeast,
	incomplete: found.incomplete,
	hint: found.incomplete ? hint : "",
	cursor: found.next ?? "",
});
