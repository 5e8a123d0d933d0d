import { listOrganizationsOf } from "../../../domain/organizations/list-organizations.ts";
import { listOwnedRepositories } from "../../../domain/repositories/list-owned.ts";
import { withOwners } from "../../../domain/repositories/with-owners.ts";
import { signedIn } from "../../../guards/account.ts";
import { page } from "../../page.ts";
import { AccountList } from "../../parts/account-list.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { RepositoryList } from "../../parts/repository-list.tsx";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const size = pageSize.items;
const window = (page: number) => windowOf(page, size);

export const ownRepositories = page({
	route: "GET /user/settings/repos",
	on: signedIn(),
	async run({ app, actor, me, page }) {
		const { rows, total } = await listOwnedRepositories(
			app,
			actor,
			me,
			window(page),
		);
		return (
			<SettingsPage current="/repos" title={t("Repositories")}>
				{rows.length ? (
					<RepositoryList
						of={await withOwners(app.db, rows)}
						label={plural(total, "1 repository", "{n} repositories")}
					/>
				) : (
					<Empty title={t("You do not own any repositories yet")}>
						<a href={at("/repo/create")}>{t("Create your first repository")}</a>
					</Empty>
				)}
				<Paged page={page} size={size} total={total} />
			</SettingsPage>
		);
	},
});

export const ownOrganizations = page({
	route: "GET /user/settings/organization",
	on: signedIn(),
	async run({ app, actor, me, page }) {
		const { rows, total } = await listOrganizationsOf(
			app,
			actor,
			me,
			window(page),
		);
		return (
			<SettingsPage current="/organization" title={t("Organizations")}>
				{rows.length ? (
					<AccountList
						of={rows}
						label={plural(total, "1 organization", "{n} organizations")}
					/>
				) : (
					<Empty title={t("You are not a member of any organizations yet")}>
						<a href={at("/org/create")}>{t("Create organization")}</a>
					</Empty>
				)}
				<Paged page={page} size={size} total={total} />
			</SettingsPage>
		);
	},
});
