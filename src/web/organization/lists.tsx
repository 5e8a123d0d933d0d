import { itemsOfOwner, itemsOfTeam } from "../../domain/issues/waiting.ts";
import { listMilestonesOfOwner } from "../../domain/milestones/milestone.ts";
import type { Team } from "../../domain/teams/team.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { namedTeam } from "../../guards/team.ts";
import { type Page, type PageContext, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { MilestoneRows } from "../parts/issues/milestone-rows.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { ListOverRepositories } from "../repository/issues/list-over-repositories.tsx";
import { loadList } from "../repository/issues/load-list.ts";
import { queryOfAddress } from "../repository/issues/query-of-address.ts";
import { loadViews, ofOrganization } from "../saved-views/place.ts";
import { organizationViewForms } from "../saved-views/view-forms.ts";
import { SaveFirstView, ViewsBar } from "../saved-views/views-bar.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";

type Base = "issues" | "pulls";
type Context = PageContext<"GET /x", OrganizationContext>;

/** Issues, or pull requests, over the repositories of an organization, or of one of its teams, that a member may read. */
async function items(
	{ app, actor, context, page, search }: Context,
	base: Base,
	team?: Team,
) {
	const { organization } = context;
	const list = await loadList(
		app,
		actor,
		{
			visible: team
				? itemsOfTeam(actor, base, team)
				: itemsOfOwner(actor, base, organization),
		},
		await queryOfAddress(app, actor, search),
		page,
	);
	const saved = ofOrganization(context, base);
	const views = team ? undefined : await loadViews(app, actor, saved, search);
	const kind = base === "issues" ? t("Issues") : t("Pull requests");
	const title = team
		? t("{kind} of the team {name}", { kind, name: team.name })
		: kind;
	return (
		<OrganizationPage of={context} tab={team ? "teams" : base} title={title}>
			<ListOverRepositories
				of={list}
				base={base}
				title={title}
				clear={inOrganization(
					organization,
					`/${base}${team ? pathOf(team.name) : ""}`,
				)}
				page={page}
				views={views && <ViewsBar of={saved} shown={views} />}
				save={views && <SaveFirstView of={saved} shown={views} />}
			/>
		</OrganizationPage>
	);
}

const overOrganization = (base: Base): Page =>
	page({
		route: `GET /org/:org/${base}`,
		on: org.member(),
		run: (context) => items(context, base),
	});
const ofTeam = (base: Base): Page =>
	page({
		route: `GET /org/:org/${base}/:team`,
		on: namedTeam.visible(),
		run: (context) => items(context, base, context.team),
	});

const issueList = overOrganization("issues");
const pullList = overOrganization("pulls");

export const organizationLists = [
	issueList,
	pullList,
	...organizationViewForms("issues", issueList),
	...organizationViewForms("pulls", pullList),
	ofTeam("issues"),
	ofTeam("pulls"),
];

const size = pageSize.items;

export const organizationMilestones = page({
	route: "GET /org/:org/milestones",
	on: org.member(),
	async run({ app, actor, context, page, search }) {
		const { organization } = context;
		const word = search.get("state");
		const state = word === "closed" || word === "all" ? word : "open";
		const { rows, total } = await listMilestonesOfOwner(
			app.db,
			actor,
			organization.id,
			{ state, name: wordOf(search) },
			windowOf(page, size),
		);
		const link = (to: string, words: string) => (
			<a
				class="btn"
				href={`?state=${to}`}
				aria-current={state === to ? "page" : undefined}
			>
				{words}
			</a>
		);
		return (
			<OrganizationPage of={context} tab="milestones" title={t("Milestones")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Milestones")}</h1>
						<div class="actions">
							{link("open", t("Open"))}
							{link("closed", t("Closed"))}
							{link("all", t("All"))}
						</div>
					</div>
					{rows.length === 0 ? (
						<Empty title={t("No milestones")} />
					) : (
						<section class="box" aria-label={t("Milestones")}>
							<MilestoneRows
								of={rows}
								now={visit().app.clock()}
								href={(one) =>
									at(
										pathOf(
											organization.name,
											(one as (typeof rows)[number]).repository,
											"milestone",
											one.id,
										),
									)
								}
								where={(one) => (one as (typeof rows)[number]).repository}
							/>
						</section>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</OrganizationPage>
		);
	},
});
