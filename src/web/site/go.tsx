import type { App } from "../../app.ts";
import { readCommitQuery } from "../../domain/code-search/commits/commit-query.ts";
import { searchCode } from "../../domain/code-search/search-code.ts";
import { commitKind } from "../../domain/code-search/text-kinds.ts";
import { newestIssues } from "../../domain/issues/list-issues.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { readableIssue } from "../../domain/permissions/visible.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import {
	ownedByIds,
	withOwners,
} from "../../domain/repositories/with-owners.ts";
import { suggestPeople } from "../../domain/suggestions/suggest-people.ts";
import { suggestRepositories } from "../../domain/suggestions/suggest-repositories.ts";
import { isDomainError } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { titleOf } from "../repository/commits-shown.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** One place that can be gone to. */
interface JumpTarget {
	readonly icon: string;
	readonly name: string;
	readonly about?: string;
	readonly href: string;
}

const some = { limit: 6, offset: 0 };

/** Pages of the forge itself, for whoever is signed in or not. */
const placesOf = (actor: Actor): JumpTarget[] => {
	const place = (icon: string, name: string, path: string): JumpTarget => ({
		icon,
		name,
		href: at(path),
	});
	const explore = place("search", t("Explore"), "/explore/repos");
	if (!actor.account)
		return [explore, place("person", t("Sign in"), "/user/login")];
	return [
		place("repo", t("Home"), "/"),
		place("bell", t("Notifications"), "/notifications"),
		place("open", t("Issues"), "/issues"),
		place("pull", t("Pull requests"), "/pulls"),
		explore,
		place("plus", t("New repository"), "/repo/create"),
		place("plus", t("New organization"), "/org/create"),
		place("person", t("Your profile"), pathOf(actor.account.name)),
		place("gear", t("Settings"), "/user/settings"),
		place("gear", t("SSH and GPG keys"), "/user/settings/keys"),
		place("gear", t("Access tokens"), "/user/settings/applications"),
		place("gear", t("Appearance"), "/user/settings/appearance"),
		place("gear", t("Keyboard shortcuts"), "/-/keys"),
	];
};

/** Repositories by any part of `owner/name`. */
async function repositories(
	app: App,
	actor: Actor,
	word: string,
): Promise<JumpTarget[]> {
	const found = word
		? await suggestRepositories(app, actor, word, some.limit)
		: await lastMoved(app, actor);
	return found.map(({ owner, repository }) => ({
		icon: repository.private ? "lock" : "repo",
		name: `${owner.name}/${repository.name}`,
		about: repository.description,
		href: at(pathOf(owner.name, repository.name)),
	}));
}

async function lastMoved(app: App, actor: Actor) {
	const newest = { sort: "updated", order: "desc" };
	const { rows } = await searchRepositories(app, actor, newest, some);
	return withOwners(app.db, rows);
}

async function people(
	app: App,
	actor: Actor,
	word: string,
): Promise<JumpTarget[]> {
	const found = await suggestPeople(app, actor, word, some.limit);
	return found.map((account) => ({
		icon: "person",
		name: account.name,
		about: account.full_name,
		href: at(pathOf(account.name)),
	}));
}

async function issues(
	app: App,
	actor: Actor,
	word: string,
): Promise<JumpTarget[]> {
	const rows = await newestIssues(
		app.db,
		{
			state: "open",
			within: { visible: readableIssue(actor) },
			words: word.split(/\s+/).filter(Boolean).slice(0, 5),
		},
		some.limit,
	);
	const homes = await ownedByIds(
		app.db,
		rows.map((row) => row.repository_id),
	);
	return rows.flatMap((issue) => {
		const home = homes.get(issue.repository_id);
		if (!home) return [];
		const kind = issue.kind === "pull" ? "pulls" : "issues";
		const base = pathOf(home.owner.name, home.repository.name);
		return {
			icon: issue.kind === "pull" ? "pull" : "open",
			name: issue.title,
			about: `${home.owner.name}/${home.repository.name}#${issue.number}`,
			href: at(`${base}/${kind}/${issue.number}`),
		};
	});
}

