import type { App } from "../../app.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import { listCommits, readCommits } from "../../domain/history/list-commits.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import { pullsOfCommits } from "../../domain/pulls/pull-commits.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { isDomainError } from "../../errors.ts";
import {
	type CommitQuery,
	findCommits,
} from "../../git/history/find-commits.ts";
import { followFile } from "../../git/history/follow.ts";
import { repo } from "../../guards/repository.ts";
import { Missing, page, Redirect } from "../page.ts";
import { CommitRow } from "../parts/code/commit.tsx";
import { addressWith } from "../parts/code/diff.tsx";
import { Crumbs } from "../parts/crumbs.tsx";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize } from "../parts/paged.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { dayOf } from "../parts/time.tsx";
import { plural, t } from "../words/words.ts";
import { homeOf, inRef } from "./addresses.ts";
import { commitsShown, type ShownCommit } from "./commits-shown.ts";
import { missingAt, placeAt } from "./place.ts";

const size = pageSize.rows;
const mostFound = 200;

/** A branch, tag or commit and a path, at which nothing may stand any more. */
type Place = ContentPlace | Omit<ContentPlace, "entry">;

/** The history of a branch, tag or commit, or of what stands at a path of it; with `/search` behind it what fits some words. */
export const commitsPage = page({
	route: "GET /:owner/:repo/commits/*",
	on: repo.known("code"),
	async run({ app, actor, context, params, search, page: number }) {
		const [, rest = "", searching] =
			/^(.*?)(\/search)?$/s.exec(params["*"]) ?? [];
		const address = searching && search.has("q") ? rest : params["*"];
		const place = await placeAt(app, context, "commits", address).catch(
			async (error) => {
				// a path that was deleted has a history too
				const gone = isDomainError(error, "not-found")
					? await missingAt(app, context, address)
					: undefined;
				if (!gone) throw error;
				return gone;
			},
		);
		if (place instanceof Redirect) return place;
		const text = (search.get("q") ?? "").slice(0, 500);
		const { ref, path } = place;
		const follows = search.get("follow-rename") === "true" && path !== "";
		const { commits, total, more } = await loadHistory(app, context, place, {
			words: searching ? text.trim() : "",
			follows,
			page: number,
		});
		const [shown, pulls] = await Promise.all([
			commitsShown(app, actor, context, commits),
			pullsOfCommits(
				app.db,
				context,
				commits.map(({ oid }) => oid),
			),
		]);
		const whole = (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("History of {what}", { what: path || ref.name })}
			>
				<div class="stack">
					<Head of={context} place={place} text={text} follows={follows} />
					{shown.length ? (
						<Days of={context} commits={shown} path={path} pulls={pulls} />
					) : (
						<Empty title={t("No commits found")}>
							{searching && t("Try fewer or different words.")}
						</Empty>
					)}
					{searching && shown.length === mostFound && (
						<p class="soft">
							{t(
								"Showing the newest {n}. Add search terms to narrow the list.",
								{
									n: mostFound,
								},
							)}
						</p>
					)}
					{total !== undefined && !searching && (
						<Paged page={number} size={size} total={total} />
					)}
					{follows && (
						<p class="actions">
							{number > 1 && (
								<a class="btn" href={addressWith({ page: String(number - 1) })}>
									{t("Newer")}
								</a>
							)}
							{more && (
								<a class="btn" href={addressWith({ page: String(number + 1) })}>
									{t("Older")}
								</a>
							)}
						</p>
					)}
				</div>
			</RepositoryPage>
		);
		const never = shown.length === 0 && !searching && !("entry" in place);
		return never ? new Missing(whole) : whole;
	},
});

