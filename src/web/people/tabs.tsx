import type { Account } from "../../domain/accounts/account.ts";
import { listFollows } from "../../domain/accounts/follows.ts";
import { hidesActivity, listFeed } from "../../domain/activity/feeds.ts";
import { heatmapOf } from "../../domain/activity/heatmap.ts";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import type { RepositorySearch } from "../../domain/repositories/search-conditions.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { activityViews } from "../../views/news/activity.ts";
import type { PageContext } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { ActivityList } from "../parts/activity-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { foundRepositories } from "../site/found-repositories.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { Calendar } from "./calendar.tsx";
import { DayForm } from "./day-form.tsx";
import { Pinned } from "./pinned.tsx";
import { profileReadme } from "./profile-readme.ts";

export type Context = PageContext<"GET /:username", { account: Account }>;

const size = pageSize.items;
const window = ({ page }: Context) => windowOf(page, size);

const listed = (
	context: Context,
	tab: "repositories" | "stars" | "watching",
	within: RepositorySearch,
) => {
	const list = `${at(pathOf(context.account.name))}?tab=${tab}`;
	return foundRepositories(context, {
		within,
		label: t("Search repositories"),
		list,
		tab,
		empty: { title: t("None yet") },
	});
};

/** What an account owns, those first in which something happened last. */
export const repositories = (context: Context) =>
	listed(context, "repositories", {
		account: context.account.id,
		ownedOnly: true,
	});
export const stars = (context: Context) =>
	listed(context, "stars", { starredBy: context.account.id });
export const watching = (context: Context) =>
	listed(context, "watching", { watchedBy: context.account.id });

const accounts = (
	found: { rows: readonly Account[]; total: number },
	page: number,
	label: string,
) => (
	<>
		{found.rows.length ? (
			<AccountList of={found.rows} label={label} />
		) : (
			<Empty title={t("No users yet")} />
		)}
		<Paged page={page} size={size} total={found.total} />
	</>
);

const follows =
	(whom: "followers" | "following") => async (context: Context) => {
		const { app, actor, account, page } = context;
		const found = await listFollows(app, actor, account, whom, window(context));
		return accounts(
			found,
			page,
			whom === "followers" ? t("Followers") : t("Following"),
		);
	};
export const followers = follows("followers");
export const following = follows("following");

export async function organizations(context: Context) {
	const { app, actor, account, page } = context;
	const found = await listOrganizationsOf(app, actor, account, window(context));
	return accounts(found, page, t("Organizations"));
}

export async function overview(context: Context) {
	const { app, actor, account, entry } = context;
	const html = await profileReadme(app, actor, account, entry.peer);
	const hidden = hidesActivity(account, actor);
	return (
		<>
			{html && (
				<div class="box">
					<article
						class="text in"
						// what the renderer writes is safe on any page
						dangerouslySetInnerHTML={{ __html: html }}
					/>
				</div>
			)}
			{
				await Pinned({
					app,
					actor,
					of: account,
					chooses:
						actor.session !== undefined && actor.account?.id === account.id,
				})
			}
			{!hidden && (await calendar(context))}
			<div class="stack s">
				<h2>{t("Repositories")}</h2>
				{await repositories(context)}
			</div>
		</>
	);
}

async function calendar({ app, actor, account }: Context) {
	const now = Math.floor(app.clock() / 1000);
	const since = now - 371 * 86_400;
	const done = await heatmapOf(app, actor, account.id, since);
	return <Calendar now={now} done={done} />;
}

export async function activity(context: Context) {
	const { app, actor, account, page, search } = context;
	if (hidesActivity(account, actor))
		return (
			<Empty
				title={t("The activity of {name} is private", { name: account.name })}
			/>
		);
	const feed = { account: account.id, own: true };
	const date = search.get("date") ?? undefined;
	const day = dayOf(date);
	const found = await listFeed(app, actor, feed, day, window(context));
	const views = await activityViews(app, actor, found.rows);
	return (
		<>
			{await calendar(context)}
			<section class="stack s" aria-labelledby="feed">
				<div class="title">
					<h2 id="feed">{t("Activity")}</h2>
					<DayForm
						action={at(pathOf(account.name))}
						tab="activity"
						day={day === undefined ? "" : date}
					/>
				</div>
				{views.length === 0 && (
					<p class="soft">
						{day === undefined
							? t("No activity yet.")
							: t("No activity on this day.")}
					</p>
				)}
				<ActivityList of={views} site={app.url} />
			</section>
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}
