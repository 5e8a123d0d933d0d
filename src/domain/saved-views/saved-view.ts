import type { Selectable } from "kysely";
import type { Builder } from "../../database/database.ts";
import { query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import type { SavedViewTable } from "../../database/schema-site.ts";
import type { Actor } from "../permissions/actor.ts";
import type { OrganizationContext } from "../policies/contexts.ts";
import { demandMay, may } from "../policies/may.ts";
import type { RepositoryContext } from "../repositories/repository.ts";

/** A list with its filters, saved under a name. */
export type SavedView = Selectable<SavedViewTable>;
export type ViewedList = SavedView["list"];

/** A repository or an organization whose lists are meant; neither means the lists over all repositories. */
export type ViewsPlace =
	| (RepositoryContext & { readonly organization?: undefined })
	| (OrganizationContext & { readonly repository?: undefined })
	| { readonly repository?: undefined; readonly organization?: undefined };

/** The ids of a place, as the rows have them. */
export const idsOf = (place: ViewsPlace) => ({
	repository_id: place.repository?.id ?? null,
	organization_id: place.organization?.id ?? null,
});

const byId = query((q, p: { id: number }) =>
	q.selectFrom("saved_view").selectAll().where("id", "=", p.id),
);

/** The lists of a place that an actor may read. */
export function readableLists(
	actor: Actor,
	place: ViewsPlace,
): readonly ViewedList[] {
	if (place.repository)
		return (["issues", "pulls"] as const).filter((list) =>
			may(actor, `${list}.read`, place),
		);
	return place.organization
		? ["issues", "pulls", "search"]
		: ["issues", "pulls", "notifications", "search"];
}

const ofPlace =
	(actor: Actor, place: ViewsPlace, lists: readonly ViewedList[]) =>
	(q: Builder) => {
		const { repository_id, organization_id } = idsOf(place);
		const me = actor.account?.id ?? 0;
		return q
			.selectFrom("saved_view")
			.where("list", "in", [...lists])
			.where(
				"repository_id",
				repository_id === null ? "is" : "=",
				repository_id,
			)
			.where(
				"organization_id",
				organization_id === null ? "is" : "=",
				organization_id,
			)
			.where((e) =>
				place.repository || place.organization
					? e.or([e("account_id", "is", null), e("account_id", "=", me)])
					: e("account_id", "=", me),
			);
	};

/** A page of the views that an actor sees in a place: those that are shared first, each kind in its order. */
export const listViews = (
	db: Reader,
	actor: Actor,
	place: ViewsPlace,
	lists: readonly ViewedList[],
	{ limit, offset }: Page,
): Promise<CountedPage<SavedView>> => {
	const from = ofPlace(actor, place, lists);
	if (lists.length === 0) return Promise.resolve({ rows: [], total: 0 });
	return withTotal(
		{ limit, offset },
		db.rows((q) =>
			from(q)
				.selectAll()
				.orderBy("list")
				.orderBy((e) =>
					e.case().when("account_id", "is", null).then(0).else(1).end(),
				)
				.orderBy("position")
				.orderBy("id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(db, from),
	);
};

/** All views of one list that an actor sees in a place. */
export const viewsOfList = async (
	db: Reader,
	actor: Actor,
	place: ViewsPlace,
	list: ViewedList,
): Promise<SavedView[]> =>
	(
		await listViews(db, actor, place, [list], {
			// shared ones and one's own
			limit: 2 * mostViews,
			offset: 0,
		})
	).rows;

/** So many views of one list somebody has in a place, and so many are shared there. */
export const mostViews = 100;

/** A view of a place, if the actor sees it: a shared one of a list that he reads, or his own. */
export async function findView(
	db: Reader,
	actor: Actor,
	place: ViewsPlace,
	id: number,
): Promise<SavedView | undefined> {
	const view = await db.first(byId, { id });
	if (!view) return undefined;
	const { repository_id, organization_id } = idsOf(place);
	const seen =
		view.repository_id === repository_id &&
		view.organization_id === organization_id &&
		(view.account_id ?? actor.account?.id) === actor.account?.id &&
		readableLists(actor, place).includes(view.list);
	return seen ? view : undefined;
}

/**
 * Demands that an actor may change a view: one's own, and those that are shared where one may write the list, or owns the organization.
 * Which view opens the list of a repository is for its administrators.
 * @throws DomainError with the reason
 */
export function demandEdit(
	actor: Actor,
	at: ViewsPlace,
	view: Pick<SavedView, "list" | "account_id" | "is_default">,
): void {
	const shared = view.account_id === null;
	if (at.repository) {
		const { list } = view;
		if (shared && (list === "issues" || list === "pulls"))
			demandMay(actor, `${list}.write`, at);
		if (view.is_default) demandMay(actor, "repository.configure", at);
	} else if (at.organization && shared)
		demandMay(actor, "organization.own", at);
}
