import { searchUsers } from "../../domain/accounts/search-users.ts";
import { listRunners } from "../../domain/actions/runners.ts";
import { totalsOfDays } from "../../domain/monitoring/totals-of-days.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import { repositoryTotals } from "../../domain/repositories/totals.ts";
import { listWebhooks } from "../../domain/webhooks/webhook.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { number, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { OverTime } from "./over-time.tsx";

const one = { limit: 1, offset: 0 };

/** What is in the forge, in figures. */
export const statisticsPage = page({
	route: "GET /-/admin/monitor/stats",
	on: siteAdmin,
	async run({ app, actor }) {
		const [
			people,
			organizations,
			repositories,
			packages,
			runners,
			hooks,
			days,
		] = await Promise.all([
			searchUsers(app, actor, {}, one),
			listOrganizations(app, actor, one),
			repositoryTotals(app.db.heavy),
			listPackages(app, {}, one),
			listRunners(app.db, { owner: null, repository: null }, one),
			listWebhooks(app.db, { site: "all" }, one),
			totalsOfDays(app, 90),
		]);
		const groups = [
			[
				t("Users"),
				[
					[t("Accounts"), people.total],
					[t("Organizations"), organizations.total],
				],
			],
			[
				t("Repositories"),
				[
					[t("All"), repositories.all],
					[t("Private"), repositories.hidden],
					[t("Archived"), repositories.archived],
					[t("Mirrors"), repositories.mirrors],
					[t("Forks"), repositories.forks],
					[t("Size in MB"), Math.round(repositories.size / 1024)],
				],
			],
			[
				t("Content"),
				[
					[t("Open issues"), repositories.open_issues],
					[t("Closed issues"), repositories.closed_issues],
					[t("Open pull requests"), repositories.open_pulls],
					[t("Closed pull requests"), repositories.closed_pulls],
					[t("Releases"), repositories.releases],
					[t("Packages"), packages.total],
				],
			],
			[
				t("Integrations"),
				[
					[t("Runners of the server"), runners.total],
					[t("Webhooks of the server"), hooks.total],
				],
			],
		] as const;
		return (
			<AdminPage current="/monitor/stats" title={t("Statistics")}>
				{groups.map(([name, rows]) => (
					<div class="stack s">
						<h2>{name}</h2>
						<div class="box">
							<ul class="list l-plain">
								{rows.map(([label, value]) => (
									<li>
										<span>{label}</span>
										<span class="fig">{number(value)}</span>
									</li>
								))}
							</ul>
						</div>
					</div>
				))}
				<section class="stack s" aria-labelledby="over-time">
					<h2 id="over-time">{t("The last 90 days")}</h2>
					<OverTime rows={days} />
				</section>
			</AdminPage>
		);
	},
});
