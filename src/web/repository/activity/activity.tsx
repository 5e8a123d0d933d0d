import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { pulseOf } from "../../../domain/repositories/pulse.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import type { CommitStat } from "../../../git/history/commit-stats.ts";
import { repo } from "../../../guards/repository.ts";
import { page } from "../../page.ts";
import { Person } from "../../parts/code/commit.tsx";
import { dayOf } from "../../parts/time.tsx";
import { number, plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { makers } from "../commits-shown.ts";
import { Activity, branchShown, Cut, None } from "./frame.tsx";

const day = 24 * 3600;
const periods = {
	daily: [1, "24 hours", "the last 24 hours"],
	halfweekly: [3, "3 days", "the last 3 days"],
	weekly: [7, "1 week", "the last week"],
	monthly: [30, "1 month", "the last month"],
	quarterly: [91, "3 months", "the last 3 months"],
	semiyearly: [182, "6 months", "the last 6 months"],
	yearly: [365, "1 year", "the last year"],
} as const;
const most = 10_000;
const contributorParts = 24;
const chartWidth = 520;
/** Counting lines reads what commits changed. */
const mostWithLines = 2000;

/** The newest commits of the default branch; none for who may not read code. */
async function commitsOf(app: App, context: RepositoryContext, lines = false) {
	const branch = await branchShown(app, context);
	if (!branch) return { commits: [], cut: false };
	return app.history.stats(storeOf(context.repository), branch.oid, {
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
		async run({ app, actor, context, params }) {
			const word = (params as { period?: string }).period ?? "weekly";
			if (!Object.hasOwn(periods, word)) throw notFound();
			const [days, , words] = periods[word as keyof typeof periods];
			const since = now(app) - days * day;
			const [counts, { commits }] = await Promise.all([
				pulseOf(app, context.repository, context.access, since),
				commitsOf(app, context),
			]);
			const recent = commits.filter(({ at }) => at >= since);
			const people = await authors(app, actor, recent);
			return (
				<Activity of={context} here="">
					<nav class="line wrap" aria-label={t("Period")}>
						{Object.entries(periods).map(([key, [, name]]) => (
							<a
								class="btn s"
								href={homeOf(context, `/activity/${key}`)}
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

/** Whoever made some commits with how many; of the first hundred. `parts`: also how many in each of so many equal parts of the time. */
async function authors(
	app: App,
	actor: Parameters<typeof makers>[1],
	commits: readonly CommitStat[],
	time?: Stretches,
) {
	const byEmail = new Map<
		string,
		{ of: CommitStat; count: number; over: number[] }
	>();
	for (const commit of commits) {
		let known = byEmail.get(commit.email);
		if (!known) {
			const over = new Array<number>(time?.parts ?? 0).fill(0);
			known = { of: commit, count: 0, over };
			byEmail.set(commit.email, known);
		}
		known.count++;
		if (!time) continue;
		const part = partOf(time, commit.at);
		known.over[part] = (known.over[part] ?? 0) + 1;
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
	const maker = await makers(
		app,
		actor,
		all.map(({ of }) => signature(of)),
	);
	return all.map(({ of, count, over }) => ({
		maker: maker(signature(of)),
		count,
		over,
	}));
}

/** A time in equal parts. */
interface Stretches {
	readonly from: number;
	readonly until: number;
	readonly parts: number;
}
const partOf = ({ from, until, parts }: Stretches, at: number): number =>
	Math.min(
		parts - 1,
		Math.max(0, Math.floor(((at - from) / (until - from + 1)) * parts)),
	);

/** The time of some commits; those of broken clocks stand at its ends. */
function stretchesOf(
	commits: readonly CommitStat[],
	now: number,
	parts: number,
): Stretches {
	let [from, until] = [now, 0];
	for (const { at } of commits) {
		if (at > 0 && at < from) from = at;
		if (at > until) until = at;
	}
	return { from, until: Math.max(from, Math.min(until, now)), parts };
}

const People = ({ of }: { of: Awaited<ReturnType<typeof authors>> }) => (
	<section class="box" aria-label={t("Contributors")}>
		<ul class="rows">
			{of.map(({ maker, count, over }) => (
				<li class="line wrap in">
					<Person of={maker} />
					{over.length > 0 && <Spark of={over} />}
					<span class={over.length > 0 ? "soft" : "end soft"}>
						{plural(count, "1 commit", "{n} commits")}
					</span>
				</li>
			))}
		</ul>
	</section>
);

/** A row of small bars without figures, beside the figure that tells the sum. */
function Spark({ of }: { of: readonly number[] }) {
	const high = Math.max(1, ...of);
	const bars = of.map((n, i) => {
		const height = n ? Math.max(1, Math.round((n / high) * 20)) : 0;
		return height ? `M${i * 4} 20v-${height}h3v${height}z` : "";
	});
	return (
		<svg
			class="end spark"
			viewBox={`0 0 ${of.length * 4} 20`}
			width={of.length * 4}
			height="20"
			aria-hidden="true"
		>
			<path d={bars.join("")} />
		</svg>
	);
}

export const contributorsPage = page({
	route: "GET /:owner/:repo/activity/contributors",
	on: repo.known("code"),
	async run({ app, actor, context }) {
		const { commits, cut } = await commitsOf(app, context);
		const time = stretchesOf(commits, now(app), contributorParts);
		const people = await authors(app, actor, commits, time);
		const all = new Array<number>(time.parts).fill(0);
		for (const { at } of commits) {
			const part = partOf(time, at);
			all[part] = (all[part] ?? 0) + 1;
		}
		const from = dayOf(new Date(time.from * 1000));
		const until = dayOf(new Date(time.until * 1000));
		const label = t("Commits from {from} to {until}", { from, until });
		return (
			<Activity of={context} here="contributors">
				<h2>{t("Contributors")}</h2>
				{cut && <Cut n={most} />}
				{people.length ? (
					<>
						<figure class="stack s">
							<BarChart up={all} label={label} />
							<figcaption class="soft small">
								{label}.{" "}
								{t("The charts of all contributors cover the same period.")}
							</figcaption>
						</figure>
						<People of={people} />
					</>
				) : (
					<None />
				)}
			</Activity>
		);
	},
});

export const recentCommitsPage = page({
	route: "GET /:owner/:repo/activity/recent-commits",
	on: repo.known("code"),
	async run({ app, context }) {
		const { commits } = await commitsOf(app, context);
		const weeks = byWeek(commits, now(app), 52, () => 1);
		return (
			<Activity of={context} here="recent-commits">
				<h2>{t("Commits per week in the last year")}</h2>
				{commits.length ? (
					<Bars up={weeks} label={t("Commits per week in the last year")} />
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
	async run({ app, context }) {
		const { commits, cut } = await commitsOf(app, context, true);
		const at = now(app);
		return (
			<Activity of={context} here="code-frequency">
				<h2>{t("Lines per week in the last year")}</h2>
				{cut && <Cut n={mostWithLines} />}
				{commits.length ? (
					<Bars
						up={byWeek(commits, at, 52, (c) => c.additions)}
						down={byWeek(commits, at, 52, (c) => c.deletions)}
						label={t("Lines added and deleted per week in the last year")}
					/>
				) : (
					<None />
				)}
			</Activity>
		);
	},
});

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
	return (
		<figure class="stack s">
			<BarChart up={up} down={down} label={label} />
			<figcaption class="soft small">
				{t("Peak week: {n}. Total: {sum}.", {
					n: number(Math.max(...up, ...down)),
					sum: number([...up, ...down].reduce((a, b) => a + b, 0)),
				})}
			</figcaption>
		</figure>
	);
}

function BarChart({
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
	const step = chartWidth / up.length;
	const scale = (n: number) => Math.round((n / high) * middle * 10) / 10;
	return (
		<svg
			class="bars"
			viewBox={`0 0 ${chartWidth} 120`}
			role="img"
			aria-label={label}
		>
			{up.map((n, i) => (
				<rect
					class="a"
					x={(i * step + 1).toFixed(1)}
					width={(step - 2).toFixed(1)}
					y={middle - scale(n)}
					height={scale(n)}
				/>
			))}
			{down.map((n, i) => (
				<rect
					class="d"
					x={(i * step + 1).toFixed(1)}
					width="8"
					y={middle}
					height={scale(n)}
				/>
			))}
		</svg>
	);
}
