import { createTeam } from "../../domain/teams/create-team.ts";
import { deleteTeam } from "../../domain/teams/delete-team.ts";
import { editTeam } from "../../domain/teams/edit-team.ts";
import { isOwners, teamById } from "../../domain/teams/team.ts";
import { invalid } from "../../errors.ts";
import { org } from "../../guards/organization.ts";
import { namedTeam } from "../../guards/team.ts";
import { bounds } from "../../text/text-limits.ts";
import { line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Note } from "../parts/note.tsx";
import { t } from "../words/words.ts";
import { inOrganization, teamAddress } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";
import {
	fields,
	refused,
	TeamFields,
	type TeamForm,
	teamOf,
	teamReads,
} from "./team-form.tsx";

export const newTeamPage = page({
	route: "GET /org/:org/teams/new",
	on: org.owner(),
	run: ({ context }) => (
		<OrganizationPage of={context} tab="teams" title={t("New team")}>
			<div class="stack xl">
				<h1>{t("New team")}</h1>
				<Form does={newTeam} params={{ org: context.organization.name }}>
					<TeamFields />
					<div class="actions">
						<Submit>{t("Create team")}</Submit>
					</div>
				</Form>
			</div>
		</OrganizationPage>
	),
});

export const newTeam = form({
	route: "POST /org/:org/teams/new",
	creates: true,
	audit: "team.created",
	on: org.owner(),
	fields,
	sudo: true,
	shownOn: newTeamPage,
	async run({ app, actor, organization, fields }) {
		const wanted = teamOf(fields as unknown as TeamForm);
		const made = await createTeam(app, actor, organization, wanted).catch(
			refused,
		);
		return see(
			teamAddress(organization, made),
			t("The team was created. Now add members and repositories."),
		);
	},
});

export const editTeamPage = page({
	route: "GET /org/:org/teams/:team/edit",
	on: namedTeam.owner(),
	run({ context }) {
		const { organization, team } = context;
		const params = { org: organization.name, team: team.name };
		return (
			<OrganizationPage of={context} tab="teams" title={team.name}>
				<div class="stack xl">
					<h1>{t("Team {name}", { name: team.name })}</h1>
					{isOwners(team) ? (
						<>
							<Note>
								{t(
									"Members of this team own the organization. This and the name cannot be changed.",
								)}
							</Note>
							<Form
								does={describeOwners}
								params={params}
								reads={{ description: team.description }}
							>
								<Line
									name="description"
									label={t("Description")}
									value={team.description}
									maxlength={bounds.aboutAccount.max}
									width="full"
								/>
								<div class="actions">
									<Submit>{t("Save")}</Submit>
								</div>
							</Form>
						</>
					) : (
						<>
							<Form does={changeTeam} params={params} reads={teamReads(team)}>
								<TeamFields of={team} />
								<div class="actions">
									<Submit>{t("Save")}</Submit>
								</div>
							</Form>
							<Form does={dropTeam} params={params}>
								<h2>{t("Delete team")}</h2>
								<p class="text">
									{t(
										"Members lose the access that only this team gives them. Members without another team leave the organization.",
									)}
								</p>
								<Line
									name="typed"
									label={t("Enter {name} to confirm", { name: team.name })}
									autocomplete="off"
									required
									spellcheck={false}
								/>
								<div class="actions">
									<Submit tone="danger sure">{t("Delete team")}</Submit>
								</div>
							</Form>
						</>
					)}
				</div>
			</OrganizationPage>
		);
	},
});

export const changeTeam = form({
	route: "POST /org/:org/teams/:team/edit",
	audit: "team.edited",
	on: namedTeam.owner(),
	fields,
	sudo: true,
	shownOn: editTeamPage,
	async reads({ app, team }) {
		const now = await teamById(app.db, team.id);
		return now && teamReads(now);
	},
	async run({ app, actor, organization, team, fields }) {
		const edit = teamOf(fields as unknown as TeamForm);
		const changed = await editTeam(app, actor, organization, team, edit).catch(
			refused,
		);
		return see(teamAddress(organization, changed), t("The team was saved."));
	},
});

export const describeOwners = form({
	route: "POST /org/:org/teams/:team/description",
	audit: "team.edited",
	on: namedTeam.owner(),
	fields: { description: line(bounds.aboutAccount) },
	shownOn: editTeamPage,
	async reads({ app, team }) {
		const now = await teamById(app.db, team.id);
		return now && { description: now.description };
	},
	async run({ app, actor, organization, team, fields }) {
		await editTeam(app, actor, organization, team, fields);
		return see(teamAddress(organization, team), t("The team was saved."));
	},
});

export const dropTeam = form({
	route: "POST /org/:org/teams/:team/delete",
	audit: ["team.deleted", "organization.member-removed"],
	on: namedTeam.owner(),
	fields: { typed: line({ required: "Enter the name." }) },
	sudo: true,
	shownOn: editTeamPage,
	async run({ app, actor, organization, team, fields }) {
		if (fields.typed.toLowerCase() !== team.lower_name)
			throw invalid(t("The name does not match."), { field: "typed" });
		await deleteTeam(app, actor, organization, team);
		return see(
			inOrganization(organization, "/teams"),
			t("The team {name} was deleted.", { name: team.name }),
		);
	},
});
