import type { App } from "../../app.ts";
import { type Account, accountByName } from "../../domain/accounts/account.ts";
import { demandNewPasswords } from "../../domain/accounts/change-password.ts";
import { editUser } from "../../domain/accounts/edit-user.ts";
import { eldestAdministrator } from "../../domain/accounts/first-administrator.ts";
import { createToken } from "../../domain/accounts/tokens.ts";
import type { Holder } from "../../domain/actions/holder.ts";
import { createRegistration } from "../../domain/actions/registrations.ts";
import { operator } from "../../domain/permissions/actor.ts";
import { repositoryByName } from "../../domain/repositories/repository.ts";
import { invalid, notFound } from "../../errors.ts";

export const accountUsage = `ingot admin user create-token NAME --token-name TEXT --scopes read:repository,write:issue,… [--days N]
ingot admin user must-change-password NAME… | --all [--except NAME,…] [--unset]
ingot admin runner-token [OWNER | OWNER/REPOSITORY]
`;

export const accountFlags = {
	withValue: ["--token-name", "--scopes", "--days", "--except", "--to"],
	alone: ["--all", "--unset"],
};

type Value = (flag: string) => string | undefined;
type Has = (flag: string) => boolean;

/** The user of a name. @throws DomainError "not-found" */
export async function userOf(app: App, name: string): Promise<Account> {
	const user = await accountByName(app.db, name);
	if (user?.kind !== "user") throw notFound(`user not found: ${name}`);
	return user;
}

/**
 * Creates an access token of a user and gives its secret.
 * @throws DomainError as `createToken` does, "invalid" for a number of days that is none, "not-found" for the user
 */
export async function runCreateToken(
	app: App,
	name: string,
	value: Value,
): Promise<string> {
	const tokenName = value("--token-name");
	if (!tokenName) throw invalid("--token-name is required");
	const days = value("--days") ?? "0";
	if (!/^\d{1,4}$/.test(days))
		throw invalid("--days must be a number from 0 to 9999; 0 is no end");
	const token = await createToken(app, operator, await userOf(app, name), {
		name: tokenName,
		scopes: (value("--scopes") ?? "").split(",").filter(Boolean),
		days: Number(days),
	});
	return `${token.secret}\n`;
}

/**
 * Demands new passwords of the users who are named, or of all but some.
 * @throws DomainError "invalid" unless either some are named or all are meant, "not-found" for a user before anything is changed
 */
export async function runMustChangePassword(
	app: App,
	names: readonly string[],
	value: Value,
	has: Has,
): Promise<string> {
	if (has("--all") === names.length > 0)
		throw invalid(`name users, or give --all\n\n${accountUsage}`);
	const on = !has("--unset");
	const says = on ? "must change their passwords" : "may keep their passwords";
	const usersOf = (list: readonly string[]) =>
		Promise.all(list.map((name) => userOf(app, name)));
	if (has("--all")) {
		const except = await usersOf(
			(value("--except") ?? "").split(",").filter(Boolean),
		);
		const ids = new Set(except.map(({ id }) => id));
		const changed = await demandNewPasswords(app, { on, except: ids });
		return `${changed} ${changed === 1 ? "user" : "users"}: ${says}\n`;
	}
	const users = await usersOf(names);
	for (const user of users)
		await editUser(app, operator, user, { mustChangePassword: on });
	return `${users.map(({ name }) => name).join(", ")}: ${says}\n`;
}

/**
 * Gives a token with which runners register for the forge, an owner or a repository, for a day. It counts as taken by the eldest administrator.
 * @throws DomainError "not-found"
 */
export async function runRunnerToken(app: App, place = ""): Promise<string> {
	const holder = await holderOf(app, place);
	const admin = await eldestAdministrator(app.db);
	if (!admin) throw notFound("there is no administrator");
	return `${await createRegistration(app, admin, holder)}\n`;
}

async function holderOf(app: App, place: string): Promise<Holder> {
	if (!place) return { owner: null, repository: null };
	const [ownerName = "", name, ...more] = place.split("/");
	const owner = await accountByName(app.db, ownerName);
	if (!owner || more.length > 0) throw notFound(`owner not found: ${place}`);
	if (name === undefined) return { owner: owner.id, repository: null };
	const repository = await repositoryByName(app.db, owner.id, name);
	if (!repository) throw notFound(`repository not found: ${place}`);
	return { owner: null, repository: repository.id };
}
