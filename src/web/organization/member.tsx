import { isMember } from "../../domain/organizations/membership.ts";
import { Level, units } from "../../domain/permissions/units.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { sizesOfTeams, teamsOfMember } from "../../domain/teams/overview.ts";
import { type AccessReasons, reasonsOf } from "../../domain/teams/reasons.ts";
import { notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Note } from "../parts/note.tsx";
import { t } from "../words/words.ts";
import { OrganizationPage } from "./organization-page.tsx";
import { unitNames } from "./rights-words.tsx";
import { TeamList } from "./team-list.tsx";

/** What a member may do in the organization, by his teams; for owners also what he may do in one repository, and why. */
export const memberPage = page({
	route: "GET /org/:org/members/:username",
	on: org.member(),
	async run({ app, actor, context, params, search }) {
		const { organization, governs } = context;
		const user = await userNamed(app, params.username);
		if (!(await isMember(app.db, organization.id, user.id))) throw notFound();
		const teams = await teamsOfMember(app.db, actor, organization, user);
		const sizes = await sizesOfTeams(
			app.db,
			teams.map(({ id }) => id),
		);
		const name = (search.get("repo") ?? "").trim().slice(0, 100);
		const there =
			governs && name
				? await findRepository(app, actor, organization.name, name)
				: undefined;
		const own = there?.owner.id === organization.id ? there : undefined;
		const reasons = own && (await reasonsOf(app, own, user));
		return (
			<OrganizationPage
				of={context}
				tab="people"
				title={t("Permissions of {name}", { name: user.name })}
			>
				<div class="stack l">
					<h1>{t("Permissions of {name}", { name: user.name })}</h1>
					<section class="stack s" aria-labelledby="teams">
						<h2 id="teams">{t("By team")}</h2>
						{teams.length === 0 ? (
							<Empty title={t("No teams that you can see")} />
						) : (
							<TeamList
								organization={organization}
								of={teams}
								sizes={sizes}
								label={t("Teams")}
							/>
						)}
					</section>
					{governs && (
						<section class="stack" aria-labelledby="why">
							<h2 id="why">{t("Access to a repository")}</h2>
							<form class="line wrap">
								<label class="grow">
									<span class="unseen">{t("Repository name")}</span>
									<input
										class="input"
										name="repo"
										value={name}
										placeholder={t("Repository name")}
										required
									/>
								</label>
								<button class="btn" type="submit">
									{t("Show")}
								</button>
							</form>
							{name && !own && (
								<Note tone="bad">
									{t("The organization has no repository with this name.")}
								</Note>
							)}
							{own && reasons && (
								<Why
									of={reasons}
									name={own.repository.name}
									open={own.repository.private === 0}
								/>
							)}
						</section>
					)}
				</div>
			</OrganizationPage>
		);
	},
});

const Why = ({
	of: { access, teams, collaborator, administersSite },
	name,
	open,
}: {
	of: AccessReasons;
	name: string;
	open: boolean;
}) => {
	const names = unitNames();
	const partsWith = (level: Level) =>
		units
			.filter((unit) => access.unit(unit) === level)
			.map((unit) => names[unit])
			.join(", ");
	const writes = partsWith(Level.write);
	const reads = partsWith(Level.read);
	const reasons = [
		...(administersSite ? [t("Is a site administrator.")] : []),
		...teams.map((team) =>
			t("Is a member of the team {name}.", { name: team.name }),
		),
		...(collaborator ? [t("Is a collaborator of this repository.")] : []),
		...(open
			? [
					t(
						"The repository is visible to everyone who can see the organization.",
					),
				]
			: []),
	];
	return (
		<div class="box">
			<div class="in stack s">
				<p class="strong">
					{access.level >= Level.owner
						? t("Has full access to {name}.", { name })
						: access.level >= Level.admin
							? t("Has admin access to {name}.", { name })
							: access.level === Level.none
								? t("Has no access to {name}.", { name })
								: t("Has access to {name}.", { name })}
				</p>
				{access.level < Level.admin && writes && (
					<p>{t("Write access: {parts}.", { parts: writes })}</p>
				)}
				{access.level < Level.admin && reads && (
					<p>{t("Read access: {parts}.", { parts: reads })}</p>
				)}
				{reasons.length > 0 && (
					<>
						<p class="soft">{t("Reason:")}</p>
						<ul class="stack s">
							{reasons.map((reason) => (
								<li>{reason}</li>
							))}
						</ul>
					</>
				)}
			</div>
		</div>
	);
};
