import type { Account } from "../../domain/accounts/account.ts";
import { listFollows } from "../../domain/accounts/follows.ts";
import {
	heatmapOf,
	hidesActivity,
	listFeed,
} from "../../domain/activity/feeds.ts";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { activityViews } from "../../views/news/activity.ts";
import { feedEntry } from "../feeds/feed-entry.ts";
import type { PageContext } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { ActivityList } from "../parts/activity-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Paged } from "../parts/paged.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { t } from "../words/words.ts";
import { Calendar } from "./calendar.tsx";
import { profileReadme } from "./profile-readme.ts";

export type Context = PageContext<"GET /:username", { account: Account }>;

const size = 20;
const window = ({ page }: Context) => ({
	limit: size,
	offset: (page - 1) * size,
});

export async function repositories(context: Context) {
	const { app, actor, account, page } = context;
	const at = window(context);
	const found = await listOwnedRepositories(app, actor, account, at);
	return (
		<>
			{found.rows.length ? (
				<RepositoryList
					of={found.rows.map((repository) => ({ repository, owner: account }))}
					label={t("Repositories")}
				/>
			) : (
				<Empty title={t("There are none that you may see")} />
			)}
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}

const followed = (how: "star" | "watch") => async (context: Context) => {
	const { app, actor, account, page } = context;
	const found = await listFollowed(app, actor, how, account, window(context));
	const label = how === "star" ? t("Stars") : t("Watching");
	return (
		<>
			{found.rows.length ? (
				<RepositoryList
					of={await withOwners(app.db, found.rows)}
					label={label}
				/>
			) : (
				<Empty title={t("There are none that you may see")} />
			)}
			<Paged page={page} size={size} total={found.total} />
		</>
	);
};
export const stars = followed("star");
export const watching = followed("watch");

const accounts = (
	found: { rows: readonly Account[]; total: number },
	page: number,
	label: string,
) => (
	<>
		{found.rows.length ? (
			<AccountList of={found.rows} label={label} />
		) : (
			<Empty title={t("There is nobody that you may see")} />
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
	const at = window(context);
	const found = await listOrganizationsOf(app, actor, account, at);
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
	const { app, actor, account, page } = context;
	if (hidesActivity(account, actor))
		return (
			<Empty title={t("{name} keeps it private", { name: account.name })} />
		);
	const feed = { account: account.id, own: true };
	const at = window(context);
	const found = await listFeed(app, actor, feed, undefined, at);
	const views = await activityViews(app, actor, found.rows);
	return (
		<>
			{await calendar(context)}
			<section class="stack s" aria-labelledby="feed">
				<h2 id="feed">{t("What happened")}</h2>
				{views.length === 0 && <p class="soft">{t("Nothing yet.")}</p>}
				<ActivityList of={views.map((view) => feedEntry(app.url, view))} />
			</section>
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}
