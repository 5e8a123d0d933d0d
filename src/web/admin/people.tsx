import type { App } from "../../app.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { createUser } from "../../domain/accounts/create-user.ts";
import { editUser } from "../../domain/accounts/edit-user.ts";
import { signOutOthers } from "../../domain/accounts/sessions.ts";
import { removeFactors } from "../../domain/factors/second-factor.ts";
import {
	hiddenAccount,
	moderationActsOf,
} from "../../domain/moderation/hidden-account.ts";
import { deleteUser, stillOwns } from "../../domain/removal/delete-user.ts";
import { invalid, notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { accountKeptFor } from "../deleted/deleted-accounts.tsx";
import { choice, email, line, secret, tick } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Check, FieldSet, Form, Line, Select, Submit } from "../parts/form.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { ActAs } from "./act-as-button.tsx";
import { AdminPage } from "./admin-page.tsx";
import { HiddenPerson, Record } from "./moderation/hide-person.tsx";

const people = () => at("/-/admin/users");

export const newPersonPage = page({
	route: "GET /-/admin/users/new",
	on: siteAdmin,
	run: () => (
		<AdminPage current="/users" title={t("New account")}>
			<Form does={newPerson}>
				<Line name="user_name" label={t("Name")} required autofocus />
				<Line name="email" type="email" label={t("Email")} required />
				<Line
					name="password"
					type="password"
					label={t("Password")}
					autocomplete="new-password"
					hint={t("It must be changed at the first sign-in.")}
					required
				/>
				<div class="actions">
					<Submit>{t("Create account")}</Submit>
				</div>
			</Form>
		</AdminPage>
	),
});

export const newPerson = form({
	route: "POST /-/admin/users/new",
	creates: true,
	audit: "account.created",
	on: siteAdmin,
	fields: {
		user_name: line({ required: "Username can't be blank." }),
		email: email({ required: "Email address can't be blank." }),
		password: secret({ required: "Password can't be blank." }),
	},
	sudo: true,
	shownOn: newPersonPage,
	async run({ app, me, fields }) {
		const account = await createUser(app, me, {
			name: fields.user_name,
			email: fields.email,
			password: fields.password,
			mustChangePassword: true,
		});
		return see(
			at(`/-/admin/users/${account.id}/edit`),
			t("The account was created."),
		);
	},
});

/** The user of the address. @throws DomainError "not-found" */
async function personOf(
	app: Parameters<typeof editUser>[0],
	id: string,
): Promise<Account> {
	const account = await accountById(app.db, idOf(id));
	if (account?.kind !== "user") throw notFound();
	return account;
}

const personReads = (account: Account) => ({
	full_name: account.full_name,
	email: account.email,
	visibility: account.visibility,
	admin: account.admin === 1,
	active: account.active === 1,
	prohibit_login: account.prohibit_login === 1,
	restricted: account.restricted === 1,
});

export const personPage = page({
	route: "GET /-/admin/users/:id/edit",
	on: siteAdmin,
	async run({ app, me, params }) {
		const hidden = await hiddenAccount(app.db, idOf(params.id));
		if (hidden) return HiddenPerson({ app, of: hidden });
		const account = await personOf(app, params.id);
		return (
			<AdminPage
				current="/users"
				title={account.name}
				actions={
					<a class="btn" href={at(pathOf(account.name))}>
						{t("Profile")}
					</a>
				}
			>
				<Edit of={account} />
				<Access of={account} />
				<ActAs me={me} of={account} />
				<section aria-labelledby="abuse" class="stack s">
					<h2 id="abuse">{t("Abuse")}</h2>
					<p>
						<a
							class="btn danger"
							href={at(`/-/admin/users/${account.id}/hide`)}
						>
							{t("Block and hide…")}
						</a>
					</p>
				</section>
				<Record acts={await moderationActsOf(app.db, account.id)} />
				<Delete of={account} app={app} />
			</AdminPage>
		);
	},
});

/** The form of what an administrator changes of an account. */
const Edit = ({ of: account }: { of: Account }) => (
	<Form
		does={editPerson}
		params={{ id: account.id }}
		reads={personReads(account)}
	>
		<Line name="full_name" label={t("Full name")} value={account.full_name} />
		<Line
			name="email"
			type="email"
			label={t("Email")}
			value={account.email}
			required
		/>
		<Line
			name="password"
			type="password"
			label={t("New password")}
			hint={t("Leave empty to keep the current password.")}
			autocomplete="new-password"
		/>
		<Select
			name="visibility"
			label={t("Profile visibility")}
			value={account.visibility}
			options={[
				["public", t("public")],
				["limited", t("limited to signed-in users")],
				["private", t("private")],
			]}
		/>
		<FieldSet legend={t("Status")}>
			<Check
				name="admin"
				value="on"
				label={t("Site administrator")}
				checked={account.admin === 1}
			/>
			<Check
				name="active"
				value="on"
				label={t("Active")}
				checked={account.active === 1}
			/>
			<Check
				name="prohibit_login"
				value="on"
				label={t("Sign-in disabled")}
				checked={account.prohibit_login === 1}
			/>
			<Check
				name="restricted"
				value="on"
				label={t(
					"Restricted: can only see repositories and organizations with explicit access",
				)}
				checked={account.restricted === 1}
			/>
		</FieldSet>
		<div class="actions">
			<Submit>{t("Save")}</Submit>
		</div>
	</Form>
);

