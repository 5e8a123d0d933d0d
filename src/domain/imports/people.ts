import type { App } from "../../app.ts";
import {
	type Account,
	accountByName,
	accountsByNames,
} from "../accounts/account.ts";
import { accountsOfEmails } from "../accounts/accounts-of-emails.ts";
import { allowedReactions } from "../issues/reactions.ts";
import type { KnownPeople } from "./import-row.ts";
import type { SourceAuthor, SourceReaction } from "./source.ts";

/** The columns that say who wrote something. */
export interface WrittenBy {
	readonly poster_id: number | null;
	readonly original_author: string;
	readonly original_author_id: number;
}

/**
 * Whether a repository's address is one of this forge. What stands deeper is no repository: the answers below it may be files that somebody has
 * committed here.
 */
const isOwnAddress = (own: string, from: string): boolean =>
	own !== "" &&
	from.startsWith(own) &&
	/^[^/]+\/[^/]+\/?$/.test(from.slice(own.length));

/** What somebody of this forge has said with a reaction. */
export interface KnownReaction {
	readonly account: number;
	readonly content: string;
	/** 0 where it is not known. */
	readonly createdAt: number;
}

/** Who people of another server are here. */
export interface People {
	/** The account of somebody; undefined for who has none that is known. */
	accountOf(author: SourceAuthor): Promise<number | undefined>;
	/** Who wrote something: the account, or nobody here with the name of the author. */
	writtenBy(author: SourceAuthor): Promise<WrittenBy>;
}

/**
 * Somebody is known here by a name that was given for him, or by an address that is confirmed. What another server says can be made up, so
 * only what an administrator brings is written in the name of others; whoever else brings something is found again himself. What comes from
 * this very forge is by who it is, unless it had come from elsewhere before: its names and ids are those that another server has said.
 */
export async function openPeople(
	app: App,
	doer: Account | undefined,
	{ names: named, byOperator }: KnownPeople,
	from: string,
): Promise<People> {
	const ours = isOwnAddress(app.url, from);
	const trusted = byOperator || doer?.admin === 1;
	const names = new Map(
		Object.entries(named).map(([there, here]) => [
			there.toLowerCase(),
			here.toLowerCase(),
		]),
	);
	const accounts = new Map(
		(await accountsByNames(app.db, [...names.values()]))
			.filter((account) => account.kind === "user")
			.map((account) => [account.lower_name, account]),
	);
	const known = new Map<string, number | undefined>();
	const allowed = (account: Account | undefined) =>
		account?.kind === "user" && (trusted || account.id === doer?.id)
			? account.id
			: undefined;

	async function find(author: SourceAuthor): Promise<number | undefined> {
		const given = names.get(author.name.toLowerCase());
		if (given) return allowed(accounts.get(given));
		if (ours && !author.elsewhere) {
			const account = await accountByName(app.db, author.name);
			return account?.kind === "user" && account.id === author.id
				? account.id
				: undefined;
		}
		const email = author.email.toLowerCase();
		if (!email) return undefined;
		return allowed((await accountsOfEmails(app, [email])).get(email));
	}
	async function accountOf(author: SourceAuthor) {
		if (!author.name) return undefined;
		const { id, name, email, elsewhere = false } = author;
		const key = JSON.stringify([id, name, email, elsewhere]);
		if (!known.has(key)) known.set(key, await find(author));
		return known.get(key);
	}
	return {
		accountOf,
		async writtenBy(author) {
			const account = await accountOf(author);
			if (account !== undefined)
				return {
					poster_id: account,
					original_author: "",
					original_author_id: 0,
				};
			return {
				poster_id: null,
				original_author: author.name || "ghost",
				original_author_id: author.id,
			};
		},
	};
}

/** Reactions to one text that are brought; they are written by one statement. */
const mostReactions = 2000;

/** Reactions of people who are known here, in words that there are here; each once. */
export async function reactionsOf(
	people: People,
	reactions: readonly SourceReaction[],
): Promise<KnownReaction[]> {
	const known = new Map<string, KnownReaction>();
	for (const { author, content, createdAt } of reactions) {
		if (known.size === mostReactions) break;
		const account = await people.accountOf(author);
		const key = `${account} ${content}`;
		if (account === undefined || !allowedReactions.includes(content)) continue;
		if (!known.has(key)) known.set(key, { account, content, createdAt });
	}
	return [...known.values()];
}

/** The first of the names here that no user has. */
export async function firstUnknownName(
	app: App,
	people: Readonly<Record<string, string>>,
): Promise<string | undefined> {
	const names = Object.values(people);
	const known = new Set(
		(await accountsByNames(app.db, names))
			.filter((account) => account.kind === "user")
			.map((account) => account.lower_name),
	);
	return names.find((name) => !known.has(name.toLowerCase()));
}
