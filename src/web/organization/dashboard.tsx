import { listFeed } from "../../domain/activity/feeds.ts";
import { org } from "../../guards/organization.ts";
import { activityViews } from "../../views/news/activity.ts";
import { feedEntry } from "../feed-entry.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Paged } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import { OrganizationPage } from "./organization-page.tsx";

const size = 20;

/** What happened in the repositories of an organization that a member may read. */
export const dashboardPage = page({
	route: "GET /org/:org/dashboard",
	on: org.member(),
	async run({ app, actor, page, ...found }) {
		const { organization } = found;
		const { rows, total } = await listFeed(
			app,
			actor,
			{ organization: organization.id },
			undefined,
			{ limit: size, offset: (page - 1) * size },
		);
		const views = await activityViews(app, actor, rows, organization.id);
		return (
			<OrganizationPage of={found} tab="dashboard" title={t("Activity")}>
				<div class="stack">
					<h1>{t("What happened")}</h1>
					{views.length === 0 ? (
						<Empty title={t("Nothing yet.")} />
					) : (
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
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</OrganizationPage>
		);
	},
});
