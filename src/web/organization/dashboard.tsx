import { listFeed } from "../../domain/activity/feeds.ts";
import type { Team } from "../../domain/teams/team.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { namedTeam } from "../../guards/team.ts";
import { activityViews } from "../../views/news/activity.ts";
import { type PageContext, page } from "../page.ts";
import { ActivityList } from "../parts/activity-list.tsx";
import { Empty } from "../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { t } from "../words/words.ts";
import { OrganizationPage } from "./organization-page.tsx";

const size = pageSize.items;

/** What happened in the repositories of an organization, or of one of its teams, that a member may read. */
async function dashboard(
	{ app, actor, context, page }: PageContext<"GET /x", OrganizationContext>,
	team?: Team,
) {
	const { organization } = context;
	const { rows, total } = await listFeed(
		app,
		actor,
		{
			organization: organization.id,
			...(team && { team: team.id, all: team.includes_all_repositories === 1 }),
		},
		undefined,
		windowOf(page, size),
	);
	const views = await activityViews(app, actor, rows, organization.id);
	return (
		<OrganizationPage
			of={context}
			tab={team ? "teams" : "dashboard"}
			title={t("Activity")}
		>
			<div class="stack">
				<h1>
					{team
						? t("Activity of the team {name}", { name: team.name })
						: t("Activity")}
				</h1>
				{views.length === 0 ? (
					<Empty title={t("No activity yet.")} />
				) : (
					<ActivityList of={views} site={app.url} />
				)}
				<Paged page={page} size={size} total={total} />
			</div>
		</OrganizationPage>
	);
}

export const dashboardPage = page({
	route: "GET /org/:org/dashboard",
	on: org.member(),
	run: (context) => dashboard(context),
});

export const teamDashboardPage = page({
	route: "GET /org/:org/dashboard/:team",
	on: namedTeam.visible(),
	run: (context) => dashboard(context, context.team),
});
