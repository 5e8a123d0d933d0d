import type { App } from "../../../app.ts";
import { searchUsers } from "../../../domain/accounts/search-users.ts";
import {
	type Issue,
	issueByNumber,
	readableKinds,
} from "../../../domain/issues/issue.ts";
import { newestIssues } from "../../../domain/issues/list-issues.ts";
import { participantsOf } from "../../../domain/issues/participants.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { offeredAssignees } from "../../../domain/repositories/people.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { repo } from "../../../guards/repository.ts";
import { findEmoji } from "../../../markup/emoji.ts";
import { Plain, page } from "../../page.ts";
import { may } from "../../visit.ts";

/** One way to end the word that somebody types. */
interface Suggestion {
	/** What the word becomes. */
	readonly text: string;
	readonly name: string;
	readonly about: string;
}

const some = { limit: 8, offset: 0 };

/** What the word that somebody types in a text may become: people behind `@`, issues behind `#`, signs behind `:`. */
export const suggestPage = page({
	route: "GET /:owner/:repo/-/suggest",
	on: repo.signedIn(),
	async run({ app, actor, context, search }) {
		const word = (search.get("q") ?? "").trim().slice(0, 50);
		const kind = search.get("kind");
		const list =
			kind === "@"
				? await people(app, actor, context, word, search.get("item"))
				: kind === "#"
					? await items(app, context, word)
					: kind === ":"
						? signs(word)
						: [];
		return new Plain(
			"application/json; charset=utf-8",
			JSON.stringify(list.slice(0, some.limit)),
			{ "Cache-Control": "private, max-age=30" },
		);
	},
});

/** Those who take part come first, then those who work here, then everybody whom the reader may know. */
async function people(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	word: string,
	item: string | null,
): Promise<Suggestion[]> {
	const issue =
		item !== null && /^\d{1,9}$/.test(item)
			? await issueByNumber(app.db, context.repository.id, Number(item))
			: undefined;
	const near = [
		...(issue && may("issue.read", { ...context, issue })
			? await participantsOf(app.db, issue)
			: []),
		...(await offeredAssignees(app, context)),
	];
	const lower = word.toLowerCase();
	const fitting = near.filter(
		({ lower_name, full_name }) =>
			lower_name.includes(lower) || full_name.toLowerCase().includes(lower),
	);
	const others = word
		? (await searchUsers(app, actor, { word }, some)).rows
		: [];
	const all = new Map(
		[...fitting, ...others].map((account) => [account.id, account]),
	);
	return [...all.values()]
		.sort(
			(a, b) =>
				Number(b.lower_name.startsWith(lower)) -
				Number(a.lower_name.startsWith(lower)),
		)
		.map(({ name, full_name }) => ({
			text: `@${name}`,
			name,
			about: full_name,
		}));
}

/** The item of a number first, then those that have the words; the newest without any. */
async function items(
	app: App,
	context: RepositoryContext,
	word: string,
): Promise<Suggestion[]> {
	const { repository, access } = context;
	const kinds = readableKinds(access);
	if (!kinds.length) return [];
	const exact = /^\d{1,9}$/.test(word)
		? await issueByNumber(app.db, repository.id, Number(word))
		: undefined;
	const rows = await newestIssues(
		app.db,
		{
			state: "all",
			within: { repository: repository.id, kinds },
			words: word ? [word] : [],
		},
		some.limit,
	);
	const shown =
		exact && may("issue.read", { ...context, issue: exact }) ? [exact] : [];
	const others = rows.filter(({ id }) => id !== exact?.id);
	return [...shown, ...others].map(({ number, title }: Issue) => ({
		text: `#${number}`,
		name: title,
		about: `#${number}`,
	}));
}

const signs = (word: string): Suggestion[] =>
	findEmoji(word.toLowerCase(), some.limit).map(({ name, sign }) => ({
		text: `:${name}:`,
		name,
		about: sign,
	}));
