import type { Issue, IssueContext } from "../../../domain/issues/issue.ts";
import type { FormTarget } from "../../parts/issues/comment-acts.ts";
import { at } from "../../visit.ts";
import { homeOf, type RepositoryNames } from "../addresses.ts";

/** Where the items of a kind live below their repository. */
export type Base = "issues" | "pulls";
export const baseOf = ({ kind }: Pick<Issue, "kind">): Base =>
	kind === "pull" ? "pulls" : "issues";

/** The address of an item's page. */
export const itemAddress = (
	of: RepositoryNames,
	issue: Pick<Issue, "kind" | "number">,
	rest = "",
): string => homeOf(of, `/${baseOf(issue)}/${issue.number}${rest}`);

/** The address of the list of a kind. */
export const listAddress = (
	of: RepositoryNames,
	base: Base,
	rest = "",
): string => homeOf(of, `/${base}${rest}`);

/** The route of a form of items of a kind: the same form stands below both addresses. */
export const formRoute = <const R extends string>(base: Base, rest: R) =>
	`POST /:owner/:repo/${base}/:index/${rest}` as const;

/** A form of an item, filled in. */
export const toForm = (
	{
		owner,
		repository,
		issue,
	}: Pick<IssueContext, "owner" | "repository" | "issue">,
	rest: string,
	params: Readonly<Record<string, string | number>> = {},
	query?: Readonly<Record<string, string>>,
): FormTarget => ({
	route: formRoute(baseOf(issue), rest),
	params: {
		owner: owner.name,
		repo: repository.name,
		index: issue.number,
		...params,
	},
	query,
});

/** The page of an item as its own links have it, below the forge. */
export const signInBack = (path: string): string =>
	`${at("/user/login")}?redirect_to=${encodeURIComponent(path)}`;
