import { changePassword } from "../../../domain/accounts/change-password.ts";
import { emailsOf, removeEmails } from "../../../domain/accounts/emails.ts";
import { askForEmails } from "../../../domain/registration/add-emails.ts";
import { pendingEmails } from "../../../domain/registration/pending-email.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { clientOf } from "../../client-of.ts";
import { email, line, secret } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const here = () => at("/user/settings/account");

export const accountPage = page({
	route: "GET /user/settings/account",
	on: signedIn(),
	async run({ app, me }) {
		const addresses = await emailsOf(app, me);
		const pending = await pendingEmails(app.db, me);
		return (
			<SettingsPage current="/account" title={t("Email and password")}>
				<Addresses known={addresses} pending={pending} />
				<ChangePassword />
				<p>
					<a href={at("/user/settings/account/delete")}>
						{t("Delete account")}
					</a>
				</p>
			</SettingsPage>
		);
	},
});

/** The addresses of an account, and those that wait for their confirmation. */
const Addresses = ({
	known,
	pending,
}: {
	known: Awaited<ReturnType<typeof emailsOf>>;
	pending: Awaited<ReturnType<typeof pendingEmails>>;
}) => (
	<section class="stack" aria-labelledby="mail">
		<h2 id="mail">{t("Email addresses")}</h2>
		<div class="box">
			<ul class="list l-plain">
				{known.map(({ email: address, is_primary, verified }) => (
					<li>
						<div>
							<span class="strong">{address}</span>
							<p class="sub">
								{is_primary
									? t("Primary")
									: verified
										? t("Verified")
										: t("Not verified yet")}
							</p>
						</div>
						{!is_primary && <RemoveAddress address={address} />}
					</li>
				))}
				{pending.map(({ email: address }) => (
					<li>
						<div>
							<span class="strong">{address}</span>
							<p class="sub">{t("Not verified yet: check its inbox")}</p>
						</div>
						<RemoveAddress address={address} />
					</li>
				))}
			</ul>
		</div>
		<Form does={addAddress} class="stack">
			<Line
				name="email"
				label={t("Email address")}
				type="email"
				autocomplete="email"
				hint={t(
					"Commits with this address are attributed to you once it is verified.",
				)}
			/>
			<div class="actions">
				<Submit tone="">{t("Add email address")}</Submit>
			</div>
		</Form>
	</section>
);

const RemoveAddress = ({ address }: { address: string }) => (
	<Form does={removeAddress} class="fig">
		<input type="hidden" name="email" value={address} />
		<Submit tone="danger" small label={t("Remove {address}", { address })}>
			{t("Remove")}
		</Submit>
	</Form>
);

const ChangePassword = () => (
	<section class="stack" aria-labelledby="password">
		<h2 id="password">{t("Password")}</h2>
		<Form does={setPassword}>
			<Line
				name="old_password"
				label={t("Current password")}
				type="password"
				autocomplete="current-password"
				required
			/>
			<Line
				name="password"
				label={t("New password")}
				type="password"
				autocomplete="new-password"
				hint={t("All other sessions will be signed out.")}
				required
			/>
			<Line
				name="retype"
				label={t("Confirm new password")}
				type="password"
				autocomplete="new-password"
				required
			/>
			<div class="actions">
				<Submit>{t("Update password")}</Submit>
			</div>
		</Form>
	</section>
);

export const addAddress = form({
	route: "POST /user/settings/account/emails",
	creates: true,
	audit: ["email.added", "email.requested"],
	on: signedIn(),
	fields: { email: email({ required: "Enter an email address." }) },
	shownOn: accountPage,
	sudo: true,
	async run({ app, me, fields }) {
		await askForEmails(app, me, [fields.email]).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(error.message, { field: "email" });
		});
		return see(
			here(),
			t("Open the link that was sent to {address} to verify it.", {
				address: fields.email,
			}),
		);
	},
});

export const removeAddress = form({
	route: "POST /user/settings/account/emails/delete",
	audit: "email.removed",
	on: signedIn(),
	fields: { email: line({ required: "Enter an email address." }) },
	shownOn: accountPage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		await removeEmails(app, actor, me, [fields.email]);
		return see(here(), t("The email address was removed."));
	},
});

export const setPassword = form({
	route: "POST /user/settings/account",
	audit: "password.changed",
	on: signedIn(),
	fields: {
		old_password: secret({ required: "Enter your current password." }),
		password: secret({ required: "Enter a new password." }),
		retype: secret({ required: "Confirm the new password." }),
	},
	shownOn: accountPage,
	async run({ app, actor, me, fields, entry }) {
		if (fields.password !== fields.retype)
			throw invalid(t("The passwords do not match."), { field: "retype" });
		const words = { old: fields.old_password, fresh: fields.password };
		await changePassword(app, actor, me, words, clientOf(entry));
		return see(
			here(),
			t("The password was changed, and all other sessions were signed out."),
		);
	},
});
