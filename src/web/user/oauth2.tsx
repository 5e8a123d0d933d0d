import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { secondFactorOf } from "../../domain/factors/second-factor.ts";
import { maySignIn } from "../../domain/permissions/may-sign-in.ts";
import {
	beginLogin,
	endJourney,
	type Identity,
} from "../../domain/sources/ask-provider.ts";
import {
	accountOf,
	linkAccount,
	registerAs,
} from "../../domain/sources/external-logins.ts";
import { accountWithPassword } from "../../domain/sources/sign-in-with-password.ts";
import {
	activeSource,
	type LoginSource,
	oauthSettingsOf,
	sourceById,
} from "../../domain/sources/sources.ts";
import { forbidden, invalid, isDomainError, notFound } from "../../errors.ts";
import { anyone, signedInBrowser } from "../../guards/account.ts";
import type { Entry } from "../../http/endpoint.ts";
import { bounds } from "../../text/text-limits.ts";
import { line, secret, whole } from "../fields.ts";
import { form, page, Redirect, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { type ArrivedPerson, away, newcomer } from "./elsewhere.ts";
import { linkedPage } from "./settings/linked.tsx";
import { afterFirstStep } from "./signed-in.ts";
import { wayBack } from "./way-back.ts";

/** Sends somebody to a provider. @throws DomainError "unavailable" */
async function depart(
	app: App,
	source: LoginSource,
	back: string,
	session: number,
): Promise<Redirect> {
	const { to, journey } = await beginLogin(app, source);
	const kept = { ...journey, source: source.id, back, session };
	return see(to, "", { "Set-Cookie": away.keep(app, kept) });
}

export const departPage = page({
	route: "GET /user/oauth2/:source",
	on: anyone,
	async run({ app, actor, params, search }) {
		const source = await activeSource(app, params.source);
		const back = wayBack(app, search.get("redirect_to"));
		// to link accounts is asked for with a form: an address that somebody is lured to must not
		if (actor.account) return see(at("/user/settings/linked"));
		return depart(app, source, back, 0);
	},
});

/** @throws DomainError "forbidden" for whom the source does not let in */
function demandClaim(
	source: LoginSource,
	claims: Record<string, unknown>,
): void {
	const { requiredClaim, requiredValue } = oauthSettingsOf(source);
	if (!requiredClaim) return;
	const held = [claims[requiredClaim] ?? []].flat().map(String);
	if (requiredValue ? !held.includes(requiredValue) : held.length === 0)
		throw forbidden("your account cannot be used to sign in here");
}

/** The groups that mean something here: what a browser keeps is short. */
function groupsThatMatter(source: LoginSource, { groups }: Identity): string[] {
	const { adminGroup, restrictedGroup, teams } = oauthSettingsOf(source);
	const known = new Set([adminGroup, restrictedGroup, ...Object.keys(teams)]);
	return groups.filter((one) => known.has(one)).slice(0, 50);
}

export const arrivePage = page({
	route: "GET /user/oauth2/:source/callback",
	on: anyone,
	async run({ app, actor, params, search, entry }) {
		const source = await activeSource(app, params.source);
		const kept = away.read(app, entry);
		if (kept?.source !== source.id)
			throw forbidden("the sign-in was not started here, or it took too long");
		const { identity, claims } = await endJourney(
			app,
			source,
			kept,
			search,
			entry.peer,
		);
		demandClaim(source, claims);
		if (kept.session > 0) {
			if (actor.session?.id !== kept.session || !actor.account)
				throw forbidden("you are signed in as another user now");
			await linkAccount(app, source, identity, actor.account);
			return see(at("/user/settings/linked"), t("The accounts were linked."), {
				"Set-Cookie": away.drop(app),
			});
		}
		const groups = groupsThatMatter(source, identity);
		const { issuer, subject, name, email, confirmed, fullName } = identity;
		const who = { issuer, subject, name, email, confirmed, fullName };
		const known = await accountOf(app, source, who);
		if (!known) {
			const value = { ...who, groups, source: source.id, back: kept.back };
			return see(at("/user/link_account"), "", {
				"Set-Cookie": [away.drop(app), newcomer.keep(app, value)],
			});
		}
		const { account, unlinked: links } = known;
		const person = { source: source.id, who, groups, links };
		return finish({ app, actor, entry }, account, person, kept.back);
	},
});

async function finish(
	context: Parameters<typeof afterFirstStep>[0],
	account: Account,
	person: Omit<ArrivedPerson, "account">,
	back: string,
): Promise<Redirect> {
	const { app } = context;
	if (!maySignIn(account))
		throw forbidden(
			"Sign-in is disabled for this account. Ask a site administrator.",
		);
	const done = await afterFirstStep(context, account, {
		method: "oauth",
		stays: true,
		back,
		person: { ...person, account: account.id },
	});
	const cookies = [done.headers["Set-Cookie"] ?? []].flat();
	return new Redirect(done.to, {
		note: done.note,
		headers: {
			...done.headers,
			"Set-Cookie": [...cookies, away.drop(app), newcomer.drop(app)],
		},
	});
}

/** Who has come from a source without an account here. @throws DomainError "not-found" */
async function comer(app: App, entry: Entry) {
	const who = newcomer.read(app, entry);
	if (!who) throw notFound();
	// what has been switched off meanwhile vouches for nobody
	const { name } = await sourceById(app, who.source);
	return { who, source: await activeSource(app, name) };
}

export const linkPage = page({
	route: "GET /user/link_account",
	on: anyone,
	async run({ app, entry }) {
		const { who, source } = await comer(app, entry);
		const registers = who.confirmed && oauthSettingsOf(source).register;
		return (
			<Layout title={t("Link an account")} width="slim">
				<div class="stack l sign">
					<div class="stack s">
						<h1>{t("Link an account")}</h1>
						<p class="soft">
							{t(
								"{source} signed you in as {name}. This server has no account linked to it yet.",
								{
									source: source.name,
									name: who.name || who.email || who.subject,
								},
							)}
						</p>
					</div>
					<section class="stack" aria-labelledby="have">
						<h2 id="have">{t("Use an existing account")}</h2>
						<Form does={linkSignIn} class="stack">
							<Line
								name="user_name"
								label={t("Username or email address")}
								autocomplete="username"
								width="full"
								required
								spellcheck={false}
							/>
							<Line
								name="password"
								label={t("Password")}
								type="password"
								autocomplete="current-password"
								width="full"
								required
							/>
							<Submit>{t("Sign in and link")}</Submit>
						</Form>
					</section>
					{registers ? (
						<section class="stack" aria-labelledby="new">
							<h2 id="new">{t("Create a new account")}</h2>
							<Form does={linkSignUp} class="stack">
								<Line
									name="name"
									label={t("Name")}
									value={who.name}
									hint={t(
										"Use letters, digits and single dashes, underscores or dots between them.",
									)}
									width="full"
									maxlength={bounds.accountName.max}
									required
									spellcheck={false}
								/>
								<Submit tone="">{t("Create account")}</Submit>
							</Form>
						</section>
					) : (
						<p class="soft">
							{t(
								"Registration through this source is disabled. Ask a site administrator for an account.",
							)}
						</p>
					)}
				</div>
			</Layout>
		);
	},
});

export const linkSignIn = form({
	route: "POST /user/link_account_signin",
	audit: ["login.linked", "session.signed-in"],
	on: anyone,
	fields: {
		user_name: line({ required: "Enter your username or email address." }),
		password: secret({ required: "Enter your password." }),
	},
	shownOn: linkPage,
	async run({ app, actor, entry, fields }) {
		const { who, source } = await comer(app, entry);
		const account = await accountWithPassword(
			app,
			fields.user_name,
			fields.password,
			entry.peer,
		).catch((error) => {
			if (!isDomainError(error, "unauthorized")) throw error;
			throw invalid(t(error.message), { field: "password" });
		});
		// the password alone is not enough here: whoever has it would add a way of his own to sign in
		if (await secondFactorOf(app.db, account))
			throw invalid(
				t(
					"This account uses two-factor authentication. Sign in first, then link it under Settings, Connected accounts.",
				),
				{ field: "user_name" },
			);
		const person = { source: source.id, who, groups: who.groups, links: false };
		await linkAccount(app, source, who, account);
		return finish({ app, actor, entry }, account, person, who.back);
	},
});

export const linkSignUp = form({
	route: "POST /user/link_account_signup",
	audit: ["account.created", "login.linked", "session.signed-in"],
	on: anyone,
	fields: {
		name: line({ required: "Name can't be blank.", ...bounds.accountName }),
	},
	shownOn: linkPage,
	async run({ app, actor, entry, fields }) {
		const { who, source } = await comer(app, entry);
		const account = oauthSettingsOf(source).register
			? await registerAs(app, source, who, fields.name)
			: undefined;
		if (!account)
			throw invalid(
				t(
					"The name or your email address is already taken or not valid. Choose another name, or sign in to your account.",
				),
				{ field: "name" },
			);
		const person = { source: source.id, who, groups: who.groups, links: false };
		return finish({ app, actor, entry }, account, person, who.back);
	},
});

/** Links the account of a provider with one's own. */
export const linkMine = form({
	route: "POST /user/settings/linked",
	audit: "login.linked",
	on: signedInBrowser,
	fields: { source: whole() },
	shownOn: linkedPage,
	sudo: true,
	async run({ app, actor, fields }) {
		const { name } = await sourceById(app, fields.source);
		const source = await activeSource(app, name);
		return depart(app, source, "/", actor.session?.id ?? 0);
	},
});
