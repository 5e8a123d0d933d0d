import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { Level } from "../../domain/permissions/units.ts";
import { branchByName } from "../../domain/refs/ref.ts";
import { pulseOf } from "../../domain/repositories/pulse.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import {
	type CommitStat,
	commitStats,
} from "../../git/history/commit-stats.ts";
import { repo } from "../../guards/repository.ts";
import { page } from "../page.ts";
import { Person } from "../parts/code/commit.tsx";
import { Empty } from "../parts/empty.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { number, plural, t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { makers } from "./commits-shown.ts";

const day = 24 * 3600;
const periods = {
	daily: [1, "the last day"],
	halfweekly: [3, "the last 3 days"],
	weekly: [7, "the last week"],
	monthly: [30, "the last month"],
	quarterly: [91, "the last 3 months"],
	semiyearly: [182, "the last 6 months"],
	yearly: [365, "the last year"],
} as const;
const most = 10_000;
/** Counting lines reads what commits changed. */
const mostWithLines = 2000;

/** The newest commits of the default branch; none for who may not read code. */
async function commitsOf(app: App, of: RepositoryContext, lines = false) {
	const { repository, access } = of;
	const branch =
		access.unit("code") >= Level.read
			? await branchByName(
					app.db,
					repository.store_id,
					repository.default_branch,
				)
			: undefined;
	if (!branch) return { commits: [], cut: false };
	return commitStats(app.git, storeOf(repository), branch.oid, {
		most: lines ? mostWithLines : most,
		lines,
	});
}

const seen = repo.visible();

const pulse = (
	route: "GET /:owner/:repo/activity" | "GET /:owner/:repo/activity/:period",
) =>
	page({
		route,
		on: seen,
		async run({ app, actor, params, ...found }) {
			const word = (params as { period?: string }).period ?? "weekly";
			if (!Object.hasOwn(periods, word)) throw notFound();
			const [days, words] = periods[word as keyof typeof periods];
			const since = now(app) - days * day;
			const [counts, { commits }] = await Promise.all([
				pulseOf(app, found.repository, found.access, since),
				commitsOf(app, found),
			]);
			const recent = commits.filter(({ at }) => at >= since);
			const people = await authors(app, actor, recent);
			return (
				<Activity of={found} here="">
					<nav class="line wrap" aria-label={t("Period")}>
						{Object.entries(periods).map(([key, [, name]]) => (
							<a
								class="btn s"
								href={homeOf(found, `/activity/${key}`)}
								aria-current={key === word ? "true" : undefined}
							>
								{t(name)}
							</a>
						))}
					</nav>
					<h2>{t("In {period}", { period: t(words) })}</h2>
					<ul class="stack s">
						<li>
							{plural(
								recent.length,
								"1 commit on the default branch",
								"{n} commits on the default branch",
							)}
						</li>
						<li>
							{plural(
								counts.openedPulls,
								"1 pull request opened",
								"{n} pull requests opened",
							)}
						</li>
						<li>
							{plural(
								counts.mergedPulls,
								"1 pull request merged",
								"{n} pull requests merged",
							)}
						</li>
						<li>
							{plural(
								counts.openedIssues,
								"1 issue opened",
								"{n} issues opened",
							)}
						</li>
						<li>
							{plural(
								counts.closedIssues,
								"1 issue closed",
								"{n} issues closed",
							)}
						</li>
						<li>{plural(counts.releases, "1 release", "{n} releases")}</li>
					</ul>
					{people.length > 0 && <People of={people} />}
				</Activity>
			);
		},
	});
export const activityPage = pulse("GET /:owner/:repo/activity");
export const activityPeriod = pulse("GET /:owner/:repo/activity/:period");

async function authors(
	app: App,
	actor: Parameters<typeof makers>[1],
	commits: readonly CommitStat[],
) {
	const byEmail = new Map<string, CommitStat & { count: number }>();
	for (const commit of commits) {
		const known = byEmail.get(commit.email);
		byEmail.set(commit.email, {
			...(known ?? commit),
			count: (known?.count ?? 0) + 1,
		});
	}
	const all = [...byEmail.values()]
		.sort((a, b) => b.count - a.count)
		.slice(0, 100);
	const signature = ({ name, email }: CommitStat) => ({
		name,
		email,
		at: 0,
		offset: 0,
	});
	const maker = await makers(app, actor, all.map(signature));
	return all.map((one) => ({ maker: maker(signature(one)), count: one.count }));
}

const People = ({ of }: { of: Awaited<ReturnType<typeof authors>> }) => (
	<section class="box" aria-label={t("Contributors")}>
		<ul class="rows">
			{of.map(({ maker, count }) => (
				<li class="line in">
					<Person of={maker} />
					<span class="end soft">
						{plural(count, "1 commit", "{n} commits")}
					</span>
				</li>
			))}
		</ul>
	</section>
);

