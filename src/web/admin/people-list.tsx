import type { Account } from "../../domain/accounts/account.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { figuresOfAccounts } from "../../domain/monitoring/account-figures.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { administeredPeopleOrders } from "../site/account-orders.ts";
import { flag, orderOf } from "../site/repository-filter.ts";
import { at } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, type Filter, narrows } from "./filters.tsx";

const size = pageSize.rows;

const filters = (): readonly Filter[] => [
	{
		name: "status_filter[is_active]",
		label: t("Active"),
		values: [
			["", t("active: any")],
			["1", t("active")],
			["0", t("not active")],
		],
	},
	{
		name: "status_filter[is_admin]",
		label: t("Administrators"),
		values: [
			["", t("administrator: any")],
			["1", t("administrators")],
			["0", t("not administrators")],
		],
	},
	{
		name: "status_filter[is_restricted]",
		label: t("Restricted"),
		values: [
			["", t("restricted: any")],
			["1", t("restricted")],
			["0", t("not restricted")],
		],
	},
	{
		name: "status_filter[is_2fa_enabled]",
		label: t("Two-factor authentication"),
		values: [
			["", t("two-factor authentication: any")],
			["1", t("two-factor authentication enabled")],
			["0", t("two-factor authentication disabled")],
		],
	},
	{
		name: "status_filter[is_prohibit_login]",
		label: t("Sign-in"),
		values: [
			["", t("sign-in: any")],
			["0", t("sign-in enabled")],
			["1", t("sign-in disabled")],
		],
	},
];

export const peoplePage = page({
	route: "GET /-/admin/users",
	on: siteAdmin,
	async run({ app, actor, search, page: shown }) {
		const by = orderOf(administeredPeopleOrders, search, "alphabetically");
		const { rows, total } = await searchUsers(
			app,
			actor,
			{
				word: wordOf(search),
				active: flag(search, "status_filter[is_active]"),
				admin: flag(search, "status_filter[is_admin]"),
				restricted: flag(search, "status_filter[is_restricted]"),
				twoFactor: flag(search, "status_filter[is_2fa_enabled]"),
				prohibitLogin: flag(search, "status_filter[is_prohibit_login]"),
				sort: by.sort,
				order: by.order,
			},
			windowOf(shown, size),
		);
		const figures = await figuresOfAccounts(
			app.db,
			rows.map((account) => account.id),
		);
		const label = plural(total, "1 user", "{n} users");
		return (
			<AdminPage
				current="/users"
				title={t("Users")}
				actions={
					<>
						<a class="btn" href={at("/-/admin/hidden")}>
							{t("Hidden users")}
						</a>
						<a class="btn" href={`${at("/-/admin/registrations")}#invite`}>
							<Icon name="mail" />
							{t("Invite user")}
						</a>
						<a class="btn primary" href={at("/-/admin/users/new")}>
							<Icon name="plus" />
							{t("New account")}
						</a>
					</>
				}
			>
				<div class="stack">
					<AdminFind
						label={t("Search users")}
						search={search}
						list={at("/-/admin/users")}
						filters={filters()}
						orders={administeredPeopleOrders}
						sorted={by.word}
					/>
					{rows.length === 0 ? (
						<Empty title={t("No users found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<>
							{narrows(search, filters()) && <p class="soft">{label}</p>}
							<section class="box" aria-label={label}>
								<ul class="list l-account">
									{rows.map((account) => (
										<Person of={account} {...figures(account.id)} />
									))}
								</ul>
							</section>
						</>
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});

const Person = ({
	of: account,
	repositories,
	secondFactor,
}: {
	of: Account;
	repositories: number;
	secondFactor: boolean;
}) => (
	<li>
		<Avatar of={account} size="m" />
		<div>
			<a class="to" href={at(`/-/admin/users/${account.id}/edit`)}>
				{account.name}
			</a>
			{statesOf(account).map((word) => (
				<>
					{" "}
					<span class="tag">{word}</span>
				</>
			))}
			<p class="sub wrap">
				{account.full_name && <>{account.full_name} · </>}
				{account.email}
			</p>
			<p class="sub">
				{account.last_login_at ? (
					<>
						{t("last sign-in")} <Time seconds={account.last_login_at} />
					</>
				) : (
					t("never signed in")
				)}
				{" · "}
				{secondFactor
					? t("two-factor authentication")
					: t("no two-factor authentication")}
				{" · "}
				{plural(repositories, "1 repository", "{n} repositories")}
				{" · "}
				{t("joined")} <Time seconds={account.created_at} />
			</p>
		</div>
	</li>
);

const statesOf = (account: Account): string[] =>
	[
		account.admin ? t("administrator") : "",
		account.active ? "" : t("not active"),
		account.prohibit_login ? t("sign-in disabled") : "",
		account.restricted ? t("restricted") : "",
	].filter(Boolean);
