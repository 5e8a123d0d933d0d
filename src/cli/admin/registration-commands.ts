import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import { operator } from "../../domain/permissions/actor.ts";
import {
	invite,
	listInvitations,
	revokeInvitation,
} from "../../domain/registration/invitations.ts";
import {
	approveRegistration,
	listRegistrations,
	rejectRegistration,
} from "../../domain/registration/registrations.ts";
import { invalid, notFound } from "../../errors.ts";
import { wrongCommand } from "./wrong-command.ts";

export const registrationUsage = `ingot invite [ADDRESS]
ingot admin invitation list
ingot admin invitation revoke ID
ingot admin registration list
ingot admin registration approve NAME
ingot admin registration reject NAME`;

/** Invitations, and accounts that people made for themselves and that wait. */
export async function runRegistration(
	app: App,
	[subject, verb, name = "", ...more]: readonly string[],
): Promise<string> {
	if (more.length > 0)
		throw invalid(`too many arguments\n\n${registrationUsage}`);
	switch (`${subject} ${verb}`) {
		case "invitation make": {
			const { link } = await invite(app, operator, { email: name });
			const sent = name !== "" && app.mail.delivers;
			return `${sent ? `sent to ${name}; ` : ""}valid for seven days: ${link}\n`;
		}
		case "invitation list":
			return rows(await listInvitations(app, operator), (one) => [
				one.id,
				one.email || "anyone with the link",
				`until ${day(one.expires_at)}`,
			]);
		case "invitation revoke":
			await revokeInvitation(app, operator, Number(name) || 0);
			return `revoked invitation ${name}\n`;
		case "registration list":
			return rows(await listRegistrations(app, operator), (one) => [
				one.name,
				one.email || "address not confirmed",
				day(one.created_at),
				one.reason.replace(/\s+/g, " "),
			]);
		case "registration approve":
			await approveRegistration(app, operator, await userOf(app, name));
			return `${name} may sign in\n`;
		case "registration reject":
			await rejectRegistration(app, operator, await userOf(app, name));
			return `${name} is turned away\n`;
		default:
			throw wrongCommand(registrationUsage);
	}
}

const day = (seconds: number) =>
	new Date(seconds * 1000).toISOString().slice(0, 10);
const rows = <T>(all: readonly T[], of: (one: T) => (string | number)[]) =>
	all.map((one) => `${of(one).join("\t")}\n`).join("");

async function userOf(app: App, name: string) {
	const user = await accountByName(app.db, name);
	if (user?.kind !== "user") throw notFound(`user not found: ${name}`);
	return user;
}
