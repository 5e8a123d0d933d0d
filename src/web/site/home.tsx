import type { Static } from "typebox";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { listFeed } from "../../domain/activity/feeds.ts";
import { type Todo, waitingFor } from "../../domain/issues/waiting.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import {
	ownedByIds,
	withOwners,
} from "../../domain/repositories/with-owners.ts";
import { anyone } from "../../guards/account.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { version } from "../../version.ts";
import { type Activity, activityViews } from "../../views/news/activity.ts";
import { feedSentence } from "../feeds/feed-entry.ts";
import { type PageContext, page } from "../page.ts";
import { ActivityLine } from "../parts/activity-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Layout } from "../parts/layout.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { Time } from "../parts/time.tsx";
import { DayForm } from "../people/day-form.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { frontText } from "./front-text.ts";

type Context = PageContext<"GET /", object>;

/** For members what waits for them; for strangers what this forge is and what they may see of it. */
export const homePage = page({
	route: "GET /",
	on: anyone,
	run: (context) =>
		context.actor.account ? dashboard(context) : front(context),
});

async function front({ app, actor, entry }: Context) {
	const said = await frontText(app, claimantOf(actor, entry.peer));
	const open = ["open", "approval"].includes(app.config.registration);
	const search = { sort: "updated", order: "desc" };
	const page = { limit: 10, offset: 0 };
	const { rows, total } = await searchRepositories(app, actor, search, page);
	const shown = await withOwners(app.db, rows);
	return (
		<Layout
			title={t("A git forge")}
			width="mid"
			head={
				<>
					<meta property="og:type" content="website" />
					<meta property="og:title" content="Ingot" />
					<meta property="og:url" content={app.url} />
				</>
			}
		>
			<div class="stack xl">
				<div class="stack">
					{said ? (
						<>
							{!said.includes("<h1") && (
								<h1 class="big">{new URL(app.url).host}</h1>
							)}
							<div
								class="text"
								// what the renderer writes is safe on any page
								dangerouslySetInnerHTML={{ __html: said }}
							/>
						</>
					) : (
						<>
							<h1 class="big">{t("Ingot, a self-hosted git forge")}</h1>
							<p class="text soft">
								{t(
									"Host repositories with issues, code review, packages and CI. It works with git and with tools for the Gitea API.",
								)}
							</p>
						</>
					)}
					<div class="actions">
						<a class="btn primary" href={at("/user/login")}>
							{t("Sign in")}
						</a>
						{open && (
							<a class="btn" href={at("/user/sign_up")}>
								{t("Register")}
							</a>
						)}
						<a class="btn" href={at("/explore/repos")}>
							{t("Explore")}
						</a>
					</div>
				</div>
				<section class="stack s" aria-labelledby="public">
					<h2 id="public">
						{t("Public repositories")} <span class="soft">{number(total)}</span>
					</h2>
					{shown.length ? (
						<RepositoryList of={shown} label={t("Public repositories")} />
					) : (
						<Empty title={t("No repositories yet")}>
							{t("Sign in to create the first one.")}
						</Empty>
					)}
				</section>
				{total > shown.length && (
					<p>
						<a href={at("/explore/repos")}>
							{t("All {n}", { n: number(total) })}
						</a>
					</p>
				)}
				<p class="soft small">Ingot {version}</p>
			</div>
		</Layout>
	);
}

async function dashboard(context: Context) {
	const { app, actor } = context;
	const me = actor.account?.id ?? 0;
	const repositories = await searchRepositories(
		app,
		actor,
		{ account: me, sort: "updated", order: "desc" },
		{ limit: 12, offset: 0 },
	);
	const owned = await withOwners(app.db, repositories.rows);
	return (
		<Layout
			title={t("Home")}
			where={[{ name: t("Home"), href: at("/") }]}
			head={
				<link
					rel="alternate"
					type="application/atom+xml"
					title={actor.account?.name}
					href={at(`${pathOf(actor.account?.name ?? "")}.atom`)}
				/>
			}
		>
			<div class="split">
				<div class="stack xl">
					{await waits(context, repositories.total === 0)}
					{await happened(context, me)}
				</div>
				<aside class="side" aria-label={t("Your repositories")}>
					<section>
						<div class="line">
							<h2>{t("Repositories")}</h2>
							<a class="btn s end" href={at("/repo/create")}>
								<Icon name="plus" />
								{t("New")}
							</a>
						</div>
						{owned.length ? (
							<ul class="nav">
								{owned.map(({ repository, owner }) => (
									<li>
										<a href={at(pathOf(owner.name, repository.name))}>
											<Icon name={repository.private ? "lock" : "repo"} />
											<span class="cut">
												<span class="soft">{owner.name}/</span>
												{repository.name}
											</span>
											<span class="soft small end nowrap">
												<Time seconds={repository.updated_at} />
											</span>
										</a>
									</li>
								))}
							</ul>
						) : (
							<p class="soft">{t("You have no repositories yet.")}</p>
						)}
						{repositories.total > owned.length && (
							<a
								href={at(
									`${pathOf(actor.account?.name ?? "")}?tab=repositories`,
								)}
							>
								{t("All {n}", { n: number(repositories.total) })}
							</a>
						)}
					</section>
				</aside>
			</div>
		</Layout>
	);
}

const signs = {
	review: "eye",
	failed: "alert",
	mentioned: "comment",
	assigned: "open",
} as const;
const tones = {
	review: "wait",
	failed: "bad",
	mentioned: "",
	assigned: "ok",
} as const;

