import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { anyone } from "../../guards/account.ts";
import { page, see } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Layout, type Tab } from "../parts/layout.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { organizationOrders, peopleOrders } from "./account-orders.ts";
import { foundRepositories } from "./found-repositories.tsx";
import { type Orders, orderOf } from "./repository-filter.ts";

const size = pageSize.items;
const window = (page: number) => windowOf(page, size);

export const exploreAll = page({
	route: "GET /explore",
	on: anyone,
	run: () => see(at("/explore/repos")),
});

export const exploreRepositories = page({
	route: "GET /explore/repos",
	on: anyone,
	run: async (context) => (
		<Explore current="repos" heading={t("Repositories")}>
			{
				await foundRepositories(context, {
					label: t("Search {list}", { list: t("Repositories") }),
					list: at("/explore/repos"),
					empty: {
						title: t("No repositories found"),
						text: t("No repositories that you can see."),
					},
				})
			}
		</Explore>
	),
});

export const explorePeople = page({
	route: "GET /explore/users",
	on: anyone,
	async run({ app, actor, search, page }) {
		const word = (search.get("q") ?? "").slice(0, 255);
		const {
			sort,
			order,
			word: sorted,
		} = orderOf(peopleOrders, search, "alphabetically");
		const query = { word, sort, order, active: true };
		const { rows, total } = await searchUsers(app, actor, query, window(page));
		return (
			<Explore
				current="users"
				heading={t("Users")}
				word={word}
				orders={peopleOrders}
				sorted={sorted}
			>
				{rows.length ? (
					<AccountList of={rows} label={plural(total, "1 user", "{n} users")} />
				) : (
					<Empty title={t("No users found")}>
						{t("Try fewer or different words.")}
					</Empty>
				)}
				<Paged page={page} size={size} total={total} />
			</Explore>
		);
	},
});

export const exploreOrganizations = page({
	route: "GET /explore/organizations",
	on: anyone,
	run: async ({ app, actor, page, search }) =>
		organizations(app, actor, page, search),
});

async function organizations(
	app: App,
	actor: Actor,
	page: number,
	search: URLSearchParams,
) {
	const word = (search.get("q") ?? "").slice(0, 255);
	const by = orderOf(organizationOrders, search, "alphabetically");
	const { rows, total } = await listOrganizations(app, actor, window(page), {
		word,
		sort: by.sort,
		order: by.order,
	});
	return (
		<Explore
			current="organizations"
			heading={t("Organizations")}
			word={word}
			orders={organizationOrders}
			sorted={by.word}
		>
			{rows.length ? (
				<AccountList
					of={rows}
					label={plural(total, "1 organization", "{n} organizations")}
				/>
			) : word ? (
				<Empty title={t("No organizations found")}>
					{t("Try fewer or different words.")}
				</Empty>
			) : (
				<Empty title={t("No organizations that you can see")}>
					{actor.account
						? t("Create one to own repositories and organize people in teams.")
						: ""}
				</Empty>
			)}
			<Paged page={page} size={size} total={total} />
		</Explore>
	);
}

/** A page of what the forge has, with the tabs to the others. */
export function Explore({
	current,
	heading,
	word,
	orders,
	sorted = "",
	children,
}: {
	current: string;
	heading: string;
	/** What is looked for; without, there is no search. */
	word?: string;
	orders?: Orders;
	sorted?: string;
	children: ComponentChildren;
}) {
	const tab = (kind: string, name: string, icon: string): Tab => ({
		name,
		icon,
		href: at(`/explore/${kind}`),
		current: current === kind,
	});
	return (
		<Layout
			title={heading}
			where={[{ name: t("Explore"), href: at("/explore/repos") }]}
			tabs={[
				tab("repos", t("Repositories"), "repo"),
				tab("code", t("Code"), "code"),
				tab("users", t("Users"), "person"),
				tab("organizations", t("Organizations"), "people"),
			]}
		>
			<div class="stack">
				<h1>{heading}</h1>
				{word !== undefined && (
					<FindForm label={t("Search {list}", { list: heading })} value={word}>
						{orders && (
							<label>
								<span class="unseen">{t("Sort")}</span>
								<select class="input" name="sort">
									{Object.entries(orders).map(([key, [, , words]]) => (
										<option value={key} selected={key === sorted}>
											{t(words)}
										</option>
									))}
								</select>
							</label>
						)}
					</FindForm>
				)}
				{children}
			</div>
		</Layout>
	);
}
