import Type, { type Static } from "typebox";
import {
	type TimeFilter,
	timesOf,
} from "../../../domain/issues/times/times.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import { notFound } from "../../../errors.ts";
import type { Context } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { timeInQuery, times } from "../../../http/query-time.ts";
import { trackedTimeViews } from "../../../views/issues/tracked-time.ts";

const text = Type.Optional(Type.String());
export const TimesQuery = Type.Object({
	user: text,
	...times,
});
type TimesContext = Pick<
	Context<"", object, undefined, Static<typeof TimesQuery>, true, true>,
	"app" | "actor" | "query" | "search" | "page"
>;

/**
 * The page of tracked times that somebody who is signed in asks for: with `all` rights everybody's, else the own ones.
 * @throws DomainError "not-found" for an unknown `user`, "forbidden" for another's times without `all` rights
 */
export async function pageOfTimes(
	{ app, actor, query, search, page }: TimesContext,
	within: TimeFilter,
	all: boolean,
) {
	const user = query.user
		? await namedAccount(app.db, actor, query.user)
		: undefined;
	if (query.user && !user) throw notFound();
	const { rows, total } = await timesOf(
		app,
		actor,
		{
			...within,
			since: timeInQuery(search, "since"),
			before: timeInQuery(search, "before"),
		},
		{ user, all },
		page,
	);
	const views = await trackedTimeViews(app, actor, rows);
	return paginated(views, total, { link: false });
}
