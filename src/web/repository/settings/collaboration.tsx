import { namedAccount } from "../../../domain/organizations/known-account.ts";
import { Level, levelName } from "../../../domain/permissions/units.ts";
import {
	addCollaborator,
	listCollaborators,
	removeCollaborator,
} from "../../../domain/repositories/collaborators.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import {
	addTeamRepository,
	removeTeamRepository,
	teamByName,
	teamsWith,
} from "../../../domain/repositories/repository-teams.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Form, Line, Select, Submit } from "../../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { at, may, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/collaboration";
const size = pageSize.rows;

/** What a level lets somebody do, in words. */
const levels = () =>
	[
		["read", t("Read: view and clone it, and create issues")],
		["write", t("Write: push, merge, and manage issues")],
		["admin", t("Admin: manage settings and access, too")],
	] as const;

const wordOf = (level: number): string =>
	level >= Level.owner
		? t("Owner: full access")
		: (levels().find(([name]) => name === levelName(level))?.[1] ??
			t("Custom permissions"));

export const collaborationPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context, page }) {
		const { repository, owner } = context;
		const window = windowOf(page, size);
		const { accounts: rows, total } = await listCollaborators(
			app,
			repository,
			window,
		);
		const params = paramsOf(context);
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={t("Collaborators and teams")}
			>
				<section class="stack" aria-labelledby="people">
					<h2 id="people">{t("Collaborators")}</h2>
					{rows.length === 0 ? (
						<p class="soft">{t("No collaborators yet.")}</p>
					) : (
						<div class="box">
							<ul class="list l-account">
								{rows.map((account) => (
									<CollaboratorRow of={account} params={params} />
								))}
							</ul>
						</div>
					)}
					<Paged page={page} size={size} total={total} />
					<Form does={addPerson} params={params} class="stack">
						<h3>{t("Add collaborator")}</h3>
						<Line
							name="collaborator"
							label={t("Username")}
							maxlength={bounds.accountName.max}
							required
							spellcheck={false}
						/>
						<Select
							name="permission"
							label={t("Permission")}
							value="write"
							options={levels()}
						/>
						<div class="actions">
							<Submit>{t("Add collaborator")}</Submit>
						</div>
					</Form>
				</section>
				{owner.kind === "organization" &&
					(await Teams({ app, found: context }))}
			</RepositorySettings>
		);
	},
});

type Collaborator = Awaited<
	ReturnType<typeof listCollaborators>
>["accounts"][number];

const CollaboratorRow = ({
	of: account,
	params,
}: {
	of: Collaborator;
	params: ReturnType<typeof paramsOf>;
}) => (
	<li>
		<Avatar of={account} size="m" />
		<div class="stack s">
			<a class="strong" href={at(pathOf(account.name))}>
				{account.name}
			</a>
			<p class="sub">{wordOf(account.level)}</p>
			<div class="line wrap">
				<Form does={setCollaborator} params={params} class="line">
					<input type="hidden" name="name" value={account.name} />
					<select
						name="permission"
						class="input"
						aria-label={t("Permissions of {name}", {
							name: account.name,
						})}
					>
						{(
							[
								["read", t("Read")],
								["write", t("Write")],
								["admin", t("Admin")],
							] as const
						).map(([value, words]) => (
							<option
								value={value}
								selected={value === levelName(account.level)}
							>
								{words}
							</option>
						))}
					</select>
					<Submit
						tone=""
						label={t("Edit permissions of {name}", {
							name: account.name,
						})}
					>
						{t("Edit")}
					</Submit>
				</Form>
				<Form does={dropCollaborator} params={params} class="line">
					<input type="hidden" name="name" value={account.name} />
					<Submit
						tone="danger"
						label={t("Remove {name}", {
							name: account.name,
						})}
					>
						{t("Remove")}
					</Submit>
				</Form>
			</div>
		</div>
	</li>
);

