import type { App } from "../../../app.ts";
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
import { suggestPeople } from "../../../domain/suggestions/suggest-people.ts";
import { repo } from "../../../guards/repository.ts";
import { findEmoji } from "../../../markup/emoji.ts";
import { Plain, page } from "../../page.ts";
import { may } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** One way to end the word that somebody types. */
interface Suggestion {
	/** What the word becomes. */
	readonly text: string;
	readonly name: string;
	readonly about: string;
}

const some = { limit: 8, offset: 0 };

/** What the word that somebody types in a text may become: people behind `@`, issues behind `#`, signs behind `:`; `=` asks for issues like a title. */
export const suggestPage = page({
	route: "GET /:owner/:repo/-/suggest",
	on: repo.signedIn(),
	async run({ app, actor, context, search }) {
		const word = (search.get("q") ?? "").trim().slice(0, 50);
		const kind = search.get("kind");
		const list =
			kind === "@"
				? await people(app, actor, context, word, search.get("item"))
				: kind === "="
					? await similar(app, context, search.get("q") ?? "")
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
	const others = word ? await suggestPeople(app, actor, word, some.limit) : [];
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

/** So many words of a title are looked for, the longest, each of so many letters at least; so many issues are looked at for each. */
const titleWords = { most: 6, letters: 4, rows: 10 };
const mostSimilar = 5;

/** Issues with several words of a title that somebody writes, those with the most of them first. */
async function similar(
	app: App,
	context: RepositoryContext,
	title: string,
): Promise<Suggestion[]> {
	const { repository, access } = context;
	if (!readableKinds(access).includes("issue")) return [];
	const words = [
		...new Set(
			title
				.slice(0, 255)
				.toLowerCase()
				.match(/[\p{L}\p{N}]+/gu),
		),
	]
		.filter((word) => word.length >= titleWords.letters)
		.sort((a, b) => b.length - a.length)
		.slice(0, titleWords.most);
	const within = { repository: repository.id, kinds: ["issue"] as const };
	const found = await Promise.all(
		words.map((word) =>
			newestIssues(
				app.db,
				{ state: "all", within, words: [word] },
				titleWords.rows,
			),
		),
	);
	const all = Map.groupBy(found.flat(), ({ id }) => id);
	return [...all.values()]
		.filter((hits) => hits.length >= Math.min(2, words.length))
		.sort((a, b) => b.length - a.length)
		.slice(0, mostSimilar)
		.flatMap(([issue]) => issue ?? [])
		.map(({ number, title: name, closed }) => ({
			text: `#${number}`,
			name,
			about: closed ? t("Closed") : t("Open"),
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