export const contributorsPage = page({
	route: "GET /:owner/:repo/activity/contributors",
	on: repo.known("code"),
	async run({ app, actor, ...found }) {
		const { commits, cut } = await commitsOf(app, found);
		const people = await authors(app, actor, commits);
		return (
			<Activity of={found} here="contributors">
				<h2>{t("Contributors")}</h2>
				{cut && <Cut n={most} />}
				{people.length ? <People of={people} /> : <None />}
			</Activity>
		);
	},
});

export const recentCommitsPage = page({
	route: "GET /:owner/:repo/activity/recent-commits",
	on: repo.known("code"),
	async run({ app, ...found }) {
		const { commits } = await commitsOf(app, found);
		const weeks = byWeek(commits, now(app), 52, () => 1);
		return (
			<Activity of={found} here="recent-commits">
				<h2>{t("Commits a week, in the last year")}</h2>
				{commits.length ? (
					<Bars up={weeks} label={t("Commits a week, in the last year")} />
				) : (
					<None />
				)}
			</Activity>
		);
	},
});

export const codeFrequencyPage = page({
	route: "GET /:owner/:repo/activity/code-frequency",
	on: repo.known("code"),
	async run({ app, ...found }) {
		const { commits, cut } = await commitsOf(app, found, true);
		const at = now(app);
		return (
			<Activity of={found} here="code-frequency">
				<h2>{t("Lines a week, in the last year")}</h2>
				{cut && <Cut n={mostWithLines} />}
				{commits.length ? (
					<Bars
						up={byWeek(commits, at, 52, (c) => c.additions)}
						down={byWeek(commits, at, 52, (c) => c.deletions)}
						label={t("Lines added and deleted a week, in the last year")}
					/>
				) : (
					<None />
				)}
			</Activity>
		);
	},
});

const None = () => <Empty title={t("There is no commit yet")} />;
const Cut = ({ n }: { n: number }) => (
	<p class="soft">{t("Of the newest {n} commits.", { n: number(n) })}</p>
);

function byWeek(
	commits: readonly CommitStat[],
	until: number,
	weeks: number,
	value: (commit: CommitStat) => number,
): number[] {
	const sums = new Array<number>(weeks).fill(0);
	for (const commit of commits) {
		const back = Math.floor((until - commit.at) / (7 * day));
		const i = weeks - 1 - Math.max(0, back);
		if (i >= 0) sums[i] = (sums[i] ?? 0) + value(commit);
	}
	return sums;
}

/** Bars by week, upward and downward from one line; the figures stand in a table below. */
function Bars({
	up,
	down = [],
	label,
}: {
	up: number[];
	down?: number[];
	label: string;
}) {
	const high = Math.max(1, ...up, ...down);
	const middle = down.length ? 60 : 120;
	const scale = (n: number) => Math.round((n / high) * middle * 10) / 10;
	return (
		<figure class="stack s">
			<svg
				class="bars"
				viewBox={`0 0 ${up.length * 10} 120`}
				role="img"
				aria-label={label}
			>
				{up.map((n, i) => (
					<rect
						class="a"
						x={i * 10 + 1}
						width="8"
						y={middle - scale(n)}
						height={scale(n)}
					/>
				))}
				{down.map((n, i) => (
					<rect
						class="d"
						x={i * 10 + 1}
						width="8"
						y={middle}
						height={scale(n)}
					/>
				))}
			</svg>
			<figcaption class="soft small">
				{t("Highest week: {n}. In all: {sum}.", {
					n: number(Math.max(...up, ...down)),
					sum: number([...up, ...down].reduce((a, b) => a + b, 0)),
				})}
			</figcaption>
		</figure>
	);
}

function Activity({
	of,
	here,
	children,
}: {
	of: RepositoryContext;
	here: string;
	children: ComponentChildren;
}) {
	const tabs = [
		["", t("Pulse")],
		...(of.access.unit("code") >= Level.read
			? [
					["contributors", t("Contributors")],
					["code-frequency", t("Code frequency")],
					["recent-commits", t("Recent commits")],
				]
			: []),
	] as [string, string][];
	return (
		<RepositoryPage of={of} tab="activity" title={t("Activity")} width="mid">
			<div class="stack">
				<h1>{t("Activity")}</h1>
				<nav class="tabs inner" aria-label={t("Activity")}>
					{tabs.map(([key, words]) => (
						<a
							href={homeOf(of, key ? `/activity/${key}` : "/activity")}
							aria-current={key === here ? "page" : undefined}
						>
							{words}
						</a>
					))}
				</nav>
				{children}
			</div>
		</RepositoryPage>
	);
}
