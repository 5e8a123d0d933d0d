import { itemsOfOwner } from "../../domain/issues/waiting.ts";
import { listMilestonesOfOwner } from "../../domain/milestones/milestone.ts";
import { org } from "../../guards/organization.ts";
import { type Page, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { IssueRows } from "../parts/issues/issue-rows.tsx";
import { MilestoneRows } from "../parts/issues/milestone-rows.tsx";
import { Paged } from "../parts/paged.tsx";
import { ListHead, QueryLine } from "../repository/issues/list-frame.tsx";
import { listSize, loadList } from "../repository/issues/load-list.ts";
import { queryOfAddress } from "../repository/issues/query-of-address.ts";
import { at, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";

/** Issues, or pull requests, over the repositories of an organization that a member may read. */
const items = (base: "issues" | "pulls"): Page =>
	page({
		route: `GET /org/:org/${base}`,
		on: org.member(),
		async run({ app, actor, page, search, ...found }) {
			const { organization } = found;
			const list = await loadList(
				app,
				actor,
				{ visible: itemsOfOwner(actor, base, organization) },
				await queryOfAddress(app, search),
				page,
			);
			const title = base === "issues" ? t("Issues") : t("Pull requests");
			return (
				<OrganizationPage of={found} tab={base} title={title}>
					<div class="stack">
						<h1>{title}</h1>
						<QueryLine
							query={list.query}
							label={t("Filter")}
							clear={inOrganization(organization, `/${base}`)}
						/>
						<section class="box" aria-label={t("List")}>
							<ListHead
								query={list.query}
								open={list.open}
								closed={list.closed}
								choices={{ labels: [], milestones: [], people: [] }}
							/>
							{list.views.length === 0 ? (
								<p class="in soft">{t("Nothing fits")}</p>
							) : (
								<IssueRows
									of={list.views}
									withRepository
									now={visit().app.clock()}
									labelHref={({ repository }, label) =>
										at(
											`${pathOf(repository.owner, repository.name, base)}?labels=${label.id}`,
										)
									}
								/>
							)}
						</section>
						<Paged page={page} size={listSize} total={list.total} />
					</div>
				</OrganizationPage>
			);
		},
	});

export const organizationIssues = items("issues");
export const organizationPulls = items("pulls");

const size = 20;

export const organizationMilestones = page({
	route: "GET /org/:org/milestones",
	on: org.member(),
	async run({ app, actor, page, search, ...found }) {
		const { organization } = found;
		const word = search.get("state");
		const state = word === "closed" || word === "all" ? word : "open";
		const { rows, total } = await listMilestonesOfOwner(
			app.db,
			actor,
			organization.id,
			{ state, name: (search.get("q") ?? "").trim().slice(0, 255) },
			{ limit: size, offset: (page - 1) * size },
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
			<OrganizationPage of={found} tab="milestones" title={t("Milestones")}>
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
						<Empty title={t("There is no milestone")} />
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