/** What is to be done about an item, in words. */
function reasonOf(why: Todo["why"], poster: string): string {
	if (why === "review")
		return t("{name} requested your review", { name: poster });
	if (why === "failed") return t("A check of your pull request failed");
	return why === "mentioned" ? t("You were mentioned") : t("Assigned to you");
}

/** What somebody does first who has nothing here yet. */
const FirstSteps = ({ name }: { name: string }) => (
	<div class="box">
		<div class="in stack">
			<p class="strong">{t("Get started")}</p>
			<p class="soft text">
				{t(
					"Create a repository, or push an existing one: a push to a new name under your account creates a private repository.",
				)}
			</p>
			<pre class="code">{`git push ${visit().app.url}${name}/hello.git HEAD:main`}</pre>
			<div class="actions">
				<a class="btn primary" href={at("/repo/create")}>
					{t("New repository")}
				</a>
				<a class="btn" href={at("/repo/migrate")}>
					{t("Import a repository")}
				</a>
				<a class="btn" href={at("/user/settings/keys")}>
					{t("Add SSH key")}
				</a>
				<a class="btn" href={at("/explore/repos")}>
					{t("Explore")}
				</a>
			</div>
		</div>
	</div>
);

async function waits({ app, actor }: Context, isNew: boolean) {
	const { items, total } = await waitingFor(app, actor, 10);
	const homes = await ownedByIds(
		app.db,
		items.map(({ issue }) => issue.repository_id),
	);
	const posters = new Map(
		(
			await accountsByIds(app.db, [
				...new Set(items.flatMap(({ issue }) => issue.poster_id ?? [])),
			])
		).map((account) => [account.id, account]),
	);
	return (
		<section class="stack s" aria-labelledby="w">
			<div class="title">
				<h1 id="w">
					{t("For you")} <span class="no">{total || ""}</span>
				</h1>
			</div>
			{items.length === 0 && isNew ? (
				<FirstSteps name={actor.account?.name ?? ""} />
			) : items.length === 0 ? (
				<Empty title={t("You're all caught up")}>
					{t(
						"Review requests, assignments, mentions and failed checks appear here.",
					)}
				</Empty>
			) : (
				<div class="box">
					<ul class="list l-wait">
						{items.map(({ issue, why }) => {
							const home = homes.get(issue.repository_id);
							if (!home) return null;
							const name = `${home.owner.name}/${home.repository.name}`;
							const kind = issue.kind === "pull" ? "pulls" : "issues";
							const poster = posters.get(issue.poster_id ?? 0)?.name ?? "";
							return (
								<li>
									<Icon
										name={
											issue.kind === "pull" && why === "assigned"
												? "pull"
												: signs[why]
										}
										tone={tones[why]}
									/>
									<div>
										<a
											class="to"
											href={at(
												pathOf(
													home.owner.name,
													home.repository.name,
													kind,
													issue.number,
												),
											)}
										>
											<TitleText of={issue.title} />
										</a>
										<p class="sub">
											{reasonOf(why, poster)} · {name} #{issue.number}
										</p>
									</div>
									<span class="fig">
										<Time seconds={issue.updated_at} />
									</span>
								</li>
							);
						})}
					</ul>
				</div>
			)}
		</section>
	);
}

const feedSize = 20;

async function happened({ app, actor, page, search }: Context, me: number) {
	const day = dayOf(search.get("date") ?? "");
	const { rows, total } = await listFeed(
		app,
		actor,
		{ account: me, own: false },
		day,
		{ limit: feedSize, offset: (page - 1) * feedSize },
	);
	const views = await activityViews(app, actor, rows, me);
	return (
		<section class="stack s" aria-labelledby="f">
			<div class="title">
				<h2 id="f">{t("Activity")}</h2>
				<DayForm
					action={at("/")}
					day={day === undefined ? "" : (search.get("date") ?? "")}
				/>
			</div>
			{views.length === 0 && day !== undefined ? (
				<p class="soft">{t("No activity on this day.")}</p>
			) : views.length === 0 ? (
				<p class="soft">
					{t(
						"Your activity and the activity of repositories that you watch appear here.",
					)}
				</p>
			) : (
				<ol class="rail">
					{views.map((view) => (
						<FeedItem of={view} site={app.url} />
					))}
				</ol>
			)}
			{total > page * feedSize && (
				<p>
					<a
						class="btn s"
						href={`?${new URLSearchParams({ ...(day !== undefined && { date: search.get("date") ?? "" }), page: String(page + 1) })}`}
					>
						{t("Older")}
					</a>
				</p>
			)}
		</section>
	);
}

function iconOf(kind: string): string {
	if (/merge_pull/.test(kind)) return "merge";
	if (/pull/.test(kind)) return "pull";
	if (/comment/.test(kind)) return "comment";
	if (/issue/.test(kind)) return "open";
	if (/tag|release/.test(kind)) return "tag";
	return /repo$/.test(kind) && kind !== "commit_repo" ? "repo" : "push";
}

/** One act of the feed, with the beginning of what it says. */
function FeedItem({ of, site }: { of: Static<typeof Activity>; site: string }) {
	const sentence = feedSentence(site, of, t);
	const [first] = sentence.text.split("\n");
	return (
		<li class="event">
			<Icon name={iconOf(of.op_type)} />
			<div>
				<ActivityLine of={sentence} />
				{first && (
					<p class="soft cut">
						<TitleText of={first} />
					</p>
				)}
			</div>
		</li>
	);
}
