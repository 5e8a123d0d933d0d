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
	levelInBoardsIn,
	levelInBoardsOf,
} from "../domain/projects/project-access.ts";
import { type ProjectView, viewById } from "../domain/projects/views.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { archived, forbidden, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type AccountContext, findAccount } from "./account.ts";
import { type Demand, guard, type Source, within } from "./demand.ts";
import {
	changeable,
	inRepository,
	type RepositoryDemand,
	signedIn,
} from "./repository.ts";

/** The boards of an account, and what the caller may do with them. */
interface AccountBoards extends AccountContext {
	readonly level: Level;
}
type ProjectContext = FoundProject;
interface ColumnContext extends ProjectContext {
	readonly column: ProjectColumn;
}
interface CardContext extends ProjectContext {
	readonly card: ProjectCard;
}
interface FieldContext extends ProjectContext {
	readonly field: ProjectField;
}
interface ViewContext extends ProjectContext {
	readonly view: ProjectView;
}

const knowsBoards: RepositoryDemand = {
	who: "may read projects",
	check(_, found) {
		if (levelInBoardsIn(found) < Level.read) throw notFound();
	},
};
const words = "must be allowed to write projects";
const writesBoards: RepositoryDemand = {
	who: "may write projects",
	check(_, found) {
		if (levelInBoardsIn(found) < Level.write) throw forbidden(words);
	},
};

const accountSource = (
	param: string,
	kind?: Account["kind"],
): Source<AccountBoards> => ({
	who: "may see the account",
	async load(entry) {
		const account = await findAccount(entry, param, kind);
		const level = await levelInBoardsOf(entry.app.db, entry.actor, account);
		if (level < Level.read) throw notFound();
		return { account, level };
	},
});
const writesHere: Demand<{ readonly level: Level }> = {
	who: "may write its projects",
	check(_, { level }) {
		if (level < Level.write) throw forbidden(words);
	},
};
const notArchived: Demand<ProjectContext> = {
	unless: "the repository is archived",
	check(_, { within: home }) {
		if (home?.repository.archived_at) throw archived("repo is archived");
	},
};

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

const writes = () => guard(projectSource, [signedIn, writesHere, notArchived]);
const read = () => guard(projectSource, []);

const cardIn = async (
	{ app, actor, params }: Entry,
	outer: ProjectContext,
): Promise<CardContext> => {
	const card = await cardOf(app.db, idOf(params.item ?? ""));
	if (card?.project_id !== outer.project.id) throw notFound();
	const [issue] = await issuesByIds(app.db, [card.issue_id ?? 0]);
	if (card.issue_id === null) return { ...outer, card };
	const level = issue && (await levelIn({ app, actor }, issue));
	if (!level) throw notFound();
	return { ...outer, card };
};

async function fieldIn<Outer extends ProjectContext>(
	{ app, params }: Entry,
	outer: Outer,
): Promise<Outer & FieldContext> {
	const field = await fieldById(app.db, idOf(params.field ?? ""));
	if (field?.project_id !== outer.project.id) throw notFound();
	return { ...outer, field };
}

async function levelIn(
	{ app, actor }: Pick<Entry, "app" | "actor">,
	issue: { readonly repository_id: number; readonly kind: "issue" | "pull" },
): Promise<Level> {
	const homes = await ownedByIds(app.db, [issue.repository_id]);
	const access = await accessTo(app.db, actor, [...homes.values()]);
	return (
		access
			.get(issue.repository_id)
			?.unit(issue.kind === "pull" ? "pulls" : "issues") ?? Level.none
	);
}

/** Who takes an item off writes it, as who puts it on. */
const writesItem: Demand<CardContext> = {
	who: "may write the item",
	async check(entry, { card }) {
		if (card.issue_id === null) return;
		const [issue] = await issuesByIds(entry.app.db, [card.issue_id]);
		if (issue && (await levelIn(entry, issue)) < Level.write)
			throw forbidden("must be allowed to write the item");
	},
};
/** A board goes on when a repository of its owner is archived, what is in that does not. */
const itemNotArchived: Demand<CardContext> = {
	unless: "the repository of the item is archived",
	async check({ app }, { card }) {
		const [issue] = await issuesByIds(app.db, [card.issue_id ?? 0]);
		const homes = await ownedByIds(app.db, issue ? [issue.repository_id] : []);
		for (const { repository } of homes.values())
			if (repository.archived_at) throw archived("repo is archived");
	},
};

/** Guards of boards: of a repository by its unit, of an account by what the caller is to it. */
export const projects = {
	ofRepository: () => inRepository([knowsBoards]),
	makeInRepository: () =>
		inRepository([knowsBoards, signedIn, writesBoards, changeable()]),
	ofAccount: (param: string, kind?: Account["kind"]) =>
		guard(accountSource(param, kind), []),
	makeForAccount: (param: string, kind?: Account["kind"]) =>
		guard(accountSource(param, kind), [signedIn, writesHere]),
	read,
	write: writes,
	column: () =>
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
	field: () => guard(within(writes(), fieldIn), []),
	view: () =>
		guard(
			within(writes(), async ({ app, params }, outer): Promise<ViewContext> => {
				const view = await viewById(app.db, idOf(params.view ?? ""));
				if (view?.project_id !== outer.project.id) throw notFound();
				return { ...outer, view };
			}),
			[],
		),
	/** A card that one may see. */
	readCard: () => guard(within(read(), cardIn), []),
	card: () => guard(within(writes(), cardIn), []),
	/** A value of a card: of a note, or of an item that one may read. */
	value: () =>
		guard(
			within(guard(within(writes(), cardIn), []), fieldIn<CardContext>),
			[],
		),
	takeCard: () => guard(within(writes(), cardIn), [writesItem]),
	/** A card whose item is changed itself. */
	planCard: () =>
		guard(within(writes(), cardIn), [writesItem, itemNotArchived]),
};
