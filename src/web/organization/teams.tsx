import { listTeams } from "../../domain/teams/list-teams.ts";
import { sizesOfTeams } from "../../domain/teams/overview.ts";
import { anyone } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, wordOf } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";
import { TeamList } from "./team-list.tsx";

const size = pageSize.entries;

/** An address that links to Gitea have; who sees the organization is decided where it leads to. */
export const teamsOfOwner = page({
	route: "GET /:owner/-/teams",
	on: anyone,
	run: ({ params }) => see(at(`${pathOf("org", params.owner)}/teams`)),
});

export const teamsPage = page({
	route: "GET /org/:org/teams",
	on: org.visible(),
	async run({ app, actor, context, page, search }) {
		const { organization, governs, membership } = context;
		const word = wordOf(search);
		const me = actor.account;
		const { rows, total } = me
			? await listTeams(
					app,
					me,
					organization,
					{
						word,
						inDescriptions: true,
						all: governs,
						member: membership.member,
					},
					windowOf(page, size),
				)
			: { rows: [], total: 0 };
		const sizes = await sizesOfTeams(
			app.db,
			rows.map(({ id }) => id),
		);
		return (
			<OrganizationPage of={context} tab="teams" title={t("Teams")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Teams")}</h1>
						{governs && (
							<div class="actions">
								<a
									class="btn primary"
									href={inOrganization(organization, "/teams/new")}
								>
									<Icon name="plus" />
									{t("New team")}
								</a>
							</div>
						)}
					</div>
					<p class="soft text">
						{t(
							"A team has members and defines which repositories they can access.",
						)}
					</p>
					{(word || total > size) && (
						<FindForm value={word} label={t("Search teams")} />
					)}
					{rows.length === 0 ? (
						<Empty title={t("No teams that you can see")} />
					) : (
						<TeamList
							organization={organization}
							of={rows}
							sizes={sizes}
							label={t("Teams")}
						/>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</OrganizationPage>
		);
	},
});
