import type { Account } from "../accounts/account.ts";
import type { Level } from "../permissions/units.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import type { ItemContext } from "./item.ts";

// This is what rules ask about things: the members that they read, and nothing else of a row. The contexts of guards have them.

/** This is what the rules ask about something that a person wrote. */
interface Written {
	readonly poster_id: number | null;
}

export interface CommentContext extends ItemContext {
	readonly comment: Written;
}

/** A text of a conversation: a comment, or the item's own where there is none. */
export interface TextContext extends ItemContext {
	readonly comment: Written | undefined;
}

export interface TimeContext extends ItemContext {
	readonly time: { readonly account_id: number | null };
}

/** This is what the actor may do with the boards of an account. */
export interface BoardsContext {
	readonly level: Level;
}

/** A place that has boards. */
export interface BoardsPlace extends BoardsContext {
	/** undefined: the boards of an account itself. */
	readonly within: RepositoryContext | undefined;
}

/** A card, with what the actor may do with the item that it shows. */
export interface CardContext extends BoardsPlace {
	/** The item and its repository; undefined for a note. */
	readonly item:
		| { readonly level: Level; readonly archived: boolean }
		| undefined;
}

/** This is what the rules ask about a release. */
export interface ReleaseContext extends RepositoryContext {
	readonly release: { readonly draft: number };
}

/** An organization, and the actor's part in it. */
export interface OrganizationContext {
	readonly organization: Account;
	/** This is what the actor is in it. */
	readonly membership: { readonly creator: boolean };
	/** A member, or a site administrator. */
	readonly inside: boolean;
	/** An owner, or a site administrator. */
	readonly governs: boolean;
}

/** A team in its organization, and the actor's part in it. */
export interface TeamStanding extends OrganizationContext {
	readonly team: { readonly visibility: string };
	/** The actor is in the team, owns the organization or administers the site. */
	readonly inTeam: boolean;
}

/** This is what the rules ask about a comment on a commit. */
export interface CommitCommentContext extends RepositoryContext {
	readonly comment: Written;
}
