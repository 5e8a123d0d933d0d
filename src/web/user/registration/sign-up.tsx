import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import type { PendingEmail } from "../../../domain/registration/pending-email.ts";
import {
	newPuzzle,
	workBits,
} from "../../../domain/registration/proof-of-work.ts";
import {
	mayRegister,
	register,
} from "../../../domain/registration/register.ts";
import { invalid } from "../../../errors.ts";
import { anyone } from "../../../guards/account.ts";
import { accountLanguages } from "../../../text/languages.ts";
import { bounds } from "../../../text/text-limits.ts";
import { assetPath } from "../../assets.ts";
import { clientOf } from "../../client-of.ts";
import { line, lines, secret } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Layout } from "../../parts/layout.tsx";
import { at, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { MailSent } from "../mail-sent.tsx";
import { signedIn } from "../signed-in.ts";

export const signUpPage = page({
	route: "GET /user/sign_up",
	on: anyone,
	async run({ app, actor, search }) {
		if (actor.account) return see(at("/"));
		const typed = visit().failed?.typed;
		const given = (typed ?? search).get("invitation") ?? "";
		const { open, invitation } = await mayRegister(app, given);
		if (!open) return <Closed invited={given !== ""} />;
		const { challenge, one, two } = newPuzzle(app);
		return (
			<Layout
				title={t("Register")}
				width="slim"
				head={<script type="module" src={at(assetPath("sign-up.js"))} />}
			>
				<div class="stack l sign">
					<div class="stack s">
						<h1>{t("Register")}</h1>
						<p class="soft">
							{t("Already have an account?")}{" "}
							<a href={at("/user/login")}>{t("Sign in")}</a>
						</p>
					</div>
					<Form does={{ route: "POST /user/sign_up" }} class="stack">
						<input type="hidden" name="invitation" value={given} />
						<Line
							name="user_name"
							label={t("Name")}
							hint={t("Part of your profile URL. Everyone can see it.")}
							autocomplete="username"
							maxlength={bounds.accountName.max}
							width="full"
							required
							spellcheck={false}
						/>
						{invitation?.email ? (
							<p>
								{t("Your email address: {address}", {
									address: invitation.email,
								})}
							</p>
						) : (
							<Line
								name="email"
								label={t("Email address")}
								hint={t("You receive an email to confirm it.")}
								type="email"
								autocomplete="email"
								width="full"
								required
							/>
						)}
						<Line
							name="password"
							label={t("Password")}
							type="password"
							hint={t("Use at least {min} characters.", {
								min: app.config.minPasswordLength,
							})}
							autocomplete="new-password"
							width="full"
							required
						/>
						<Line
							name="retype"
							label={t("Confirm password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						{app.config.registration === "approval" && !invitation && (
							<Lines
								name="reason"
								label={t("Why would you like to join?")}
								hint={t(
									"A site administrator reads this before approving your account.",
								)}
								rows={3}
							/>
						)}
						<div data-challenge={challenge} data-bits={workBits}>
							<input type="hidden" name="challenge" value={challenge} />
							<input type="hidden" name="work" />
							<Line
								name="answer"
								label={t("What is {one} plus {two}?", { one, two })}
								hint={t("This helps to prevent spam.")}
								inputmode="numeric"
								autocomplete="off"
								maxlength={5}
								width="full"
							/>
						</div>
						<Submit>{t("Create account")}</Submit>
					</Form>
				</div>
			</Layout>
		);
	},
});

const Closed = ({ invited }: { invited: boolean }) => (
	<Layout title={t("Register")} width="slim">
		<div class="stack l sign">
			<h1>{t("Registration is disabled")}</h1>
			<p class="text">
				{invited
					? t(
							"This invitation has already been used or revoked, or it has expired.",
						)
					: t("Ask a site administrator for an invitation.")}
			</p>
			<p>
				<a href={at("/user/login")}>{t("Sign in")}</a>
			</p>
		</div>
	</Layout>
);

/** What a browser brings back to have the mail sent again; it names an account without telling anything of it. */
const againCode = (app: App, pending: PendingEmail): string =>
	app.seals.seal(`again ${pending.id}`);

export const LookIntoMail = ({ again }: { again: string }) => (
	<Layout title={t("Verify your email address")} width="slim">
		<div class="stack l sign">
			<h1>{t("Verify your email address")}</h1>
			<MailSent>
				{t(
					"A link was sent to your email address. It is valid for three hours.",
				)}
			</MailSent>
			<Form does={{ route: "POST /user/activate/again" }} class="stack">
				<input type="hidden" name="again" value={again} />
				{visit().app.mail.delivers && (
					<p class="soft small">
						{t(
							"Didn't receive it? Check your spam folder, or wait a few minutes.",
						)}
					</p>
				)}
				<div class="actions">
					<Submit tone="">{t("Resend email")}</Submit>
				</div>
			</Form>
		</div>
	</Layout>
);

export const signUp = form({
	route: "POST /user/sign_up",
	audit: ["account.created", "session.signed-in", "team.member-added"],
	on: anyone,
	fields: {
		user_name: line({ ...bounds.accountName, required: "Choose a username." }),
		email: line({ max: 254 }),
		password: secret({ required: "Choose a password." }),
		retype: secret({ required: "Confirm the password." }),
		reason: lines({ max: 1000 }),
		invitation: line({ max: 100 }),
		challenge: line({ max: 600 }),
		work: line({ max: 20 }),
		answer: secret({ max: 20 }),
	},
	shownOn: signUpPage,
	async run({ app, actor, entry, fields }) {
		const { user_name, password, retype, ...more } = fields;
		if (password !== retype)
			throw invalid(t("The passwords do not match."), { field: "retype" });
		const language = accountLanguages[visit().language];
		const wanted = { name: user_name, password, language, ...more };
		const made = await register(app, wanted, clientOf(entry));
		if (!made.ready && made.pending)
			return <LookIntoMail again={againCode(app, made.pending)} />;
		return welcome({ app, actor, entry }, made.account);
	},
});

/** The first session of an account. */
export const welcome = (
	context: Parameters<typeof signedIn>[0],
	account: Account,
) =>
	// its password was just typed
	signedIn(context, { account, method: "password", stays: false }, "/", {
		note: t("Welcome, {name}.", { name: account.name }),
	});
