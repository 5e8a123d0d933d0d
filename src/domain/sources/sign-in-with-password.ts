import type { App } from "../../app.ts";
import { forbidden, unauthorized, unavailable } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { renewPassword } from "../accounts/brought/renew-password.ts";
import { isInDirectory } from "../accounts/in-directory.ts";
import { accountOfLogin } from "../accounts/sign-in.ts";
import { loginAttempt } from "../accounts/throttle/login-throttle.ts";
import { secondFactorOf } from "../factors/second-factor.ts";
import { anonymousClaimant } from "../permissions/actor.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { type DirectoryPerson, personOfPassword } from "./ask-directory.ts";
import { accountOf, linkAccount, registerAs } from "./external-logins.ts";
import { notingFailure } from "./failed-sign-ins.ts";
import { ldapSettingsOf } from "./ldap-settings.ts";
import { activeSources, type LoginSource } from "./sources.ts";
import { syncGroups } from "./sync-groups.ts";

/**
 * The account that a login and its password are of, by the forge's own hash or by a directory; undefined for none. The hash is made and the
 * directories are asked whether there is such an account or not, so that neither answer nor time tells.
 * @throws DomainError "too-many"; "unavailable" when a directory does not answer, which may know the password
 */
export async function holderOfPassword(
	app: App,
	login: string,
	password: string,
	peer: string,
): Promise<Account | undefined> {
	const given = login !== "" && password !== "";
	const account = given ? await accountOfLogin(app, login) : undefined;
	const holder = account?.kind === "user" ? account : undefined;
	const directories = await activeSources(app, "ldap");
	const outside =
		holder !== undefined &&
		directories.length > 0 &&
		(await isInDirectory(app.db, holder));
	if (outside && app.accounts.passwords.knownElsewhere(holder, password))
		return holder;
	const attempt = loginAttempt(login, peer);
	const own = outside ? undefined : holder;
	if (
		await app.accounts.passwords.check(
			own,
			password,
			attempt,
			anonymousClaimant(peer),
		)
	)
		return own && renewPassword(app, own, password);
	if (!given) return undefined;
	let silent = false;
	for (const source of directories) {
		let person: DirectoryPerson | undefined;
		try {
			person = await personOfPassword(app, source, login, password);
		} catch (error) {
			silent = true;
			app.log.warn(
				{ err: error, source: source.name },
				"a directory was asked for a password in vain",
			);
			continue;
		}
		const found = person && (await accountOfPerson(app, source, person));
		if (!found) continue;
		await app.accounts.passwords.rightElsewhere(found, password, attempt);
		return found;
	}
	// whether it would know the name is not told by who else is told this
	if (silent)
		throw unavailable(
			"name and password do not match, or a directory that knows them does not answer",
		);
	return undefined;
}

/** The account of somebody whom a directory has vouched for, with the groups of now; undefined where there is none and none is made. */
export async function accountOfPerson(
	app: App,
	source: LoginSource,
	person: DirectoryPerson,
): Promise<Account | undefined> {
	const settings = ldapSettingsOf(source);
	const { subject, name, email, fullName } = person;
	const who = {
		issuer: "",
		subject,
		name,
		email,
		fullName,
		confirmed: email !== "",
	};
	const found = await accountOf(app, source, who);
	if (found?.unlinked) {
		// the password is not all that somebody with a second factor has to show
		if (await secondFactorOf(app.db, found.account)) return found.account;
		await linkAccount(app, source, who, found.account);
	}
	const account =
		found?.account ??
		(settings.register && email === ""
			? await registerAs(
					app,
					source,
					{ ...who, email: `${name}@localhost.local`, confirmed: true },
					name,
				)
			: undefined);
	if (!account) return undefined;
	const { groups, admin, restricted } = person;
	await syncGroups(app, source, account, groups, {
		settings,
		said: {
			admin,
			restricted,
		},
	});
	return account;
}

/**
 * The account that a login and its password are of. It takes as long, and says the same, whether there is such an account or not.
 * @throws DomainError "unauthorized", "too-many", "unavailable"; "forbidden" for an account that is switched off, once the password is right
 */
export const accountWithPassword = (
	app: App,
	login: string,
	password: string,
	peer: string,
): Promise<Account> =>
	notingFailure(app, "page", peer, login, async () => {
		const holder = await holderOfPassword(app, login, password, peer);
		if (!holder) throw unauthorized("Username or password is incorrect.");
		if (!maySignIn(holder))
			throw forbidden(
				"Sign-in is disabled for this account. Ask a site administrator.",
			);
		return holder;
	});
