import { randomBytes } from "node:crypto";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import { createUser } from "../domain/accounts/create-user.ts";
import { editUser } from "../domain/accounts/edit-user.ts";
import { renameAccount } from "../domain/accounts/rename-account.ts";
import { removeFactors } from "../domain/factors/second-factor.ts";
import { maintenanceNow } from "../domain/maintenance/maintenance.ts";
import { setMaintenance } from "../domain/maintenance/set-maintenance.ts";
import { operator } from "../domain/permissions/actor.ts";
import { maySignIn } from "../domain/permissions/may-sign-in.ts";
import { deleteUser, stillOwns } from "../domain/removal/delete-user.ts";
import { invalid } from "../errors.ts";
import {
	accountFlags,
	accountUsage,
	runCreateToken,
	runMustChangePassword,
	runRunnerToken,
	userOf,
} from "./admin/account-commands.ts";
import {
	archiveUsage,
	runExport,
	runUserExport,
} from "./admin/archive-commands.ts";
import { auditUsage, runAudit } from "./admin/audit-commands.ts";
import { authFlags, authUsage, runAuth } from "./admin/auth-commands.ts";
import { checkUsage, runCheck } from "./admin/check-commands.ts";
import { deletedUsage, runDeleted } from "./admin/deleted-commands.ts";
import { eventUsage, runEvents } from "./admin/event-commands.ts";
import { runHide, runUnhide } from "./admin/hide-commands.ts";
import {
	importFlags,
	importUsage,
	runImport,
} from "./admin/import-commands.ts";
import { mailFlags, mailUsage, runMail } from "./admin/mail-commands.ts";
import {
	registrationUsage,
	runRegistration,
} from "./admin/registration-commands.ts";
import { runBackup } from "./admin/rehearsal-command.ts";
import { runRestore } from "./admin/restore-commands.ts";
import { runSearch, searchUsage } from "./admin/search-commands.ts";
import {
	WrongCommand,
	whatIsWrong,
	wrongCommand,
} from "./admin/wrong-command.ts";

export const usage = `ingot admin user list
ingot admin user create NAME --email ADDRESS [--password TEXT] [--full-name TEXT] [--admin] [--must-change-password]
ingot admin user change-password NAME [--password TEXT] [--must-change-password]
ingot admin user rename NAME NEW-NAME
ingot admin user delete NAME [--purge]
  (--purge also deletes repositories, organizations and packages; all of it can be restored as long as the account)
ingot admin user remove-factors NAME
ingot admin user hide NAME --reason TEXT
ingot admin user unhide NAME
  (blocks sign-in and hides everything that the user wrote; "unhide" brings all of it back)
${accountUsage}${mailUsage}ingot admin maintenance on [--words TEXT] | off | show
ingot admin log-level show | trace | debug | info | warn | error | silent
${checkUsage}${searchUsage}${registrationUsage}
${deletedUsage}${eventUsage}
${auditUsage}${authUsage}
${importUsage}
${archiveUsage}Without --password, a password is generated and printed. --data sets the data directory, as for "ingot serve".
`;

const withValue = [
	"--email",
	"--password",
	"--full-name",
	"--words",
	"--reason",
	...accountFlags.withValue,
	...authFlags.withValue,
	...importFlags.withValue,
	...mailFlags,
];
const alone = [
	"--admin",
	"--must-change-password",
	"--purge",
	...accountFlags.alone,
	...authFlags.alone,
	...importFlags.alone,
];

/** Divides arguments into the options of these commands and all others. */
export function flagsOf(args: readonly string[]): {
	own: string[];
	others: string[];
} {
	const own: string[] = [];
	const others: string[] = [];
	for (let i = 0; i < args.length; i++) {
		const arg = args[i] as string;
		const [name = ""] = arg.split("=", 1);
		if (alone.includes(arg)) own.push(arg);
		else if (!withValue.includes(name)) others.push(arg);
		else if (name !== arg) own.push(arg);
		else {
			const value = args[++i];
			if (value === undefined) throw new Error(`${arg} requires a value`);
			own.push(`${arg}=${value}`);
		}
	}
	return { own, others };
}

/**
 * Does one command and gives what there is to say. Where nothing is served, no jobs are done.
 * @throws DomainError as the verbs of the domain do, "invalid" for a command that is not understood
 */
export async function runAdmin(
	app: App,
	args: readonly string[],
	serves = true,
): Promise<string> {
	const words = args.filter((arg) => !arg.startsWith("--"));
	try {
		return await run(app, args, words, serves);
	} catch (error) {
		throw error instanceof WrongCommand
			? invalid(whatIsWrong(words, error.usage))
			: error;
	}
}

