import type { Account } from "../../domain/accounts/account.ts";
import { isMember, showMember } from "../../domain/organizations/membership.ts";
import {
	listMembers,
	listPublicMembers,
} from "../../domain/teams/list-members.ts";
import { removeMember } from "../../domain/teams/members.ts";
import {
	factsOfMembers,
	type MemberFacts,
} from "../../domain/teams/overview.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { choice } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization, teamAddress } from "./addresses.ts";
import { OrganizationPage } from "./organization-page.tsx";

const size = pageSize.entries;

export const membersPage = page({
	route: "GET /org/:org/members",
	on: org.visible(),
	async run({ app, actor, context, page }) {
		const { organization, inside, governs } = context;
		const window = windowOf(page, size);
		const { rows, total } = inside
			? await listMembers(app, organization, window)
			: await listPublicMembers(app, actor, organization, window);
		const facts = await factsOfMembers(
			app.db,
			actor,
			organization,
			rows.map(({ id }) => id),
		);
		return (
			<OrganizationPage of={context} tab="people" title={t("Members")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Members")}</h1>
						{governs && (
							<div class="actions">
								<a
									class="btn"
									href={inOrganization(organization, "/teams/owners")}
								>
									<Icon name="shield" />
									{t("Owners")}
								</a>
								<a
									class="btn primary"
									href={inOrganization(organization, "/invite")}
								>
									<Icon name="plus" />
									{t("Invite member")}
								</a>
							</div>
						)}
					</div>
					<p class="soft text">
						{inside
							? t(
									"Everyone in a team is a member of the organization. Others only see members with public membership.",
								)
							: t("Members with public membership.")}
					</p>
					{rows.length === 0 ? (
						<Empty title={t("No members that you can see")} />
					) : (
						<section class="box" aria-label={t("Members")}>
							<ul class="list l-member">
								{rows.map((account) => (
									<MemberRow
										of={account}
										facts={facts.get(account.id) ?? noFacts}
										context={context}
									/>
								))}
							</ul>
						</section>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</OrganizationPage>
		);
	},
});

const noFacts: MemberFacts = { shown: false, owner: false, teams: [] };

/** A member, and what the reader may do with the membership. */
const MemberRow = ({
	of: account,
	facts: { shown, owner, teams },
	context,
}: {
	of: Account;
	facts: MemberFacts;
	context: OrganizationContext;
}) => {
	const { organization, inside } = context;
	return (
		<li>
			<Avatar of={account} size="m" />
			<div>
				<a class="to" href={at(pathOf(account.name))}>
					{account.full_name || account.name}
				</a>
				<p class="sub">
					{account.full_name && <>{account.name} · </>}
					{inside && owner && <>{t("owner")} · </>}
					{shown ? t("public") : t("private")}
				</p>
				{inside && teams.length > 0 && (
					<p class="sub">
						{t("Teams:")}{" "}
						{teams.map((team, i) => (
							<>
								{i > 0 && ", "}
								<a href={teamAddress(organization, team)}>{team.name}</a>
							</>
						))}
					</p>
				)}
			</div>
			<MemberActions of={account} shown={shown} context={context} />
		</li>
	);
};

const MemberActions = ({
	of: account,
	shown,
	context: { organization, inside, governs },
}: {
	of: Account;
	shown: boolean;
	context: OrganizationContext;
}) => {
	const me = visit().actor.account?.id === account.id;
	const params = { org: organization.name, username: account.name };
	return (
		<div class="actions">
			{inside && (
				<a
					class="btn s"
					href={inOrganization(organization, `/members${pathOf(account.name)}`)}
					aria-label={t("Permissions of {name}", {
						name: account.name,
					})}
				>
					{t("Permissions")}
				</a>
			)}
			{(me || governs) && inside && (
				<Form does={show} params={params} class="">
					<input type="hidden" name="to" value={shown ? "hidden" : "shown"} />
					<Submit
						tone=""
						small
						label={
							shown
								? t("Make private: {name}", {
										name: account.name,
									})
								: t("Make public: {name}", {
										name: account.name,
									})
						}
					>
						{shown ? t("Make private") : t("Make public")}
					</Submit>
				</Form>
			)}
			{me ? (
				<Form does={leave} params={{ org: organization.name }} class="">
					<Submit tone="danger" small>
						{t("Leave organization")}
					</Submit>
				</Form>
			) : (
				governs && (
					<Form does={remove} params={params} class="">
						<Submit
							tone="danger"
							small
							label={t("Remove {name}", {
								name: account.name,
							})}
						>
							{t("Remove")}
						</Submit>
					</Form>
				)
			)}
		</div>
	);
};

export const show = form({
	route: "POST /org/:org/members/:username/visibility",
	audit: "organization.member-visibility-changed",
	on: org.showMember(),
	fields: { to: choice("hidden", "shown") },
	shownOn: membersPage,
	async run({ app, organization, account, fields }) {
		if (!(await isMember(app.db, organization.id, account.id)))
			throw notFound();
		await showMember(app, organization, account, fields.to === "shown");
		return see(inOrganization(organization, "/members"));
	},
});

/** Puts in words that somebody has to own the organization. */
export function lastOwner(error: unknown): never {
	if (!isDomainError(error, "invalid")) throw error;
	throw invalid(t("The last owner cannot leave. Add another owner first."));
}

export const remove = form({
	route: "POST /org/:org/members/:username/remove",
	audit: "organization.member-removed",
	on: org.owner(),
	fields: {},
	sudo: true,
	shownOn: membersPage,
	async run({ app, actor, organization, params }) {
		const user = await userNamed(app, params.username);
		await removeMember(app, actor, organization, user).catch(lastOwner);
		return see(
			inOrganization(organization, "/members"),
			t("{name} was removed from the organization.", { name: user.name }),
		);
	},
});

export const leave = form({
	route: "POST /org/:org/members/action/leave",
	audit: "organization.member-removed",
	on: org.member(),
	fields: {},
	sudo: true,
	shownOn: membersPage,
	async run({ app, actor, me, organization }) {
		await removeMember(app, actor, organization, me).catch(lastOwner);
		return see(at("/"), t("You left {name}.", { name: organization.name }));
	},
});