async function Teams({
	app,
	found,
}: {
	app: Parameters<typeof addTeamRepository>[0];
	found: RepositoryContext;
}) {
	const teams = await teamsWith(app.db, found.repository);
	const mine = may("repository.choose-teams", found);
	const params = paramsOf(found);
	return (
		<section class="stack" aria-labelledby="teams">
			<h2 id="teams">{t("Teams")}</h2>
			{teams.length === 0 && (
				<p class="soft">{t("No teams have access yet.")}</p>
			)}
			{teams.length > 0 && (
				<div class="box">
					<ul class="list l-plain">
						{teams.map((team) => (
							<li>
								<div>
									<span class="strong">{team.name}</span>
									<p class="sub">
										{wordOf(team.level)}
										{team.includes_all_repositories === 1 &&
											` · ${t("has access to all repositories")}`}
									</p>
								</div>
								{mine && team.includes_all_repositories !== 1 && (
									<Form does={dropTeam} params={params} class="fig">
										<input type="hidden" name="team" value={team.name} />
										<Submit
											tone="danger"
											small
											label={t("Remove the team {name}", {
												name: team.name,
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
			{mine ? (
				<Form does={addTeam} params={params} class="stack">
					<Line
						name="team"
						label={t("Add a team")}
						maxlength={255}
						required
						spellcheck={false}
					/>
					<div class="actions">
						<Submit>{t("Add team")}</Submit>
					</div>
				</Form>
			) : (
				<p class="soft">
					{t("Only owners of {owner} can change which teams have access.", {
						owner: found.owner.name,
					})}
				</p>
			)}
		</section>
	);
}

const words = () => choice("read", "write", "admin");
const whom = () => line({ required: "Enter a username.", max: 255 });

export const addPerson = form({
	route: `POST ${base}${path}`,
	creates: true,
	audit: "repository.collaborator-changed",
	on: repo.admin(),
	fields: { collaborator: whom(), permission: words() },
	shownOn: collaborationPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const name = { field: "collaborator" };
		const account = await namedAccount(app.db, actor, fields.collaborator);
		if (!account) throw invalid(t("This user does not exist."), name);
		if (account.id === context.owner.id)
			throw invalid(t("The owner already has full access."), name);
		await addCollaborator(
			app,
			actor,
			context.repository,
			account,
			fields.permission,
		).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(
				t(
					"This is an organization. Transfer the repository to it, or use its teams.",
				),
				name,
			);
		});
		return see(
			settingsOf(context, path),
			t("{name} has access now.", { name: account.name }),
		);
	},
});

export const setCollaborator = form({
	route: `POST ${base}${path}/change`,
	audit: "repository.collaborator-changed",
	on: repo.admin(),
	fields: { name: whom(), permission: words() },
	shownOn: collaborationPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const account = await namedAccount(app.db, actor, fields.name);
		if (!account) throw notFound();
		const { permission } = fields;
		await addCollaborator(app, actor, context.repository, account, permission);
		return see(settingsOf(context, path), t("The permissions were changed."));
	},
});

export const dropCollaborator = form({
	route: `POST ${base}${path}/delete`,
	audit: "repository.collaborator-changed",
	on: repo.admin(),
	fields: { name: whom() },
	shownOn: collaborationPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const account = await namedAccount(app.db, actor, fields.name);
		if (!account) throw notFound();
		await removeCollaborator(app, actor, context.repository, account);
		return see(
			settingsOf(context, path),
			t("{name} no longer has access.", { name: account.name }),
		);
	},
});

const team = () => line({ required: "Enter a team name.", max: 255 });

export const addTeam = form({
	route: `POST ${base}${path}/team`,
	creates: true,
	audit: "team.repository-added",
	on: repo.chooseTeams(),
	fields: { team: team() },
	shownOn: collaborationPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const { owner, repository } = context;
		const named =
			owner.kind === "organization"
				? await teamByName(app.db, owner, fields.team)
				: undefined;
		if (!named)
			throw invalid(t("This team does not exist."), { field: "team" });
		if (!(await addTeamRepository(app, actor, repository, named)))
			throw invalid(t("The team already has access."), { field: "team" });
		return see(
			settingsOf(context, path),
			t("The team {name} has access now.", { name: named.name }),
		);
	},
});

export const dropTeam = form({
	route: `POST ${base}${path}/team/delete`,
	audit: "team.repository-removed",
	on: repo.chooseTeams(),
	fields: { team: team() },
	shownOn: collaborationPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const named =
			context.owner.kind === "organization"
				? await teamByName(app.db, context.owner, fields.team)
				: undefined;
		if (!named || !(await removeTeamRepository(app, actor, context, named)))
			throw notFound();
		return see(
			settingsOf(context, path),
			t("The team {name} no longer has access.", { name: named.name }),
		);
	},
});
