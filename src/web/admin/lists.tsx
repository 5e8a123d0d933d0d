import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { AccountList } from "../parts/account-list.tsx";
import { bytes } from "../parts/bytes.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged } from "../parts/paged.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const size = 50;
const windowOf = (shown: number) => ({
	limit: size,
	offset: (shown - 1) * size,
});

export const adminOrganizations = page({
	route: "GET /-/admin/orgs",
	on: siteAdmin,
	async run({ app, actor, page: shown }) {
		const { rows, total } = await listOrganizations(
			app,
			actor,
			windowOf(shown),
		);
		return (
			<AdminPage current="/orgs" title={t("Organizations")}>
				{rows.length === 0 ? (
					<Empty title={t("No organizations")} />
				) : (
					<AccountList of={rows} label={t("Organizations")} />
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

export const adminRepositories = page({
	route: "GET /-/admin/repos",
	on: siteAdmin,
	async run({ app, actor, search, page: shown }) {
		const word = (search.get("q") ?? "").trim().slice(0, 255);
		const { rows, total } = await searchRepositories(
			app,
			actor,
			{ word, sort: "size", order: "desc" },
			windowOf(shown),
		);
		const found = await withOwners(app.db, rows);
		return (
			<AdminPage current="/repos" title={t("Repositories")}>
				<div class="stack">
					<FindForm label={t("Find a repository")} value={word} />
					{found.length === 0 ? (
						<Empty title={t("No repositories")} />
					) : (
						<section class="box" aria-label={t("Repositories, largest first")}>
							<ul class="list l-wait">
								{found.map(({ owner, repository }) => (
									<li>
										<Icon name={repository.private ? "lock" : "repo"} />
										<div>
											<a
												class="to"
												href={at(pathOf(owner.name, repository.name))}
											>
												{owner.name}/{repository.name}
											</a>
										</div>
										<span class="fig">{bytes(repository.size * 1024)}</span>
									</li>
								))}
							</ul>
						</section>
					)}
					<Paged page={shown} size={size} total={total} />
				</div>
			</AdminPage>
		);
	},
});
