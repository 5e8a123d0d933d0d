import {
	accountOfReset,
	askForReset,
} from "../../domain/accounts/reset-password.ts";
import { none } from "../../domain/audit/declared.ts";
import { recoverAccount } from "../../domain/factors/recover-account.ts";
import { secondFactorOf } from "../../domain/factors/second-factor.ts";
import {
	countReset,
	maySendReset,
} from "../../domain/registration/mail-bounds.ts";
import { invalid } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { clientOf } from "../client-of.ts";
import { line, secret } from "../fields.ts";
import { form, page } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { MailSent } from "./mail-sent.tsx";
import { signedIn } from "./signed-in.ts";

export const forgotPage = page({
	route: "GET /user/forgot_password",
	on: anyone,
	run: () => <Forgot />,
});

const Forgot = ({ sent = false }: { sent?: boolean }) => (
	<Layout title={t("New password")} width="slim">
		<div class="stack l sign">
			<h1>{t("Reset password")}</h1>
			{sent ? (
				<MailSent>
					{t(
						"If the account exists, an email with a link was sent to its address. The link is valid for three hours.",
					)}
				</MailSent>
			) : (
				<Form does={askForPassword} class="stack">
					<Line
						name="user_name"
						label={t("Username or email address")}
						autocomplete="username"
						width="full"
						required
						hint={
							visit().app.mail.delivers
								? t("You receive an email with a link to reset your password.")
								: t(
										"This server does not send email. Its operator can give you a link to reset your password.",
									)
						}
					/>
					<div class="actions">
						<Submit>
							{visit().app.mail.delivers
								? t("Send reset link")
								: t("Request reset link")}
						</Submit>
						<a class="btn" href={at("/user/login")}>
							{t("Back")}
						</a>
					</div>
				</Form>
			)}
		</div>
	</Layout>
);

export const askForPassword = form({
	route: "POST /user/forgot_password",
	audit: none("the new password is recorded once it is set"),
	on: anyone,
	fields: {
		user_name: line({ required: "Enter your username or email address." }),
	},
	shownOn: forgotPage,
	async run({ app, fields, entry }) {
		await countReset(app, entry.peer);
		await askForReset(app, fields.user_name, (account) =>
			maySendReset(app, account),
		);
		return <Forgot sent />;
	},
});

export const recoverPage = page({
	route: "GET /user/recover_account",
	on: anyone,
	async run({ app, search }) {
		const code = search.get("code") ?? "";
		const account = await accountOfReset(app, code);
		const factor = await secondFactorOf(app.db, account);
		return (
			<Layout title={t("New password")} width="slim">
				<div class="stack l sign">
					<h1>{t("Reset the password of {name}", { name: account.name })}</h1>
					<Form does={recover} class="stack" query={{ code }}>
						<Line
							name="password"
							label={t("New password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
							hint={t("All sessions will be signed out.")}
						/>
						<Line
							name="retype"
							label={t("Confirm new password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						{factor && (
							<Line
								name="passcode"
								label={t("Two-factor authentication")}
								hint={t(
									"Enter a code from your authenticator app or a recovery code.",
								)}
								autocomplete="one-time-code"
								width="full"
								required
							/>
						)}
						<div class="actions">
							<Submit>{t("Reset password and sign in")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const recover = form({
	route: "POST /user/recover_account",
	audit: ["password.changed", "session.signed-in", "factor.recovery-code-used"],
	on: anyone,
	fields: {
		password: secret({ required: "Enter a new password." }),
		retype: secret({ required: "Confirm the new password." }),
		passcode: secret(),
	},
	shownOn: recoverPage,
	async run({ app, actor, fields, search, entry }) {
		if (fields.password !== fields.retype)
			throw invalid(t("The passwords do not match."), { field: "retype" });
		const code = search.get("code") ?? "";
		const by = clientOf(entry);
		const account = await recoverAccount(app, code, fields, by);
		return signedIn(
			{ app, actor, entry },
			{ account, method: "mail", stays: false },
			"/",
			{ note: t("Your password was changed.") },
		);
	},
});
