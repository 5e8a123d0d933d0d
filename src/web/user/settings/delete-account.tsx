import {
	deleteOwnAccount,
	deletionBlockersOf,
	isHindered,
} from "../../../domain/removal/delete-own-account.ts";
import { signedIn } from "../../../guards/account.ts";
import { noSessionCookie } from "../../../http/session-cookie.ts";
import { accountKeptFor } from "../../deleted/deleted-accounts.tsx";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

export const deletePage = page({
	route: "GET /user/settings/account/delete",
	on: signedIn(),
	async run({ app, me }) {
		const found = await deletionBlockersOf(app.db, me);
		return (
			<SettingsPage current="/account" title={t("Delete account")}>
				<div class="stack">
					<p class="text">
						{app.config.keepDeletedDays > 0
							? `${t(
									"Your profile, email addresses, keys, tokens, sessions, memberships, stars and notifications are deleted. Issues, comments and commits in other repositories are kept under the name Ghost.",
								)} ${accountKeptFor(app)}`
							: t(
									"Your profile, email addresses, keys, tokens, sessions, memberships, stars and notifications are deleted. Issues, comments and commits in other repositories are kept under the name Ghost. This cannot be undone.",
								)}
					</p>
					<form class="actions" action={at("/user/settings/export.tar")}>
						<Submit tone="">
							<Icon name="fetch" />
							{t("Download your data")}
						</Submit>
					</form>
					{isHindered(found) ? (
						<Note
							tone="wait"
							title={t(
								"Transfer or delete your repositories and packages first",
							)}
						>
							<ul class="stack s">
								{found.repositories > 0 && (
									<li>
										<a href={at("/user/settings/repos")}>
											{plural(
												found.repositories,
												"1 repository",
												"{n} repositories",
											)}
										</a>
									</li>
								)}
								{found.packages > 0 && (
									<li>{plural(found.packages, "1 package", "{n} packages")}</li>
								)}
								{found.organizations.map(({ name }) => (
									<li>
										<a href={at(pathOf(name))}>
											{t("The organization {name} has no other owner", {
												name,
											})}
										</a>
									</li>
								))}
								{found.lastAdministrator && (
									<li>{t("The server has no other administrator")}</li>
								)}
							</ul>
						</Note>
					) : (
						<Form does={{ route: "POST /user/settings/account/delete" }}>
							<Line
								name="name"
								label={t("Enter {name} to confirm", { name: me.name })}
								autocomplete="off"
								required
								spellcheck={false}
							/>
							<div class="actions">
								<Submit tone="danger sure">{t("Delete my account")}</Submit>
								<a class="btn" href={at("/user/settings/account")}>
									{t("Back")}
								</a>
							</div>
						</Form>
					)}
				</div>
			</SettingsPage>
		);
	},
});

export const deleteAccount = form({
	route: "POST /user/settings/account/delete",
	audit: ["account.deleted", "repository.deleted", "package.deleted"],
	on: signedIn(),
	fields: { name: line({ required: "Enter your username." }) },
	shownOn: deletePage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		await deleteOwnAccount(app, actor, me, fields.name);
		return see(at("/"), t("Your account was deleted."), {
			"Set-Cookie": noSessionCookie(app),
		});
	},
});
