import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { checkedQuery } from "./clean-query.ts";
import {
	demandEdit,
	findView,
	idsOf,
	mostViews,
	type SavedView,
	type ViewedList,
	type ViewsPlace,
} from "./saved-view.ts";

const longestName = 80;
/** So many views of its own an account has in all places: no account fills the table by going from repository to repository. */
const mostOwn = 1000;

/** The members of a view that are to be written; absent ones stay. */
interface ViewInput {
	readonly name?: string;
	/** The parameters of the list's address. */
	readonly query?: string;
	/** All who read the list see it. */
	readonly shared?: boolean;
	/** The list of the repository opens with it. */
	readonly isDefault?: boolean;
	/** Counted from 1, among the shared ones or among one's own. */
	readonly position?: number;
}
interface NewView extends ViewInput {
	readonly list: ViewedList;
	readonly name: string;
	readonly query: string;
}
type Written = Pick<
	SavedView,
	"name" | "lower_name" | "query" | "is_default" | "account_id"
>;

const holdAccount = query((q, p: { id: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const holdRepository = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const viewById = query((q, p: { id: number }) =>
	q.selectFrom("saved_view").selectAll().where("id", "=", p.id),
);
const add = insertInto(
	"saved_view",
	[
		...(["account_id", "repository_id", "organization_id", "list"] as const),
		...(["name", "lower_name", "query", "is_default"] as const),
		...(["position", "created_at", "updated_at"] as const),
	],
	(insert) => insert.returningAll(),
);
const change = updateTable("saved_view", {
	set: [
		"account_id",
		"name",
		"lower_name",
		"query",
		"is_default",
		"updated_at",
	],
	where: ["id"],
});
const place = updateTable("saved_view", { set: ["position"], where: ["id"] });
const lastOwn = query((q, p: { owner: number }) =>
	q
		.selectFrom("saved_view")
		.select("id")
		.where("account_id", "=", p.owner)
		.orderBy("id")
		.limit(1)
		.offset(mostOwn - 1),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("saved_view").where("id", "=", p.id),
);

/**
 * Saves a view behind the others.
 * @throws DomainError "invalid" for a wrong query or too many views, "conflict" for a name that is taken, and what forbids to share it
 */
export function createView(
	app: App,
	actor: SignedInActor,
	at: ViewsPlace,
	wanted: NewView,
): Promise<SavedView> {
	const { list } = wanted;
	if (wanted.position !== undefined && wanted.position < 1)
		throw invalid("positions start at 1");
	const next = written(actor, undefined, {
		...wanted,
		query: checkedQuery(list, wanted.query),
	});
	demandResult(actor, at, list, next);
	const time = now(app);
	return app.db.write(async (tx) => {
		await hold(tx, actor, at);
		const others = await siblings(tx, at, list, next.account_id);
		if (others.length >= mostViews) throw tooManyViews();
		await boundOwn(tx, next);
		await openAlone(tx, at, list, next);
		const view = await unlessTaken(next.name, () =>
			tx.first(add, {
				...next,
				...idsOf(at),
				list,
				position: (others.at(-1)?.position ?? 0) + 1,
				created_at: time,
				updated_at: time,
			}),
		);
		if (!view) throw new Error("a view was not written");
		await arrange(tx, others, view.id, wanted.position);
		return viewIn(tx, view.id);
	});
}

/**
 * Changes a view; absent members stay. One that is no longer shared becomes the actor's own.
 * @throws DomainError "not-found" when it is gone, and as `createView` does
 */
export function editView(
	app: App,
	actor: SignedInActor,
	at: ViewsPlace,
	{ id, list }: SavedView,
	edit: ViewInput,
): Promise<SavedView> {
	if (edit.position !== undefined && edit.position < 1)
		throw invalid("positions start at 1");
	const query =
		edit.query === undefined ? undefined : checkedQuery(list, edit.query);
	const time = now(app);
	return app.db.write(async (tx) => {
		await hold(tx, actor, at);
		const before = await seenIn(tx, actor, at, id);
		const next = written(actor, before, { ...edit, query });
		demandEdit(actor, at, before);
		demandResult(actor, at, list, next);
		const all = await siblings(tx, at, list, next.account_id);
		const others = all.filter((one) => one.id !== id);
		const moves = next.account_id !== before.account_id;
		if (moves && others.length >= mostViews) throw tooManyViews();
		if (moves) await boundOwn(tx, next);
		await openAlone(tx, at, list, next);
		await unlessTaken(next.name, () =>
			tx.run(change, { ...next, id, updated_at: time }),
		);
		const position = edit.position ?? (moves ? mostViews : undefined);
		await arrange(tx, others, id, position);
		return viewIn(tx, id);
	});
}

/** Deletes a view. @throws DomainError "not-found" when it is gone, and what forbids to change a shared one */
export const deleteView = (
	app: App,
	actor: SignedInActor,
	at: ViewsPlace,
	{ id }: SavedView,
): Promise<void> =>
	app.db.write(async (tx) => {
		await hold(tx, actor, at);
		const before = await seenIn(tx, actor, at, id);
		demandEdit(actor, at, before);
		await tx.run(remove, { id });
	});

/** A view as it will be written, of what it was and what is asked for. */
function written(
	actor: SignedInActor,
	before: SavedView | undefined,
	edit: ViewInput,
): Written {
	const name = edit.name === undefined ? "" : checkedName(edit.name);
	const shared = edit.shared ?? (before ? before.account_id === null : false);
	return {
		name: name || (before?.name ?? ""),
		lower_name: (name || (before?.name ?? "")).toLowerCase(),
		query: edit.query ?? before?.query ?? "",
		account_id: shared ? null : actor.account.id,
		is_default:
			// who no longer shares a view opens no list with it
			(edit.isDefault ?? (shared && before?.is_default === 1)) ? 1 : 0,
	};
}

/** Demands that the actor may write a view as it will be. @throws DomainError with the reason, "invalid" where such a view is not shared */
function demandResult(
	actor: SignedInActor,
	at: ViewsPlace,
	list: ViewedList,
	next: Written,
): void {
	demandEdit(actor, at, { ...next, list });
	const shared = next.account_id === null;
	if (shared && !at.repository && !at.organization)
		throw invalid("only views of repositories and organizations are shared");
	if (next.is_default && !(at.repository && shared))
		throw invalid("only a shared view of a repository can be the default");
}

/** Nobody else changes the views of the place until the end. */
async function hold(
	tx: Transaction,
	actor: SignedInActor,
	{ repository, organization }: ViewsPlace,
): Promise<void> {
	await tx.first(holdAccount, { id: organization?.id ?? actor.account.id });
	if (repository) await tx.first(holdRepository, { id: repository.id });
}

/** The view as it is by now: a shared one may have become the own one of somebody else. @throws DomainError "not-found" */
async function seenIn(
	tx: Transaction,
	actor: SignedInActor,
	at: ViewsPlace,
	id: number,
): Promise<SavedView> {
	const view = await findView(tx, actor, at, id);
	if (!view) throw notFound();
	return view;
}

async function viewIn(tx: Transaction, id: number): Promise<SavedView> {
	const view = await tx.first(viewById, { id });
	if (!view) throw notFound();
	return view;
}

/** The views of a list that are shared, or that are somebody's own, in their order. */
async function siblings(
	tx: Transaction,
	at: ViewsPlace,
	list: ViewedList,
	account: number | null,
): Promise<Pick<SavedView, "id" | "position">[]> {
	const { repository_id, organization_id } = idsOf(at);
	const is = (value: number | null) => (value === null ? "is" : "=");
	return tx.rows((q) =>
		q
			.selectFrom("saved_view")
			.select(["id", "position"])
			.where("list", "=", list)
			.where("account_id", is(account), account)
			.where("repository_id", is(repository_id), repository_id)
			.where("organization_id", is(organization_id), organization_id)
			.orderBy("position")
			.orderBy("id"),
	);
}

/** @throws DomainError "invalid" when the owner of a view has too many already */
async function boundOwn(
	tx: Transaction,
	{ account_id: owner }: Pick<Written, "account_id">,
): Promise<void> {
	if (owner === null) return;
	if (await tx.first(lastOwn, { owner }))
		throw invalid(`an account has no more than ${mostOwn} views of its own`);
}

/** Puts a view among the others; it stays where it is without a position. */
async function arrange(
	tx: Transaction,
	others: readonly Pick<SavedView, "id">[],
	id: number,
	position: number | undefined,
): Promise<void> {
	if (position === undefined) return;
	const order = others.toSpliced(position - 1, 0, { id });
	for (const [i, one] of order.entries())
		await tx.run(place, { id: one.id, position: i + 1 });
}

/** A repository opens a list with one view at most. */
async function openAlone(
	tx: Transaction,
	{ repository }: ViewsPlace,
	list: ViewedList,
	{ is_default }: Written,
): Promise<void> {
	if (!is_default || !repository) return;
	await tx.change((q) =>
		q
			.updateTable("saved_view")
			.set({ is_default: 0 })
			.where("repository_id", "=", repository.id)
			.where("list", "=", list)
			.where("is_default", "=", 1),
	);
}

function checkedName(typed: string): string {
	const name = typed.trim();
	if (!name) throw invalid("name can't be blank");
	if ([...name].length > longestName)
		throw invalid(`a name has no more than ${longestName} characters`);
	if (/\p{Cc}/u.test(name))
		throw invalid("a name must not contain control characters");
	return name;
}

async function unlessTaken<T>(name: string, act: () => Promise<T>): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict(`name is already taken: ${name}`);
		throw error;
	}
}

const tooManyViews = () =>
	invalid(`a list has no more than ${mostViews} views of a kind`);