async function run(
	app: App,
	args: readonly string[],
	words: readonly string[],
	serves: boolean,
): Promise<string> {
	const has = (flag: string) => args.includes(flag);
	const value = (flag: string) =>
		args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1);
	const [subject, verb, name = "", next = ""] = words;
	if (subject === "registration" || subject === "invitation")
		return runRegistration(app, words);
	if (subject === "maintenance")
		return runMaintenance(app, verb ?? "", value("--words") ?? "");
	if (subject === "import") return runImport(app, words.slice(1), value, has);
	if (subject === "backup") return runBackup(app, args);
	if (subject === "restore") return runRestore(app, words.slice(1));
	if (subject === "export") return runExport(app, words.slice(1));
	if (subject === "mail") return runMail(app, words.slice(1), value, serves);
	if (subject === "auth") return runAuth(app, verb ?? "", value, has);
	if (subject === "log-level" && words.length === 2)
		return runLogLevel(app, verb ?? "");
	if (subject === "runner-token" && words.length <= 2)
		return runRunnerToken(app, verb);
	if (subject === "user" && verb === "must-change-password")
		return runMustChangePassword(app, words.slice(2), value, has);
	if (subject === "check")
		return runCheck(app, words.slice(1), { all: has("--all"), serves });
	if (subject === "search") return runSearch(app, words.slice(1));
	if (subject === "audit") return runAudit(app, words);
	if (subject === "deleted") return runDeleted(app, words.slice(1));
	if (subject === "events") return runEvents(app, words.slice(1), has("--all"));
	const counts: Record<string, number> = {
		list: 2,
		create: 3,
		"change-password": 3,
		rename: 4,
		delete: 3,
		"remove-factors": 3,
		"create-token": 3,
		hide: 3,
		unhide: 3,
		export: 3,
	};
	if (subject !== "user" || words.length !== counts[verb ?? ""])
		throw wrongCommand(usage);
	if (verb === "list") return listUsers(app);
	if (verb === "hide") return runHide(app, name, value("--reason") ?? "");
	if (verb === "unhide") return runUnhide(app, name);
	if (verb === "export") return runUserExport(app, name, value("--to"));
	if (verb === "create-token") return runCreateToken(app, name, value);
	const given = value("--password");
	const password = given ?? randomBytes(12).toString("base64url");
	const shown = given === undefined ? `, password ${password}` : "";
	if (verb === "create") {
		const account = await createUser(app, undefined, {
			name,
			email: value("--email") ?? "",
			fullName: value("--full-name"),
			password,
			admin: has("--admin"),
			mustChangePassword: has("--must-change-password"),
		});
		return `created ${account.name}${shown}\n`;
	}
	const user = await userOf(app, name);
	switch (verb) {
		case "change-password":
			await editUser(app, operator, user, {
				password,
				mustChangePassword: has("--must-change-password"),
			});
			return `changed the password of ${user.name}${shown}\n`;
		case "rename":
			await renameAccount(app, operator, user, next);
			return `renamed ${user.name} to ${next}\n`;
		case "remove-factors": {
			return (await removeFactors(app, user))
				? `${user.name} signs in with the password alone now\n`
				: `${user.name} has no second factor\n`;
		}
		default:
			return runDelete(app, user, has("--purge"));
	}
}

async function runDelete(
	app: App,
	user: Account,
	purge: boolean,
): Promise<string> {
	await deleteUser(app, operator, user, { purge }).catch((error) => {
		throw stillOwns(error)
			? invalid(
					`${error.message}; remove these first, or repeat the command with --purge to delete what the user owns as well`,
				)
			: error;
	});
	const days = app.config.keepDeletedDays;
	return days > 0
		? `deleted ${user.name}; "ingot admin deleted accounts list" shows how long the account can be restored\n`
		: `deleted ${user.name}\n`;
}

async function runMaintenance(
	app: App,
	verb: string,
	words: string,
): Promise<string> {
	if (verb === "on") await setMaintenance(app, operator, words);
	else if (verb === "off") await setMaintenance(app, operator, undefined);
	else if (verb !== "show") throw wrongCommand(usage);
	const found = await maintenanceNow(app.db);
	return found
		? `the forge can only be read since ${new Date(found.began_at * 1000).toISOString()}\n`
		: "the forge can be changed\n";
}

/** Changes how much the running process logs, until it ends. */
function runLogLevel({ log }: App, level: string): string {
	if (level !== "show") {
		if (level !== "silent" && !(level in log.levels.values))
			throw wrongCommand(usage);
		log.level = level;
	}
	return `${log.level}\n`;
}

async function listUsers(app: App): Promise<string> {
	const users = await app.db.rows((q) =>
		q
			.selectFrom("account")
			.select(["id", "name", "email", "admin", "active", "prohibit_login"])
			.where("kind", "=", "user")
			.where("removed", "=", 0)
			.orderBy("id"),
	);
	const rows = users.map((u) =>
		[
			u.id,
			u.name,
			u.email,
			u.admin ? "administrator" : "user",
			maySignIn(u) ? "sign-in enabled" : "sign-in disabled",
		].join("\t"),
	);
	return `${rows.join("\n")}\n`;
}
