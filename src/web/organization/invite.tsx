import type { App } from "../../app.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { Level } from "../../domain/permissions/units.ts";
import { teamByName } from "../../domain/repositories/repository-teams.ts";
import {
	acceptTeamInvitation,
	inviteToTeam,
	listTeamInvitations,
	revokeTeamInvitation,
	teamInvitationOf,
} from "../../domain/teams/invitations.ts";
import { listTeams } from "../../domain/teams/list-teams.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { signedInBrowser } from "../../guards/account.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { bounds } from "../../text/text-limits.ts";
import { line, whole } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Select, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { CopiedLines } from "../parts/shown-once.tsx";
import { Time } from "../parts/time.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization, teamAddress } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";
import { rightsOf } from "./rights-words.tsx";
import { putIntoTeam } from "./team.tsx";

/** Teams that are offered. */
const most = 200;

export const invitePage = page({
	route: "GET /org/:org/invite",
	on: org.owner(),
	run: (context) => inviting(context, context.search.get("team") ?? ""),
});

/** The page; the link of a new invitation is shown this once. */
async function inviting(
	context: OrganizationContext & { app: App; me: Account },
	chosen: string,
	made?: { email: string; link: string },
) {
	const { app, me, organization } = context;
	const { rows: teams } = await listTeams(
		app,
		me,
		organization,
		{ all: true, member: true },
		{ limit: most, offset: 0 },
	);
	const open = await listTeamInvitations(app, organization);
	const params = { org: organization.name };
	return (
		<OrganizationPage of={context} tab="people" title={t("Invite member")}>
			<div class="stack xl">
				<h1>{t("Invite member")}</h1>
				{made && (
					<div class="stack">
						<Note
							tone="ok"
							status
							title={t("{address} is invited", { address: made.email })}
						>
							{app.mail.delivers
								? t("The link was sent by email. This is the same link:")
								: t("No mail server is set up. Send this link yourself:")}
						</Note>
						<CopiedLines lines={made.link} />
					</div>
				)}
				<Form does={invite} params={params}>
					<Line
						name="name"
						label={t("Username or email address")}
						hint={t(
							"An existing user is added immediately. An email address receives an invitation link that is valid for seven days.",
						)}
						required
						maxlength={bounds.email.max}
						spellcheck={false}
					/>
					<Select
						name="team"
						label={t("Team")}
						value={
							chosen ||
							(teams.find(({ level }) => level < Level.owner)?.name ?? "")
						}
						options={teams.map(
							(team) =>
								[
									team.name,
									`${team.name}: ${rightsOf(team).join(" ")}`,
								] as const,
						)}
					/>
					<div class="actions">
						<Submit>{t("Invite member")}</Submit>
					</div>
				</Form>
				{open.length > 0 && (
					<section class="stack s" aria-labelledby="open">
						<h2 id="open">{t("Pending invitations")}</h2>
						<div class="box">
							<ul class="list l-plain">
								{open.map((one) => (
									<li>
										<div>
											<span class="strong wrap">{one.email}</span>
											<p class="sub">
												{one.team} · {t("valid until")}{" "}
												<Time seconds={one.expires_at} />
											</p>
										</div>
										<Form does={takeBackInvitation} params={params} class="fig">
											<input type="hidden" name="id" value={one.id} />
											<Submit
												tone="danger"
												small
												label={t("Revoke the invitation for {address}", {
													address: one.email,
												})}
											>
												{t("Revoke")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</div>
					</section>
				)}
			</div>
		</OrganizationPage>
	);
}

export const invite = form({
	route: "POST /org/:org/invite",
	creates: true,
	audit: ["team.invitation-created", "team.member-added"],
	on: org.owner(),
	fields: {
		name: line({
			required: "Enter a username or an email address.",
			...bounds.email,
		}),
		team: line({ required: "Choose a team.", max: 255 }),
	},
	sudo: true,
	shownOn: invitePage,
	async run(context) {
		const { app, actor, organization, fields } = context;
		const team = await teamByName(app.db, organization, fields.team);
		if (!team) throw invalid(t("This team does not exist."), { field: "team" });
		if (!fields.name.includes("@")) {
			await putIntoTeam(app, actor, team, fields.name);
			return see(
				teamAddress(organization, team),
				t("{name} was added to the team.", { name: fields.name }),
			);
		}
		const { link } = await inviteToTeam(
			app,
			actor,
			organization,
			team,
			fields.name,
		).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(
				/too many/.test(error.message)
					? t("There are too many pending invitations. Revoke some first.")
					: /just now/.test(error.message)
						? t("This address was invited just now. Wait three minutes.")
						: t(
								"This is not a valid email address: it needs a name, an @ and a host.",
							),
				{ field: "name" },
			);
		});
		return inviting(context, team.name, { email: fields.name, link });
	},
});

export const takeBackInvitation = form({
	route: "POST /org/:org/invite/delete",
	audit: "team.invitation-revoked",
	on: org.owner(),
	fields: { id: whole() },
	shownOn: invitePage,
	async run({ app, organization, fields }) {
		await revokeTeamInvitation(app, organization, fields.id);
		return see(
			inOrganization(organization, "/invite"),
			t("The invitation was revoked."),
		);
	},
});

export const acceptPage = page({
	route: "GET /org/invite/:token",
	on: signedInBrowser,
	unframed: true,
	async run({ app, me, params }) {
		const found = await teamInvitationOf(app, params.token);
		const organization =
			found && (await accountById(app.db, found.team.organization_id));
		const title = t("Invitation");
		if (!found || !organization)
			return (
				<Layout title={title} width="slim">
					<div class="stack">
						<h1>{title}</h1>
						<Note tone="bad">
							{t(
								"This invitation has already been used or revoked, or it has expired.",
							)}
						</Note>
						<p>{t("Ask the person who invited you for a new one.")}</p>
					</div>
				</Layout>
			);
		return (
			<Layout title={title} width="slim">
				<div class="stack l">
					<h1>
						{t("Accept invitation to {name}", {
							name: organization.full_name || organization.name,
						})}
					</h1>
					<p class="text">
						{t(
							"You are invited to the team {team} of the organization {organization}.",
							{ team: found.team.name, organization: organization.name },
						)}
					</p>
					{rightsOf(found.team).map((sentence) => (
						<p class="soft">{sentence}</p>
					))}
					<Form does={accept} params={{ token: params.token }} class="stack">
						<div class="actions">
							<Submit>{t("Accept as {name}", { name: me.name })}</Submit>
							<a class="btn" href={at("/")}>
								{t("Not now")}
							</a>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const accept = form({
	route: "POST /org/invite/:token",
	audit: "team.member-added",
	on: signedInBrowser,
	fields: {},
	shownOn: acceptPage,
	async run({ app, me, params }) {
		const team = await acceptTeamInvitation(app, me, params.token).catch(
			(error) => {
				if (!isDomainError(error, "forbidden")) throw error;
				throw invalid(t("You and the organization have blocked each other."));
			},
		);
		const organization = await accountById(app.db, team.organization_id);
		if (!organization) throw notFound();
		return see(
			at(pathOf(organization.name)),
			t("You are a member of the team {name} now.", { name: team.name }),
		);
	},
});
