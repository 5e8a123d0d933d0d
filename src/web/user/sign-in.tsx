import { endSession } from "../../domain/accounts/sessions.ts";
import { accountOfPasskey } from "../../domain/factors/show-passkey.ts";
import { accountWithPassword } from "../../domain/sources/sign-in-with-password.ts";
import { DomainError, isDomainError } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { noSessionCookie } from "../../http/session-cookie.ts";
import { line, secret, tick } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form } from "../parts/form.tsx";
import { Mark } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { PasskeyButton, PasskeyModule } from "../parts/passkey-button.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { ElsewhereLinks } from "./elsewhere-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInRecords } from "./sign-in-records.ts";
import { afterFirstStep, signedIn } from "./signed-in.ts";
import { wayBack } from "./way-back.ts";

export const signInPage = page({
	route: "GET /user/login",
	on: anyone,
	async run({ app, actor, search }) {
		const typed = visit().failed?.typed;
		const wanted = (typed ?? search).get("redirect_to");
		const back = wayBack(app, wanted);
		if (actor.account) return see(at(back));
		return (
			<Layout title={t("Sign in")} width="slim" head={<PasskeyModule />}>
				<div class="stack l sign">
					<div class="stack s">
						<span class="bigmark">
							<Mark />
						</span>
						<h1>{t("Sign in to Ingot")}</h1>
						{["open", "approval"].includes(app.config.registration) && (
							<p class="soft">
								{t("New here?")}{" "}
								<a href={at("/user/sign_up")}>{t("Register")}</a>
							</p>
						)}
						{back !== "/" && (
							<p class="soft">
								{t("You will then be redirected to {place}.", { place: back })}
							</p>
						)}
					</div>
					<SignInForm back={back} />
					<Form does={{ route: "POST /user/webauthn/passkey/login" }}>
						<input type="hidden" name="redirect_to" value={back} />
						<PasskeyButton
							name="credential"
							from="/user/webauthn/passkey/assertion"
							offered
						>
							{t("Use a passkey")}
						</PasskeyButton>
					</Form>
					{await ElsewhereLinks({ app, back })}
				</div>
			</Layout>
		);
	},
});

export const signIn = form({
	route: "POST /user/login",
	audit: signInRecords,
	on: anyone,
	fields: {
		user_name: line({ required: "Enter your username or email address." }),
		password: secret({ required: "Enter your password." }),
		remember: tick(),
		redirect_to: line({ max: 4096 }),
	},
	shownOn: signInPage,
	async run({ app, actor, fields, entry }) {
		const { user_name, password, remember } = fields;
		const account = await accountWithPassword(
			app,
			user_name,
			password,
			entry.peer,
		).catch((error: unknown) => {
			if (
				!isDomainError(error, "unauthorized") &&
				!isDomainError(error, "forbidden")
			)
				throw error;
			throw new DomainError("unauthorized", t(error.message), {
				field: error.kind === "forbidden" ? "" : "password",
			});
		});
		return afterFirstStep({ app, actor, entry }, account, {
			method: "password",
			stays: remember,
			back: fields.redirect_to,
		});
	},
});

/** A passkey is all that is shown: it knows its owner by finger, face or PIN, and stands for both steps. */
export const passkeySignIn = form({
	route: "POST /user/webauthn/passkey/login",
	audit: ["session.signed-in", "factor.passkey-refused"],
	on: anyone,
	fields: {
		credential: secret({ max: 16_384, required: "Use a passkey." }),
		redirect_to: line({ max: 4096 }),
	},
	shownOn: signInPage,
	async run({ app, actor, fields, entry }) {
		const account = await accountOfPasskey(
			app,
			{ of: "sign-in" },
			fields.credential,
		);
		const half = { account, method: "passkey", stays: true } as const;
		return signedIn({ app, actor, entry }, half, fields.redirect_to);
	},
});

/** Asks once more: a picture in another page must not sign anybody out. */
export const signOutPage = page({
	route: "GET /user/logout",
	on: anyone,
	run({ actor }) {
		if (!actor.account) return see(at("/"));
		return (
			<Layout title={t("Sign out")} width="slim">
				<div class="stack l sign">
					<h1>{t("Sign out of Ingot?")}</h1>
					<p class="soft">
						{t("You are signed in as {name}.", { name: actor.account.name })}
					</p>
					<form method="post" action={at("/user/logout")}>
						<button type="submit" class="btn primary">
							{t("Sign out")}
						</button>
					</form>
				</div>
			</Layout>
		);
	},
});

export const signOut = form({
	route: "POST /user/logout",
	audit: "session.ended",
	on: anyone,
	fields: {},
	shownOn: signOutPage,
	async run({ app, actor }) {
		if (actor.session)
			await endSession(
				app,
				{ id: actor.session.account_id },
				actor.session.id,
			).catch(() => {
				// it had ended already
			});
		return see(at("/"), t("You are signed out."), {
			"Set-Cookie": noSessionCookie(app),
		});
	},
});
