import { accountById } from "../../../domain/accounts/account.ts";
import { none } from "../../../domain/audit/declared.ts";
import {
	confirmEmail,
	pendingOfCode,
	pendingOfResendCode,
	writeTo,
} from "../../../domain/registration/pending-email.ts";
import {
	accountOfActivation,
	activateAccount,
} from "../../../domain/registration/registrations.ts";
import { notFound } from "../../../errors.ts";
import { anyone } from "../../../guards/account.ts";
import { line, secret } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Layout } from "../../parts/layout.tsx";
import { Note } from "../../parts/note.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { LookIntoMail, signUpPage, welcome } from "./sign-up.tsx";

export const activatePage = page({
	route: "GET /user/activate",
	on: anyone,
	async run({ app, search }) {
		const code = search.get("code") ?? "";
		const account = await accountOfActivation(app, code);
		return (
			<Layout title={t("Verify your email address")} width="slim">
				<div class="stack l sign">
					<h1>{t("Welcome, {name}", { name: account.name })}</h1>
					<Form
						does={{ route: "POST /user/activate" }}
						class="stack"
						query={{ code }}
					>
						<Line
							name="password"
							label={t("Password")}
							type="password"
							autocomplete="current-password"
							hint={t(
								"Enter the password that you chose. It proves that you created the account.",
							)}
							width="full"
							required
						/>
						<Submit>{t("Confirm and sign in")}</Submit>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const activate = form({
	route: "POST /user/activate",
	audit: ["account.confirmed", "session.signed-in"],
	on: anyone,
	fields: { password: secret({ required: "Enter your password." }) },
	shownOn: activatePage,
	async run({ app, actor, entry, search, fields }) {
		const { account, ready } = await activateAccount(
			app,
			search.get("code") ?? "",
			fields.password,
			entry.peer,
		);
		if (ready) return welcome({ app, actor, entry }, account);
		return (
			<Layout title={t("Your email address is verified")} width="slim">
				<div class="stack l sign">
					<h1>{t("Your email address is verified")}</h1>
					<Note
						tone="ok"
						status
						title={t("A site administrator has to approve your account")}
					>
						{t("You receive an email when your account is approved.")}
					</Note>
				</div>
			</Layout>
		);
	},
});

/** The answer is the same whether a mail went out: the last may be a minute old. */
export const activateAgain = form({
	route: "POST /user/activate/again",
	audit: none("it sends an email again"),
	on: anyone,
	fields: { again: line({ max: 400 }) },
	shownOn: signUpPage,
	async run({ app, fields }) {
		const pending = await pendingOfResendCode(app, fields.again);
		const account = pending && (await accountById(app.db, pending.account_id));
		if (pending && account?.active === 0)
			await writeTo(app, account, pending, "user/activate");
		return <LookIntoMail again={fields.again} />;
	},
});

export const confirmPage = page({
	route: "GET /user/activate_email",
	on: anyone,
	async run({ app, search }) {
		const code = search.get("code") ?? "";
		const pending = await pendingOfCode(app, code);
		const account = await accountById(app.db, pending.account_id);
		if (!account) throw notFound();
		return (
			<Layout title={t("Verify your email address")} width="slim">
				<div class="stack l sign">
					<h1>{t("Is this your email address?")}</h1>
					<p class="strong">{pending.email}</p>
					<p class="text">
						{t(
							"It is added to the account {name}, and commits with it are attributed to that account. Continue only if the account is yours.",
							{ name: account.name },
						)}
					</p>
					<Form does={{ route: "POST /user/activate_email" }} query={{ code }}>
						<Submit>{t("Verify email address")}</Submit>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const confirm = form({
	route: "POST /user/activate_email",
	audit: "email.added",
	on: anyone,
	fields: {},
	shownOn: confirmPage,
	async run({ app, search }) {
		const pending = await pendingOfCode(app, search.get("code") ?? "");
		const account = await accountById(app.db, pending.account_id);
		// the first address of an account is confirmed with its password
		if (account?.active !== 1) throw notFound();
		await confirmEmail(app, pending);
		return see(
			at("/user/settings/account"),
			t("{address} was verified.", { address: pending.email }),
		);
	},
});
