import { sql } from "kysely";
import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { filterOfQuery } from "../../domain/issues/filter/filter-of-query.ts";
import {
	emptyQuery,
	readIssueQuery,
} from "../../domain/issues/filter/query-language.ts";
import { listIssues } from "../../domain/issues/list-issues.ts";
import { subIssueProgress } from "../../domain/issues/parts/sub-issue-progress.ts";
import { visibleItems } from "../../domain/issues/waiting.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { wordsOf } from "../../domain/saved-searches/finds.ts";
import { isPackageType } from "../../package-types.ts";
import { issueViews } from "../../views/issue.ts";
import { packagesAddress } from "../packages/addresses.ts";
import { kindNames } from "../packages/install-lines.ts";
import { AccountList } from "../parts/account-list.tsx";
import { Icon } from "../parts/icon.tsx";
import { IssueRows } from "../parts/issues/issue-rows.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** The findings of one kind: its rows, and how many there are. */
export interface FoundOfKind {
	readonly total: number;
	/** The number of them that the rows are; those of a page, unless told. */
	readonly shown?: number;
	readonly rows: ComponentChildren;
	/** Parts of the query that it does not understand. */
	readonly unknown?: readonly string[];
}

/** A kind of thing that is searched for. */
export interface SearchKind {
	/** The value of `type` in the address. */
	readonly type: string;
	readonly name: () => string;
	readonly icon: string;
	readonly find: (
		app: App,
		actor: Actor,
		query: string,
		page: { readonly limit: number; readonly offset: number },
		/** It is one of all kinds: what it does not understand is meant for others. */
		amongAll?: boolean,
	) => Promise<FoundOfKind>;
}

const nothing: FoundOfKind = { total: 0, rows: null };

const issuesOr = (
	type: "issues" | "pulls",
	name: () => string,
	icon: string,
): SearchKind => ({
	type,
	name,
	icon,
	async find(app, actor, text, page, amongAll) {
		const asked = readIssueQuery(text, { ...emptyQuery, state: "all" });
		if (amongAll && asked.unknown.length) return nothing;
		const filter = await filterOfQuery(
			app,
			actor,
			{ visible: sql<boolean>`${visibleItems(actor, type)}` },
			asked,
			undefined,
		);
		const { rows, total } = await listIssues(app.db, filter, page, asked.sort);
		const [views, progress] = await Promise.all([
			issueViews(app, actor, rows),
			subIssueProgress(
				app.db,
				actor,
				rows.map(({ id }) => id),
			),
		]);
		return {
			...{ total, unknown: asked.unknown },
			rows: (
				<section class="box" aria-label={name()}>
					<IssueRows
						of={views}
						progress={progress}
						withRepository
						now={app.clock()}
						labelHref={({ repository }, label) =>
							at(
								`${pathOf(repository.owner, repository.name, type)}?labels=${label.id}`,
							)
						}
					/>
				</section>
			),
		};
	},
});

/** The kinds of things besides code, in the order of the tabs. */
export const searchKinds: readonly SearchKind[] = [
	{
		type: "repositories",
		name: () => t("Repositories"),
		icon: "repo",
		async find(app, actor, text, page) {
			if (!wordsOf(text)) return nothing;
			const { rows, total } = await searchRepositories(
				app,
				actor,
				{ word: wordsOf(text), sort: "updated", order: "desc" },
				page,
			);
			const of = await withOwners(app.db, rows);
			return {
				total,
				rows: <RepositoryList of={of} label={t("Repositories")} />,
			};
		},
	},
	issuesOr("issues", () => t("Issues"), "open"),
	issuesOr("pulls", () => t("Pull requests"), "pull"),
	{
		type: "users",
		name: () => t("Users"),
		icon: "person",
		async find(app, actor, text, page) {
			if (!wordsOf(text)) return nothing;
			const asked = { word: wordsOf(text), active: true };
			const { rows, total } = await searchUsers(app, actor, asked, page);
			return { total, rows: <AccountList of={rows} label={t("Users")} /> };
		},
	},
	{
		type: "organizations",
		name: () => t("Organizations"),
		icon: "people",
		async find(app, actor, text, page) {
			if (!wordsOf(text)) return nothing;
			const { rows, total } = await listOrganizations(app, actor, page, {
				word: wordsOf(text),
			});
			const label = t("Organizations");
			return { total, rows: <AccountList of={rows} label={label} /> };
		},
	},
	{
		type: "packages",
		name: () => t("Packages"),
		icon: "box",
		async find(app, actor, text, page) {
			if (!wordsOf(text)) return nothing;
			const { rows, total } = await listPackages(
				app,
				{ q: wordsOf(text).toLowerCase(), knownTo: actor },
				page,
			);
			const found = await accountsByIds(app.db, [
				...new Set(rows.map((row) => row.owner_id)),
			]);
			const owners = new Map(found.map((one) => [one.id, one]));
			return {
				total,
				rows: (
					<section class="box" aria-label={t("Packages")}>
						<ul class="list l-account">
							{rows.flatMap((one) => {
								const owner = owners.get(one.owner_id);
								if (!owner) return [];
								return (
									<li>
										<Icon name="box" />
										<div>
											<a class="to" href={packagesAddress(owner, one)}>
												{owner.name}/{one.name}
											</a>
											<p class="sub">
												{isPackageType(one.type) && kindNames[one.type]}
												{" · "}
												{one.latest.version}
											</p>
										</div>
									</li>
								);
							})}
						</ul>
					</section>
				),
			};
		},
	},
];
