import { archived, forbidden, notFound } from "../../errors.ts";
import { Level } from "../permissions/units.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";
import type { BoardsContext, BoardsPlace, CardContext } from "./contexts.ts";
import { changeable, type RepositoryRule, signedIn } from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

/** Tells which boards a repository shows: its own, its owner's. */
export function boardsShownBy(repository: { readonly settings: string }): {
	own: boolean;
	owners: boolean;
} {
	const mode = settingsOf(repository.settings).projects_mode;
	return { own: mode !== "owner", owners: mode !== "repo" };
}

/** What an actor may do with the boards of a repository. */
export const levelInBoardsIn = ({
	repository,
	access,
}: Pick<RepositoryContext, "repository" | "access">): Level =>
	boardsShownBy(repository).own ? access.unit("projects") : Level.none;

const words = "must be allowed to write projects";
const knowsBoards: RepositoryRule = {
	who: "may read projects",
	refuse: (_, found) =>
		levelInBoardsIn(found) >= Level.read ? undefined : notFound(),
};
const writesBoards: RepositoryRule = {
	who: "may write projects",
	refuse: (_, found) =>
		levelInBoardsIn(found) >= Level.write ? undefined : forbidden(words),
};
/** Reads the boards of an account; to others there are none. */
const readsHere: Rule<BoardsContext> = {
	who: "may read its projects",
	refuse: (_, { level }) => (level >= Level.read ? undefined : notFound()),
};
const writesHere: Rule<BoardsContext> = {
	who: "may write its projects",
	refuse: (_, { level }) =>
		level >= Level.write ? undefined : forbidden(words),
};
const notArchived: Rule<Pick<BoardsPlace, "within">> = {
	unless: "the repository is archived",
	refuse: (_, { within }) =>
		within?.repository.archived_at ? archived("repo is archived") : undefined,
};
const readsItem: Rule<CardContext> = {
	who: "may read the item",
	refuse: (_, { item }) =>
		item && item.level < Level.read ? notFound() : undefined,
};
/** Who takes an item off writes it, as who puts it on. */
const writesItem: Rule<CardContext> = {
	who: "may write the item",
	refuse: (_, { item }) =>
		item && item.level < Level.write
			? forbidden("must be allowed to write the item")
			: undefined,
};
/** A board goes on when a repository of its owner is archived, what is in that does not. */
const itemNotArchived: Rule<CardContext> = {
	unless: "the repository of the item is archived",
	refuse: (_, { item }) =>
		item?.archived ? archived("repo is archived") : undefined,
};

const change = [signedIn, writesHere, notArchived];

/** These are the acts on boards: of a repository by its unit, of an account by what the actor is to it. */
export const projectActs = {
	"boards.read-in-repository": act<RepositoryContext>(knowsBoards),
	"boards.create-in-repository": act<RepositoryContext>(
		knowsBoards,
		signedIn,
		writesBoards,
		changeable(),
	),
	"boards.read": act<BoardsContext>(readsHere),
	"boards.create": act<BoardsContext>(readsHere, signedIn, writesHere),
	"project.change": act<BoardsPlace>(...change),
	"card.read": actOn<CardContext>([], readsItem),
	"card.change": actOn<CardContext>(change, readsItem),
	/** Taking a card off its board. */
	"card.take-off": actOn<CardContext>(change, readsItem, writesItem),
	/** Changing the item of a card itself. */
	"card.plan": actOn<CardContext>(
		change,
		readsItem,
		writesItem,
		itemNotArchived,
	),
};
