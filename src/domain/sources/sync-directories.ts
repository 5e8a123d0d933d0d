import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { isDomainError } from "../../errors.ts";
import { accountById, accountsByIds } from "../accounts/account.ts";
import { editUser } from "../accounts/edit-user.ts";
import { operator } from "../permissions/actor.ts";
import { peopleOf } from "./ask-directory.ts";
import { ldapSettingsOf } from "./ldap-settings.ts";
import { accountOfPerson } from "./sign-in-with-password.ts";
import { activeSources, type LoginSource } from "./sources.ts";

const ofSource = query((q, p: { source: number }) =>
	q
		.selectFrom("external_login")
		.select(["id", "subject", "account_id", "left_at"])
		.where("source_id", "=", p.source)
		.orderBy("id"),
);
const setLeft = updateTable("external_login", {
	set: ["left_at"],
	where: ["id"],
});
const setLook = updateTable("login_source", {
	set: ["synced_at", "held_back"],
	where: ["id"],
});

/** Looks through all directories that are to be followed; one that does not answer changes nothing. */
export async function syncDirectories(app: App): Promise<void> {
	for (const source of await activeSources(app, "ldap")) {
		const { synchronize, way } = ldapSettingsOf(source);
		if (!synchronize || way !== "search") continue;
		try {
			await syncDirectory(app, source);
		} catch (error) {
			app.log.warn(
				{ err: error, source: source.name },
				"a directory could not be looked through",
			);
		}
	}
}

/** More leave at once only when somebody has moved the people or broken the filter. */
const isMassDeparture = (gone: number, all: number): boolean =>
	gone > 5 && gone * 3 > all;

/**
 * Makes accounts for those who are new in a directory, follows names and groups, switches off who has left it and on who has come back.
 * An empty answer, and one that lacks more than five and more than a third of the accounts, switches nobody off unless the settings
 * say so or `anyNumber` does; `heldBack` says how many would have been.
 * @throws what the directory and the network say
 */
export async function syncDirectory(
	app: App,
	source: LoginSource,
	{ anyNumber = ldapSettingsOf(source).allowEmpty } = {},
): Promise<{ people: number; left: number; heldBack: number }> {
	const people = await peopleOf(app, source);
	const before = await app.db.all(ofSource, { source: source.id });
	const here = new Set(people.map(({ subject }) => subject));
	for (const person of people) {
		const known = before.find(({ subject }) => subject === person.subject);
		if (known && known.left_at > 0) await comeBack(app, known);
		const account = await accountOfPerson(app, source, person);
		if (account && person.fullName && account.full_name !== person.fullName)
			await editUser(app, operator, account, { fullName: person.fullName });
	}
	const staying = await activeLogins(app, before);
	const gone = staying.filter(({ subject }) => !here.has(subject));
	const heldBack =
		!anyNumber &&
		(people.length === 0 || isMassDeparture(gone.length, staying.length))
			? gone.length
			: 0;
	if (heldBack > 0)
		app.log.warn(
			{ source: source.name, gone: heldBack, of: staying.length },
			"so many have left a directory at once that nobody is switched off",
		);
	let left = 0;
	if (heldBack === 0)
		for (const login of gone) if (await leave(app, login)) left++;
	await app.db.write((tx) =>
		tx.run(setLook, {
			id: source.id,
			synced_at: now(app),
			held_back: heldBack,
		}),
	);
	return { people: people.length, left, heldBack };
}

/** Those whose accounts are switched on. */
async function activeLogins<L extends { account_id: number }>(
	app: App,
	logins: readonly L[],
): Promise<L[]> {
	const ids = [...new Set(logins.map((login) => login.account_id))];
	const active = new Set(
		(await accountsByIds(app.db, ids))
			.filter((account) => account.active === 1)
			.map(({ id }) => id),
	);
	return logins.filter((login) => active.has(login.account_id));
}

type Login = { id: number; account_id: number; left_at: number };

async function comeBack(app: App, login: Login): Promise<void> {
	const account = await accountById(app.db, login.account_id);
	if (account) await editUser(app, operator, account, { active: true });
	await app.db.write((tx) => tx.run(setLeft, { id: login.id, left_at: 0 }));
}

/** Whom an administrator has switched off already is left alone: he does not come back by himself. The last administrator stays. */
async function leave(app: App, login: Login): Promise<boolean> {
	const account = await accountById(app.db, login.account_id);
	if (!account || account.active === 0) return false;
	try {
		await editUser(app, operator, account, { active: false });
	} catch (error) {
		if (!isDomainError(error, "bad-request")) throw error;
		app.log.warn(
			{ account: account.name },
			"the last administrator cannot be removed",
		);
		return false;
	}
	await app.db.write((tx) =>
		tx.run(setLeft, { id: login.id, left_at: now(app) }),
	);
	return true;
}
