import type { Account } from "../domain/accounts/account.ts";
import { issuesByIds } from "../domain/issues/issue.ts";
import { accessTo } from "../domain/permissions/access.ts";
import { Level } from "../domain/permissions/units.ts";
import { fieldById, type ProjectField } from "../domain/projects/field.ts";
import {
	cardOf,
	columnOf,
	type ProjectCard,
	type ProjectColumn,
} from "../domain/projects/project.ts";
import {
	type FoundProject,
	findProject,
	levelInBoardsOf,
} from "../domain/projects/project-access.ts";
import { type ProjectView, viewById } from "../domain/projects/views.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type AccountContext, findAccount } from "./account.ts";
import {
	type ActOn,
	guard,
	rulesBefore,
	rulesOf,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";
import { signedInTo, toDo } from "./repository.ts";

/** The boards of an account, and what the caller may do with them. */
interface AccountBoards extends AccountContext {
	readonly level: Level;
}
/** A card, with what the actor may do with the item that it shows. */
interface CardContext extends FoundProject {
	readonly card: ProjectCard;
	/** The item and its repository; undefined for a note. */
	readonly item:
		| { readonly level: Level; readonly archived: boolean }
		| undefined;
}
type ProjectContext = FoundProject;
interface ColumnContext extends ProjectContext {
	readonly column: ProjectColumn;
}
interface FieldContext extends ProjectContext {
	readonly field: ProjectField;
}
interface ViewContext extends ProjectContext {
	readonly view: ProjectView;
}

const accountSource = (
	param: string,
	kind?: Account["kind"],
): Source<AccountBoards> => ({
	who: "may see the account",
	async load(entry) {
		const account = await findAccount(entry, param, kind);
		const level = await levelInBoardsOf(entry.app.db, entry.actor, account);
		return { account, level };
	},
});
/** The project of `:id`; a page's address names its owner, and its repository, as well. */
const projectSource: Source<ProjectContext> = {
	who: "may read the project",
	// a token for named repositories has no rights in those of accounts (levelInBoardsOf)
	ofRepository: true,
	load: loadProject,
};

async function loadProject(entry: Entry): Promise<ProjectContext> {
	const { app, actor, params } = entry;
	const { owner, repo } = params;
	const found = await findProject(app, actor, idOf(params.id ?? ""));
	if (!found) throw notFound();
	if (owner === undefined) return found;
	const { account, within: home } = found;
	const here =
		account.lower_name === owner.toLowerCase() &&
		home?.repository.lower_name === repo?.toLowerCase();
	if (!here) throw notFound();
	return found;
}

const writes = () =>
	signedInBy(guard(projectSource, rulesBefore("project.change")));
const read = () => guard(projectSource, []);

/** A card of a board, for whoever may do something with it. */
const onCard = (name: ActOn<CardContext>) =>
	guard(
		within(guard(projectSource, rulesBefore(name) as never), cardIn),
		rulesOf(name),
	);

const cardIn = async (
	{ app, actor, params }: Entry,
	outer: ProjectContext,
): Promise<CardContext> => {
	const card = await cardOf(app.db, idOf(params.item ?? ""));
	if (card?.project_id !== outer.project.id) throw notFound();
	if (card.issue_id === null) return { ...outer, card, item: undefined };
	const item = await itemOf({ app, actor }, card.issue_id);
	if (!item) throw notFound();
	return { ...outer, card, item };
};

async function fieldIn<Outer extends ProjectContext>(
	{ app, params }: Entry,
	outer: Outer,
): Promise<Outer & FieldContext> {
	const field = await fieldById(app.db, idOf(params.field ?? ""));
	if (field?.project_id !== outer.project.id) throw notFound();
	return { ...outer, field };
}

/** Gives what an actor may do with an item, and whether it lies in an archived repository. */
async function itemOf(
	{ app, actor }: Pick<Entry, "app" | "actor">,
	id: number,
): Promise<CardContext["item"]> {
	const [issue] = await issuesByIds(app.db, [id]);
	if (!issue) return undefined;
	const homes = await ownedByIds(app.db, [issue.repository_id]);
	const access = await accessTo(app.db, actor, [...homes.values()]);
	const unit = issue.kind === "pull" ? "pulls" : "issues";
	return {
		level: access.get(issue.repository_id)?.unit(unit) ?? Level.none,
		archived: !!homes.get(issue.repository_id)?.repository.archived_at,
	};
}

/** Guards of boards: of a repository by its unit, of an account by what the caller is to it. */
export const projects = {
	ofRepository: () => toDo("boards.read-in-repository"),
	makeInRepository: () => signedInTo("boards.create-in-repository"),
	ofAccount: (param: string, kind?: Account["kind"]) =>
		guard(accountSource(param, kind), rulesBefore("boards.read")),
	makeForAccount: (param: string, kind?: Account["kind"]) =>
		signedInBy(guard(accountSource(param, kind), rulesBefore("boards.create"))),
	read,
	write: writes,
	column: () =>
		signedInBy(
			guard(
				within(
					writes(),
					async ({ app, params }, outer): Promise<ColumnContext> => {
						const column = await columnOf(app.db, idOf(params.column ?? ""));
						if (column?.project_id !== outer.project.id) throw notFound();
						return { ...outer, column };
					},
				),
				[],
			),
		),
	field: () => signedInBy(guard(within(writes(), fieldIn), [])),
	view: () =>
		signedInBy(
			guard(
				within(
					writes(),
					async ({ app, params }, outer): Promise<ViewContext> => {
						const view = await viewById(app.db, idOf(params.view ?? ""));
						if (view?.project_id !== outer.project.id) throw notFound();
						return { ...outer, view };
					},
				),
				[],
			),
		),
	/** A card that one may see. */
	readCard: () => onCard("card.read"),
	card: () => signedInBy(onCard("card.change")),
	/** A value of a card: of a note, or of an item that one may read. */
	value: () =>
		signedInBy(guard(within(onCard("card.change"), fieldIn<CardContext>), [])),
	takeCard: () => signedInBy(onCard("card.take-off")),
	/** A card whose item is changed itself. */
	planCard: () => signedInBy(onCard("card.plan")),
};
