import { findRepository } from "../../domain/repositories/find-repository.ts";
import {
	addTeamRepository,
	removeTeamRepository,
} from "../../domain/repositories/repository-teams.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { listTeamMembers } from "../../domain/teams/list-members.ts";
import { addTeamMember, removeTeamMember } from "../../domain/teams/members.ts";
import { isInTeam, isOwners } from "../../domain/teams/team.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { namedTeam, type TeamContext } from "../../guards/team.ts";
import { bounds } from "../../text/text-limits.ts";
import { line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { inOrganization, teamAddress } from "./addresses.ts";
import { lastOwner } from "./members.tsx";
import { OrganizationPage } from "./organization-page.tsx";
import { reachOf, rightsOf } from "./rights-words.tsx";

const size = pageSize.entries;
const paramsOf = ({ organization, team }: TeamContext) => ({
	org: organization.name,
	team: team.name,
});

/** The head of the pages of a team. */
const TeamHead = ({
	of,
	current,
}: {
	of: TeamContext;
	current: "members" | "repositories";
}) => {
	const { organization, team, governs } = of;
	return (
		<>
			<div class="title">
				<h1>{t("Team {name}", { name: team.name })}</h1>
				<div class="actions">
					<a
						class="btn"
						href={teamAddress(organization, team)}
						aria-current={current === "members" ? "page" : undefined}
					>
						<Icon name="people" />
						{t("Members")}
					</a>
					<a
						class="btn"
						href={teamAddress(organization, team, "/repositories")}
						aria-current={current === "repositories" ? "page" : undefined}
					>
						<Icon name="repo" />
						{t("Repositories")}
					</a>
					{(
						[
							["issues", "open", t("Issues")],
							["pulls", "pull", t("Pull requests")],
							["dashboard", "clock", t("Activity")],
						] as const
					).map(([list, icon, words]) => (
						<a
							class="btn"
							href={inOrganization(
								organization,
								`/${list}${pathOf(team.name)}`,
							)}
						>
							<Icon name={icon} />
							{words}
						</a>
					))}
					{governs && (
						<a class="btn" href={teamAddress(organization, team, "/edit")}>
							<Icon name="pen" />
							{t("Edit")}
						</a>
					)}
				</div>
			</div>
			{team.description && <p class="text">{team.description}</p>}
			<div class="stack s">
				{rightsOf(team).map((sentence) => (
					<p>{sentence}</p>
				))}
				{team.can_create_org_repo === 1 && !isOwners(team) && (
					<p>{t("Members can create repositories.")}</p>
				)}
			</div>
		</>
	);
};

export const teamPage = page({
	route: "GET /org/:org/teams/:team",
	on: namedTeam.visible(),
	async run({ app, context, page }) {
		const { organization, team, governs, me } = context;
		const window = windowOf(page, size);
		const { rows, total } = await listTeamMembers(app, team, window);
		const mine = await isInTeam(app.db, team, me.id);
		const params = paramsOf(context);
		return (
			<OrganizationPage of={context} tab="teams" title={team.name}>
				<div class="stack l">
					<TeamHead of={context} current="members" />
					<section class="stack s" aria-labelledby="people">
						<div class="title">
							<h2 id="people">{plural(total, "1 member", "{n} members")}</h2>
							{mine && (
								<Form does={leaveTeam} params={params} class="actions">
									<Submit tone="danger" small>
										{t("Leave team")}
									</Submit>
								</Form>
							)}
						</div>
						{rows.length > 0 && (
							<div class="box">
								<ul class="list l-member">
									{rows.map((account) => (
										<li>
											<Avatar of={account} size="m" />
											<div>
												<a class="to" href={at(pathOf(account.name))}>
													{account.full_name || account.name}
												</a>
												{account.full_name && <p class="sub">{account.name}</p>}
											</div>
											{governs && (
												<Form does={dropMember} params={params} class="">
													<input
														type="hidden"
														name="name"
														value={account.name}
													/>
													<Submit
														tone="danger"
														small
														label={t("Remove {name}", { name: account.name })}
													>
														{t("Remove")}
													</Submit>
												</Form>
											)}
										</li>
									))}
								</ul>
							</div>
						)}
						<Paged page={page} size={size} total={total} />
					</section>
					{governs && (
						<Form does={addMember} params={params} class="stack">
							<Line
								name="name"
								label={t("Add member")}
								hint={t(
									"Enter a username. To invite a person without an account, use an email invitation.",
								)}
								required
								spellcheck={false}
							/>
							<div class="actions">
								<Submit>{t("Add member")}</Submit>
								<a
									class="btn"
									href={`${inOrganization(organization, "/invite")}?team=${encodeURIComponent(team.name)}`}
								>
									{t("Invite by email")}
								</a>
							</div>
						</Form>
					)}
				</div>
			</OrganizationPage>
		);
	},
});

const ofMember = {
	name: line({ required: "Enter a username or an email address.", max: 255 }),
};

export const addMember = form({
	route: "POST /org/:org/teams/:team/action/add",
	audit: "team.member-added",
	on: namedTeam.owner(),
	fields: ofMember,
	sudo: true,
	shownOn: teamPage,
	async run({ app, actor, organization, team, fields }) {
		await putIntoTeam(app, actor, team, fields.name);
		return see(
			teamAddress(organization, team),
			t("{name} was added to the team.", { name: fields.name }),
		);
	},
});

/** Puts the user of a name into a team. @throws DomainError "invalid" at the field */
export async function putIntoTeam(
	app: Parameters<typeof addTeamMember>[0],
	actor: Parameters<typeof addTeamMember>[1],
	team: Parameters<typeof addTeamMember>[2],
	name: string,
): Promise<void> {
	const at = { field: "name" };
	const user = await userNamed(app, name).catch((error) => {
		if (!isDomainError(error, "not-found")) throw error;
		throw invalid(t("This user does not exist."), at);
	});
	await addTeamMember(app, actor, team, user).catch((error) => {
		if (!isDomainError(error, "forbidden")) throw error;
		throw invalid(
			t("The organization and {name} have blocked each other.", {
				name: user.name,
			}),
			at,
		);
	});
}

export const dropMember = form({
	route: "POST /org/:org/teams/:team/action/remove",
	audit: ["team.member-removed", "organization.member-removed"],
	on: namedTeam.owner(),
	fields: ofMember,
	sudo: true,
	shownOn: teamPage,
	async run({ app, actor, organization, team, fields }) {
		const user = await userNamed(app, fields.name);
		const removed = removeTeamMember(app, actor, organization, team, user);
		await removed.catch(lastOwner);
		return see(
			teamAddress(organization, team),
			t("{name} was removed from the team.", { name: user.name }),
		);
	},
});

export const leaveTeam = form({
	route: "POST /org/:org/teams/:team/action/leave",
	audit: ["team.member-removed", "organization.member-removed"],
	on: namedTeam.visible(),
	fields: {},
	sudo: true,
	shownOn: teamPage,
	async run({ app, actor, me, organization, team }) {
		await removeTeamMember(app, actor, organization, team, me).catch(lastOwner);
		return see(at("/"), t("You left {name}.", { name: team.name }));
	},
});

export const teamRepositoriesPage = page({
	route: "GET /org/:org/teams/:team/repositories",
	on: namedTeam.visible(),
	async run({ app, actor, context, page }) {
		const { organization, team, governs } = context;
		const { rows, total } = await searchRepositories(
			app,
			actor,
			{ team: team.id, sort: "alpha" },
			windowOf(page, size),
		);
		const params = paramsOf(context);
		const chooses = governs && !team.includes_all_repositories;
		return (
			<OrganizationPage of={context} tab="teams" title={team.name}>
				<div class="stack l">
					<TeamHead of={context} current="repositories" />
					<section class="stack s" aria-labelledby="repositories">
						<h2 id="repositories">
							{t("The team has access to {repositories}", {
								repositories: reachOf(team, total),
							})}
						</h2>
						{rows.length > 0 && (
							<div class="box">
								<ul class="list l-wait">
									{rows.map((repository) => (
										<li>
											<Icon name={repository.private ? "lock" : "repo"} />
											<div>
												<a
													class="to"
													href={at(pathOf(organization.name, repository.name))}
												>
													{repository.name}
												</a>
												{repository.description && (
													<p class="sub">{repository.description}</p>
												)}
											</div>
											{chooses && (
												<Form does={dropRepository} params={params} class="fig">
													<input
														type="hidden"
														name="repo"
														value={repository.name}
													/>
													<Submit
														tone="danger"
														small
														label={t("Remove {name}", {
															name: repository.name,
														})}
													>
														{t("Remove")}
													</Submit>
												</Form>
											)}
										</li>
									))}
								</ul>
							</div>
						)}
						<Paged page={page} size={size} total={total} />
					</section>
					{chooses && (
						<Form does={addRepository} params={params} class="stack">
							<Line
								name="repo"
								label={t("Add repository")}
								maxlength={bounds.repositoryName.max}
								required
								spellcheck={false}
							/>
							<div class="actions">
								<Submit>{t("Add repository")}</Submit>
							</div>
						</Form>
					)}
				</div>
			</OrganizationPage>
		);
	},
});

/** @throws DomainError "invalid" at the field */
async function ownRepository(
	context: TeamContext & {
		app: Parameters<typeof findRepository>[0];
		actor: Parameters<typeof findRepository>[1];
	},
	name: string,
) {
	const { app, actor, organization } = context;
	const found = await findRepository(app, actor, organization.name, name);
	if (found?.owner.id !== organization.id)
		throw invalid(t("The organization has no repository with this name."), {
			field: "repo",
		});
	return found;
}

export const addRepository = form({
	route: "POST /org/:org/teams/:team/action/repo/add",
	audit: "team.repository-added",
	on: namedTeam.owner(),
	fields: {
		repo: line({ required: "Choose an entry.", ...bounds.repositoryName }),
	},
	sudo: true,
	shownOn: teamRepositoriesPage,
	async run(context) {
		const { app, actor, organization, team, fields } = context;
		const { repository } = await ownRepository(context, fields.repo);
		await addTeamRepository(app, actor, repository, team);
		return see(
			teamAddress(organization, team, "/repositories"),
			t("The team has access to {name} now.", { name: repository.name }),
		);
	},
});

export const dropRepository = form({
	route: "POST /org/:org/teams/:team/action/repo/remove",
	audit: "team.repository-removed",
	on: namedTeam.owner(),
	fields: { repo: line({ required: "Choose an entry.", max: 100 }) },
	sudo: true,
	shownOn: teamRepositoriesPage,
	async run(context) {
		const { app, actor, organization, team, fields } = context;
		const found = await ownRepository(context, fields.repo);
		await removeTeamRepository(app, actor, found, team);
		return see(
			teamAddress(organization, team, "/repositories"),
			t("The team no longer has access to {name}.", {
				name: found.repository.name,
			}),
		);
	},
});