const mostCommits = 3;

/** Commits by the beginning of their id; words would need a search of their own. */
async function commits(
	app: App,
	actor: Actor,
	word: string,
): Promise<JumpTarget[]> {
	if (!/^[0-9a-f]{7,64}$/i.test(word)) return [];
	const query = readCommitQuery(`hash:${word}`, 0);
	if (!query || !("root" in query)) return [];
	const found = await searchCode(app, actor, {
		...{ query, kind: commitKind, limit: mostCommits, lines: 1 },
	}).catch((error: unknown) => {
		// many search just now: the others stand
		if (!isDomainError(error, "unavailable")) throw error;
		return { results: [] };
	});
	return found.results.flatMap(({ place, commit }) =>
		commit
			? [
					{
						icon: "commit",
						name: titleOf(commit.message) || commit.oid.slice(0, 10),
						about: `${place.owner}/${place.repository}@${commit.oid.slice(0, 10)}`,
						href: at(
							`${pathOf(place.owner, place.repository)}/commit/${commit.oid}`,
						),
					},
				]
			: [],
	);
}

/** Everything that fits what is typed: the page of the search field above, and what the command palette shows. */
export const goPage = page({
	route: "GET /-/go",
	on: anyone,
	async run({ app, actor, search }) {
		const word = (search.get("q") ?? "").trim().slice(0, 100);
		const lower = word.toLowerCase();
		const places = placesOf(actor).filter(({ name }) =>
			name.toLowerCase().includes(lower),
		);
		const found = word
			? await Promise.all([
					repositories(app, actor, word),
					people(app, actor, word),
					issues(app, actor, word),
					commits(app, actor, word),
				])
			: [await repositories(app, actor, ""), [], [], []];
		const everywhere: JumpTarget[] = word
			? [
					{
						icon: "search",
						name: t("Search for “{query}”", { query: word }),
						href: `${at("/search")}?${new URLSearchParams({ q: word })}`,
					},
				]
			: [];
		const groups = [
			[t("Repositories"), found[0] ?? []],
			[t("Users"), found[1] ?? []],
			[t("Issues and pull requests"), found[2] ?? []],
			[t("Commits"), found[3] ?? []],
			[t("Pages"), places],
			[t("Search"), everywhere],
		] as const;
		return (
			<Layout title={word || t("Go to")} width="mid">
				<div class="stack l">
					<h1>{t("Go to")}</h1>
					<form class="line wrap" action={at("/-/go")}>
						<label class="grow">
							<span class="unseen">{t("Search or jump to")}</span>
							<input class="input" name="q" type="search" value={word} />
						</label>
						<button class="btn" type="submit">
							{t("Search")}
						</button>
					</form>
					<Goals groups={groups} word={word} />
				</div>
			</Layout>
		);
	},
});

const Goals = ({
	groups,
	word,
}: {
	groups: readonly (readonly [string, readonly JumpTarget[]])[];
	word: string;
}) => (
	<div id="found" class="stack">
		{groups.every(([, goals]) => goals.length === 0) && (
			<Empty title={t("No results")}>
				<p>{t("No results for “{word}” that you can see.", { word })}</p>
			</Empty>
		)}
		{groups
			.filter(([, goals]) => goals.length > 0)
			.map(([name, goals]) => (
				<section class="goals" aria-label={name}>
					<h2 class="soft">{name}</h2>
					<ul>
						{goals.map((goal) => (
							<li>
								<a href={goal.href}>
									<Icon name={goal.icon} />
									<span class="name">{goal.name}</span>
									{goal.about && <span class="soft">{goal.about}</span>}
								</a>
							</li>
						))}
					</ul>
				</section>
			))}
	</div>
);
