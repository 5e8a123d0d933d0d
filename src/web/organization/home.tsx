import type { Account } from "../../domain/accounts/account.ts";
import { isFollowing } from "../../domain/accounts/follows.ts";
import {
	organizationRights,
	outsider,
	standingIn,
} from "../../domain/organizations/membership.ts";
import {
	listMembers,
	listPublicMembers,
} from "../../domain/teams/list-members.ts";
import { type PageContext, see } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Icon } from "../parts/icon.tsx";
import { FollowButton } from "../people/follow-button.tsx";
import { Pinned } from "../people/pinned.tsx";
import { profileReadme } from "../people/profile-readme.ts";
import { followers, repositories } from "../people/tabs.tsx";
import { at, may, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { inOrganization } from "./addresses.ts";
import {
	OrganizationPage,
	type OrganizationShown,
} from "./organization-page.tsx";

type Context = PageContext<"GET /:username", { account: Account }>;

/** Faces that stand beside the overview. */
const faces = 12;

/** The page of an organization: who it is and what it has; members see the README that is for them. */
export async function organizationHome(context: Context) {
	const { app, actor, account, search } = context;
	const membership = actor.account
		? await standingIn(app.db, account, actor.account)
		: outsider;
	const found = {
		organization: account,
		...organizationRights(membership, may("site.administer", {})),
	};
	const tab = search.get("tab") ?? "";
	// where they stood before
	if (tab === "people") return see(inOrganization(account, "/members"));
	if (tab === "teams") return see(inOrganization(account, "/teams"));
	const me = actor.session && actor.account;
	const follows = me && (await isFollowing(app.db, me.id, account.id));
	const creates = may("organization.create-repository", found);
	if (tab === "followers")
		return (
			<OrganizationPage of={found} tab="overview" title={t("Followers")}>
				<div class="stack">
					<h1>{t("Followers")}</h1>
					{await followers(context)}
				</div>
			</OrganizationPage>
		);
	if (tab === "repositories")
		return (
			<OrganizationPage of={found} tab={tab} title={t("Repositories")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Repositories")}</h1>
						{creates && <NewRepository of={account} />}
					</div>
					{await repositories(context)}
				</div>
			</OrganizationPage>
		);
	const asMember =
		found.inside && search.get("view_as") !== "public" && actor.account;
	const inner = asMember
		? await profileReadme(
				app,
				actor,
				account,
				context.entry.peer,
				".profile-private",
			)
		: "";
	const html =
		inner || (await profileReadme(app, actor, account, context.entry.peer));
	return (
		<OrganizationPage
			of={found}
			tab="overview"
			title={account.full_name || account.name}
		>
			<div class="split">
				<div class="stack l">
					<Head of={account} follows={follows} />
					{found.inside && inner && (
						<p class="soft">
							{t("Only members see this text.")}{" "}
							<a href="?view_as=public">{t("View as public")}</a>
						</p>
					)}
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
								actor.session !== undefined && may("organization.own", found),
						})
					}
					<div class="stack s">
						<div class="title">
							<h2>{t("Repositories")}</h2>
							{creates && <NewRepository of={account} />}
						</div>
						{await repositories(context)}
					</div>
				</div>
				{await Side({ context, found })}
			</div>
		</OrganizationPage>
	);
}

const NewRepository = ({ of }: { of: Account }) => (
	<div class="actions">
		<a class="btn" href={at(`/repo/create?org=${of.id}`)}>
			<Icon name="plus" />
			{t("New repository")}
		</a>
	</div>
);

const Head = ({
	of,
	follows,
}: {
	of: Account;
	/** Undefined where nobody is signed in. */
	follows: boolean | undefined;
}) => (
	<>
		<div class="line wrap">
			<Avatar of={of} size="m" />
			<div class="grow">
				<h1>{of.full_name || of.name}</h1>
				<p class="soft">
					{t("Organization")} {of.name}
					{of.location ? ` · ${of.location}` : ""}
					{" · "}
					<a class="soft" href={`${at(pathOf(of.name))}?tab=followers`}>
						{plural(of.followers, "1 follower", "{n} followers")}
					</a>
				</p>
			</div>
			{follows !== undefined && (
				<div class="line end">
					<FollowButton name={of.name} following={follows} />
				</div>
			)}
		</div>
		{of.description && <p class="text">{of.description}</p>}
		{/^https?:\/\//i.test(of.website) && (
			<p>
				<a href={of.website} rel="nofollow noopener">
					{of.website}
				</a>
			</p>
		)}
	</>
);

/** Who is in it, and what a member does from here. */
async function Side({
	context: { app, actor, account },
	found,
}: {
	context: Context;
	found: OrganizationShown;
}) {
	const window = { limit: faces, offset: 0 };
	const { rows, total } = found.inside
		? await listMembers(app, account, window)
		: await listPublicMembers(app, actor, account, window);
	return (
		<aside class="side" aria-label={t("Members")}>
			<section>
				<div class="line">
					<h2>{t("Members")}</h2>
					<a class="btn s end" href={inOrganization(account, "/members")}>
						{t("All {n}", { n: total })}
					</a>
				</div>
				{rows.length === 0 ? (
					<p class="soft">{t("No members that you can see")}</p>
				) : (
					<ul class="nav">
						{rows.map((one) => (
							<li>
								<a href={at(pathOf(one.name))}>
									<Avatar of={one} />
									<span class="cut">{one.full_name || one.name}</span>
								</a>
							</li>
						))}
					</ul>
				)}
			</section>
			{found.inside && (
				<section>
					<h2>{t("For members")}</h2>
					<ul class="nav">
						{(
							[
								["/issues", "open", t("Issues")],
								["/pulls", "pull", t("Pull requests")],
								["/milestones", "mile", t("Milestones")],
								...(found.governs
									? ([["/worktime", "clock", t("Time tracking")]] as const)
									: []),
							] as const
						).map(([path, icon, words]) => (
							<li>
								<a href={inOrganization(account, path)}>
									<Icon name={icon} />
									{words}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
		</aside>
	);
}
