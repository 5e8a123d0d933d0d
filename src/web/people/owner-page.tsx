import { isFollowing } from "../../domain/accounts/follows.ts";
import { isBlocked } from "../../domain/accounts/is-blocked.ts";
import { visibleAccount } from "../../guards/account.ts";
import { organizationHome } from "../organization/home.tsx";
import { page } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { PublicHead } from "../parts/public-head.tsx";
import { Time } from "../parts/time.tsx";
import { at, pathOf } from "../visit.ts";
import { number, plural, t } from "../words/words.ts";
import { FollowButton } from "./follow-button.tsx";
import * as tabs from "./tabs.tsx";

const ofPerson = () =>
	[
		["overview", "book", t("Overview"), tabs.overview],
		["repositories", "repo", t("Repositories"), tabs.repositories],
		["stars", "star", t("Stars"), tabs.stars],
		["watching", "eye", t("Watching"), tabs.watching],
		["followers", "people", t("Followers"), tabs.followers],
		["following", "person", t("Following"), tabs.following],
		["organizations", "home", t("Organizations"), tabs.organizations],
		["activity", "clock", t("Activity"), tabs.activity],
	] as const;

/** The page of a user or organization: who it is, and what it has, as far as the reader may see it. */
export const ownerPage = page({
	route: "GET /:username",
	on: visibleAccount(),
	async run(context) {
		const { app, actor, account, search } = context;
		if (account.kind === "organization") return organizationHome(context);
		const all = ofPerson();
		const chosen = all.find(([key]) => key === search.get("tab")) ?? all[0];
		const name = account.full_name || account.name;
		const here = at(pathOf(account.name));
		const me = actor.session && actor.account;
		const other = me && me.id !== account.id;
		return (
			<Layout
				title={name}
				head={<PublicHead of={account} />}
				where={[{ name: account.name, href: here }]}
				tabs={all.flatMap(([key, icon, words]) => [
					...(key === "stars"
						? [{ name: t("Packages"), icon: "box", href: `${here}/-/packages` }]
						: []),
					{
						name: words,
						icon,
						href: `${here}?tab=${key}`,
						current: key === chosen[0],
					},
				])}
			>
				<div class="stack l">
					<div class="line wrap who">
						<Avatar of={account} size="xl" />
						<div class="grow">
							<h1>{name}</h1>
							<p class="soft">
								{name !== account.name && <>{account.name} · </>}
								{account.location && <>{account.location} · </>}
								{t("joined")} <Time seconds={account.created_at} />
							</p>
							<p class="soft">
								<a class="soft" href={`${here}?tab=followers`}>
									{plural(account.followers, "1 follower", "{n} followers")}
								</a>
								{" · "}
								<a class="soft" href={`${here}?tab=following`}>
									{t("{n} following", { n: number(account.following) })}
								</a>
								{isLink(account.website) && (
									<>
										{" · "}
										<a href={account.website} rel="nofollow noopener me">
											{account.website.replace(/^https?:\/\/|\/$/g, "")}
										</a>
									</>
								)}
							</p>
							{account.description && <p class="text">{account.description}</p>}
						</div>
						{me?.id === account.id && (
							<a class="btn end" href={at("/user/settings")}>
								{t("Edit profile")}
							</a>
						)}
						{other && (
							<Stand
								name={account.name}
								following={await isFollowing(app.db, me.id, account.id)}
								blocked={await isBlocked(app.db, me.id, account.id)}
							/>
						)}
						{other && me.admin === 1 && (
							<a
								class="btn danger s"
								href={at(`/-/admin/users/${account.id}/hide`)}
							>
								{t("Block and hide…")}
							</a>
						)}
					</div>
					{chosen[0] !== "overview" && <h2 class="unseen">{chosen[2]}</h2>}
					{await chosen[3](context)}
				</div>
			</Layout>
		);
	},
});

/** How the reader stands to somebody. */
const Stand = ({
	name,
	following,
	blocked,
}: {
	name: string;
	following: boolean;
	blocked: boolean;
}) => (
	<div class="line end">
		{!blocked && <FollowButton name={name} following={following} />}
		<Form
			does={{
				route: `POST /user/settings/blocked_users${blocked ? "/delete" : ""}`,
			}}
			class="line"
		>
			<input type="hidden" name="name" value={name} />
			<Submit tone={blocked ? "" : "danger"} small>
				{blocked ? t("Unblock") : t("Block")}
			</Submit>
		</Form>
	</div>
);

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);