const Access = ({ of: { id } }: { of: Account }) => (
	<section aria-labelledby="access" class="stack s">
		<h2 id="access">{t("Access")}</h2>
		<div class="actions">
			<Form does={endSessions} params={{ id }} class="">
				<Submit tone="">{t("Sign out of all sessions")}</Submit>
			</Form>
			<Form does={resetFactors} params={{ id }} class="">
				<Submit tone="danger">{t("Disable two-factor authentication")}</Submit>
			</Form>
		</div>
	</section>
);

const Delete = ({ of: { id, name }, app }: { of: Account; app: App }) => (
	<details class="box" open={visit().failed?.route === deletePerson.route}>
		<summary class="in">{t("Delete account")}</summary>
		<div class="in">
			<Form does={deletePerson} params={{ id }}>
				{app.config.keepDeletedDays > 0 && (
					<p class="text">{accountKeptFor(app)}</p>
				)}
				<Line
					name="typed"
					label={t("Enter {name} to confirm", { name })}
					hint={t(
						"Issues and comments are kept under the name Ghost. Repositories, organizations and packages must be deleted first or together with the account.",
					)}
					required
				/>
				<Check
					name="purge"
					value="on"
					label={t("Also delete repositories, organizations and packages")}
				/>
				<div class="actions">
					<Submit tone="danger sure">{t("Delete account")}</Submit>
				</div>
			</Form>
		</div>
	</details>
);

export const editPerson = form({
	route: "POST /-/admin/users/:id/edit",
	audit: ["account.edited", "account.renamed"],
	on: siteAdmin,
	fields: {
		full_name: line({ max: 100 }),
		email: email({ required: "Email address can't be blank." }),
		password: secret(),
		visibility: choice("public", "limited", "private"),
		admin: tick(),
		active: tick(),
		prohibit_login: tick(),
		restricted: tick(),
	},
	sudo: true,
	shownOn: personPage,
	reads: async ({ app, params }) => personReads(await personOf(app, params.id)),
	async run({ app, actor, params, fields }) {
		const account = await personOf(app, params.id);
		await editUser(app, actor, account, {
			fullName: fields.full_name,
			email: fields.email === account.email ? undefined : fields.email,
			password: fields.password || undefined,
			visibility: fields.visibility,
			admin: fields.admin,
			active: fields.active,
			prohibitLogin: fields.prohibit_login,
			restricted: fields.restricted,
		});
		return see(
			at(`/-/admin/users/${account.id}/edit`),
			t("The changes were saved."),
		);
	},
});

export const endSessions = form({
	route: "POST /-/admin/users/:id/sessions",
	audit: "session.ended",
	on: siteAdmin,
	fields: {},
	shownOn: personPage,
	async run({ app, actor, params }) {
		const account = await personOf(app, params.id);
		const own =
			actor.account?.id === account.id ? actor.session?.id : undefined;
		await signOutOthers(app, account, own);
		return see(
			at(`/-/admin/users/${account.id}/edit`),
			t("All sessions were signed out."),
		);
	},
});

export const resetFactors = form({
	route: "POST /-/admin/users/:id/factors",
	audit: "factor.all-removed",
	on: siteAdmin,
	fields: {},
	sudo: true,
	shownOn: personPage,
	async run({ app, params }) {
		const account = await personOf(app, params.id);
		const had = await removeFactors(app, account);
		return see(
			at(`/-/admin/users/${account.id}/edit`),
			had
				? t("Two-factor authentication was disabled.")
				: t("Two-factor authentication was not enabled."),
		);
	},
});

export const deletePerson = form({
	route: "POST /-/admin/users/:id/delete",
	audit: ["account.deleted", "repository.deleted", "package.deleted"],
	on: siteAdmin,
	fields: { typed: line({ required: "Enter the name." }), purge: tick() },
	sudo: true,
	shownOn: personPage,
	async run({ app, actor, params, fields }) {
		const account = await personOf(app, params.id);
		if (fields.typed !== account.name)
			throw invalid(t("The name does not match."), { field: "typed" });
		await deleteUser(app, actor, account, { purge: fields.purge }).catch(
			(error) => {
				throw stillOwns(error)
					? invalid(
							t(
								"This user still owns repositories or packages, or belongs to an organization. Remove these first, or select “Also delete repositories, organizations and packages”.",
							),
						)
					: error;
			},
		);
		const days = app.config.keepDeletedDays;
		return see(
			people(),
			days > 0
				? plural(
						days,
						"The account was deleted. It can be restored for 1 day under “Deleted items”.",
						"The account was deleted. It can be restored for {n} days under “Deleted items”.",
					)
				: t("The account was deleted."),
		);
	},
});
