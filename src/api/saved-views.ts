import Type, { type Static } from "typebox";
import type { App } from "../app.ts";
import type { Actor, SignedInActor } from "../domain/permissions/actor.ts";
import {
	listViews,
	type SavedView as Row,
	readableLists,
	type ViewsPlace,
} from "../domain/saved-views/saved-view.ts";
import { createView, editView } from "../domain/saved-views/write-views.ts";
import { invalid } from "../errors.ts";
import {
	integer,
	option,
	optional,
	text,
	title,
	yesNo,
} from "../http/fields.ts";
import { type Page, paginated } from "../http/paging.ts";
import { savedViewView } from "../views/issues/saved-view.ts";

const lists = ["issues", "pulls", "notifications", "search"] as const;
const members = () => ({
	shared: optional(yesNo({ description: "all who read the list see it" })),
	default: optional(
		yesNo({
			description: "the repository opens its list with it; it has to be shared",
		}),
	),
	position: optional(integer({ description: "counted from 1" })),
});
const queryText = () =>
	text({
		max: 2000,
		description: "the parameters of the list's address, such as q=is:open",
	});

export const CreateSavedViewOption = option("CreateSavedViewOption", {
	list: text({ enum: lists }),
	name: title(),
	query: queryText(),
	...members(),
});
export const EditSavedViewOption = option("EditSavedViewOption", {
	name: optional(title()),
	query: optional(queryText()),
	...members(),
});
export const SavedViewListQuery = Type.Object({
	list: Type.Optional(
		Type.String({
			enum: [...lists],
			description: "only the views of this list",
		}),
	),
});

/** A page of the views that the caller sees in a place. */
export async function viewList(
	app: App,
	actor: Actor,
	place: ViewsPlace,
	query: Static<typeof SavedViewListQuery>,
	page: Page,
) {
	const some = readableLists(actor, place).filter(
		(list) => !query.list || list === query.list,
	);
	const { rows, total } = await listViews(app.db, actor, place, some, page);
	return paginated(rows.map(savedViewView), total);
}

/** Saves the view that a body describes. @throws DomainError "invalid" for a list that the place does not have, or the caller may not read */
export async function viewFromBody(
	app: App,
	actor: SignedInActor,
	place: ViewsPlace,
	body: Static<typeof CreateSavedViewOption>,
) {
	const list = readableLists(actor, place).find((one) => one === body.list);
	if (!list) throw invalid(`there is no list of ${body.list} here`);
	const { name, query } = body;
	const wanted = { list, name, query, ...restOf(body) };
	return savedViewView(await createView(app, actor, place, wanted));
}

/** Changes a view as a body says. */
export const changedByBody = async (
	app: App,
	actor: SignedInActor,
	place: ViewsPlace,
	view: Row,
	{ name, query, ...rest }: Static<typeof EditSavedViewOption>,
) =>
	savedViewView(
		await editView(app, actor, place, view, { name, query, ...restOf(rest) }),
	);

const restOf = ({
	shared,
	default: isDefault,
	position,
}: Pick<
	Static<typeof EditSavedViewOption>,
	"shared" | "default" | "position"
>) => ({ shared, isDefault, position });