/** Loads a page of the history: commits that fit some words, those of a file with its earlier names, or those of a path. */
async function loadHistory(
	app: App,
	{ repository }: RepositoryContext,
	place: Place,
	{ words, follows, page }: { words: string; follows: boolean; page: number },
): Promise<{
	readonly commits: Awaited<ReturnType<typeof readCommits>>;
	readonly total?: number | undefined;
	/** Older ones follow, where nobody counts them. */
	readonly more?: boolean;
}> {
	const store = storeOf(repository);
	const { oid, path } = place;
	if (words) {
		const query = queryOf(words);
		const most = { limit: mostFound };
		const oids = await findCommits(app.git, store, [oid], query, most);
		return { commits: await readCommits(app, store, oids) };
	}
	const offset = (page - 1) * size;
	if (follows) {
		const piece = { skip: offset, limit: size + 1 };
		const oids = await followFile(app.git, store, oid, path, piece);
		const commits = await readCommits(app, store, oids.slice(0, size));
		return { commits, more: oids.length > size };
	}
	try {
		const wanted = { from: oid, path, limit: size, offset };
		return await listCommits(app, repository, wanted);
	} catch (error) {
		if ("entry" in place || !isDomainError(error, "not-found")) throw error;
		return { commits: [], total: 0 };
	}
}

function Head({
	of: found,
	place,
	text,
	follows,
}: {
	of: RepositoryContext;
	place: Place;
	text: string;
	follows: boolean;
}) {
	const { ref, path } = place;
	return (
		<>
			{path ? <Crumbs of={found} place={place} /> : <h1>{t("History")}</h1>}
			<div class="actions">
				<a class="btn" href={inRef(found, "src", ref, path)}>
					<Icon name={ref.kind} />
					{ref.kind === "commit" ? ref.name.slice(0, 10) : ref.name}
				</a>
				<a class="btn" href={homeOf(found, "/graph")}>
					{t("Graph")}
				</a>
				{path && (
					<a
						class="btn"
						aria-current={follows ? "true" : undefined}
						href={addressWith({
							"follow-rename": follows ? undefined : "true",
							page: undefined,
						})}
					>
						{t("Follow renames")}
					</a>
				)}
				{!path && (
					<FindForm
						label={t("Search commits")}
						value={text}
						action={`${inRef(found, "commits", ref)}/search`}
						hint={t("Search terms, author:ada, after:2026-01-31")}
					/>
				)}
			</div>
		</>
	);
}

/** Commits by the day on which they were made. */
export function Days({
	of,
	commits,
	path = "",
	pulls,
}: {
	of: RepositoryContext;
	commits: readonly ShownCommit[];
	path?: string;
	/** The pull requests that contain each. */
	pulls?: ReadonlyMap<string, readonly Issue[]>;
}) {
	const days: { day: string; commits: ShownCommit[] }[] = [];
	for (const commit of commits) {
		const day = dayOf(new Date(commit.tip.committer.at * 1000));
		const last = days.at(-1);
		if (last?.day === day) last.commits.push(commit);
		else days.push({ day, commits: [commit] });
	}
	return (
		<>
			{days.map(({ day, commits: some }) => (
				<section class="stack s" aria-label={day}>
					<h2 class="small soft">
						{day} ·{" "}
						<span class="count">
							{plural(some.length, "1 commit", "{n} commits")}
						</span>
					</h2>
					<div class="box">
						<ul class="list l-commit">
							{some.map((commit) => (
								<CommitRow
									of={of}
									commit={commit}
									pulls={pulls?.get(commit.oid)}
									browse={inRef(
										of,
										"src",
										{ kind: "commit", name: commit.oid },
										path,
									)}
								/>
							))}
						</ul>
					</div>
				</section>
			))}
		</>
	);
}

/** Reads `author:ada after:2026-01-31 fix` as people write it. */
function queryOf(text: string): CommitQuery {
	const query: { -readonly [K in keyof CommitQuery]: CommitQuery[K] } & {
		words: string[];
	} = { words: [] };
	for (const word of text.split(/\s+/).filter(Boolean).slice(0, 20)) {
		const [, key = "", value = ""] =
			/^(author|committer|after|before):(.+)$/i.exec(word) ?? [];
		const time = Date.parse(value) / 1000;
		switch (key.toLowerCase()) {
			case "author":
				query.author = value;
				break;
			case "committer":
				query.committer = value;
				break;
			case "after":
				if (time) query.after = time;
				break;
			case "before":
				if (time) query.before = time + 24 * 3600 - 1;
				break;
			default:
				query.words.push(word);
		}
	}
	return query;
}

/** The history of the default branch. */
export const commitsHome = page({
	route: "GET /:owner/:repo/commits",
	on: repo.known("code"),
	run: (found) =>
		new Redirect(
			inRef(found, "commits", {
				kind: "branch",
				name: found.repository.default_branch,
			}),
		),
});
