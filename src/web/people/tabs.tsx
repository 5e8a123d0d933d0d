import type { Account } from "../../domain/accounts/account.ts";
import { listFollows } from "../../domain/accounts/follows.ts";
import {
	heatmapOf,
	hidesActivity,
	listFeed,
} from "../../domain/activity/feeds.ts";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import { isMember, standingIn } from "../../domain/organizations/membership.ts";
import { isSiteAdmin } from "../../domain/permissions/actor.ts";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import {
	listMembers,
	listPublicMembers,
} from "../../domain/teams/list-members.ts";
import { listTeams } from "../../domain/teams/list-teams.ts";
import { activityViews } from "../../views/news/activity.ts";
import { feedEntry } from "../feeds/feed-entry.ts";
import type { PageContext } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Paged } from "../parts/paged.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { Time } from "../parts/time.tsx";
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

/** The members of an organization, for outsiders those who show it. */
export async function people(context: Context) {
	const { app, actor, account, page } = context;
	const at = window(context);
	const inside =
		isSiteAdmin(actor) ||
		(actor.account && (await isMember(app.db, account.id, actor.account.id)));
	const found = inside
		? await listMembers(app, account, at)
		: await listPublicMembers(app, actor, account, at);
	return accounts(found, page, t("People"));
}

export async function teams(context: Context) {
	const { app, actor, account, page } = context;
	const me = actor.account;
	const standing = me && (await standingIn(app.db, account, me));
	const all = isSiteAdmin(actor) || standing?.owner === true;
	const search = { all, member: standing?.member === true };
	const found = me
		? await listTeams(app, me, account, search, window(context))
		: { rows: [], total: 0 };
	return found.rows.length ? (
		<>
			<div class="box">
				<ul class="list l-plain">
					{found.rows.map((team) => (
						<li>
							<div>
								<span class="strong">{team.name}</span>
								{team.description && <p class="sub">{team.description}</p>}
							</div>
						</li>
					))}
				</ul>
			</div>
			<Paged page={page} size={size} total={found.total} />
		</>
	) : (
		<Empty title={t("There is no team that you may see")} />
	);
}

export async function overview(context: Context) {
	const { app, actor, account, entry } = context;
	const html = await profileReadme(app, actor, account, entry.peer);
	return (
		<>
			{html && (
				<article
					class="text written"
					// what the renderer writes is safe on any page
					dangerouslySetInnerHTML={{ __html: html }}
				/>
			)}
			{await repositories(context)}
		</>
	);
}

export async function activity(context: Context) {
	const { app, actor, account, page } = context;
	if (hidesActivity(account, actor))
		return (
			<Empty title={t("{name} keeps it private", { name: account.name })} />
		);
	const now = Math.floor(app.clock() / 1000);
	const done = await heatmapOf(app, actor, account.id, now - 371 * 86_400);
	const feed = { account: account.id, own: true };
	const at = window(context);
	const found = await listFeed(app, actor, feed, undefined, at);
	const views = await activityViews(app, actor, found.rows);
	return (
		<>
			<Calendar now={now} done={done} />
			<section class="stack s" aria-labelledby="feed">
				<h2 id="feed">{t("What happened")}</h2>
				{views.length === 0 && <p class="soft">{t("Nothing yet.")}</p>}
				<ul class="stack s">
					{views
						.map((view) => feedEntry(app.url, view))
						.map(({ link, title, at }) => (
							<li>
								<a class="ink" href={link}>
									{title}
								</a>{" "}
								<span class="soft">
									· <Time seconds={Math.floor(Date.parse(at) / 1000)} />
								</span>
							</li>
						))}
				</ul>
			</section>
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}
