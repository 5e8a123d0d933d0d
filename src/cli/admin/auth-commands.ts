import type { App } from "../../app.ts";
import { callbackOf } from "../../domain/sources/ask-provider.ts";
import {
	addSource,
	deleteSource,
	listSources,
	type OAuthSettings,
	oauthSettingsOf,
	type Provider,
	providers,
	readTeamMap,
	sourceById,
	updateSource,
	usualOAuthSettings,
} from "../../domain/sources/sources.ts";
import { invalid } from "../../errors.ts";
import { ldapFlags, ldapUsage, runLdap } from "./ldap-commands.ts";
import { wrongCommand } from "./wrong-command.ts";

export const authUsage = `ingot admin auth list
ingot admin auth add-oauth --name TEXT --provider ${providers.join("|")} --key CLIENT-ID --secret SECRET [--auto-discover-url URL]
  [--scopes TEXT] [--auto-register] [--link-by-mail] [--required-claim-name TEXT] [--required-claim-value TEXT]
  [--group-claim-name TEXT] [--admin-group TEXT] [--restricted-group TEXT] [--group-team-map JSON] [--group-team-map-removal]
ingot admin auth update-oauth --id N [the same; what is left out stays] [--inactive]
${ldapUsage}
ingot admin auth delete --id N`;

/** Flags with a text, and the member of the settings that each sets. */
const texts = {
	"--provider": "provider",
	"--key": "clientId",
	"--auto-discover-url": "url",
	"--scopes": "scopes",
	"--required-claim-name": "requiredClaim",
	"--required-claim-value": "requiredValue",
	"--group-claim-name": "groupClaim",
	"--admin-group": "adminGroup",
	"--restricted-group": "restrictedGroup",
} as const satisfies Record<string, keyof OAuthSettings>;
const switches = {
	"--auto-register": "register",
	"--link-by-mail": "linkByMail",
	"--group-team-map-removal": "leavesTeams",
} as const satisfies Record<string, keyof OAuthSettings>;

export const oauthFlags = {
	withValue: ["--group-team-map", ...Object.keys(texts)],
	alone: ["--inactive", ...Object.keys(switches)],
};
export const authFlags = {
	withValue: [
		"--id",
		"--name",
		"--secret",
		...oauthFlags.withValue,
		...ldapFlags.withValue,
	],
	alone: [...oauthFlags.alone, ...ldapFlags.alone],
};

/** The settings of a new provider. @throws DomainError "invalid" */
export const newOAuthSettings = (
	value: (flag: string) => string | undefined,
	has: (flag: string) => boolean,
): OAuthSettings => settingsOf(usualOAuthSettings, value, has);

/** Does one command about sources of accounts. @throws DomainError */
export async function runAuth(
	app: App,
	verb: string,
	value: (flag: string) => string | undefined,
	has: (flag: string) => boolean,
): Promise<string> {
	const id = Number(value("--id") ?? 0);
	switch (verb) {
		case "list": {
			const rows = (await listSources(app)).map((source) =>
				[
					source.id,
					source.name,
					source.kind === "ldap" ? "ldap" : oauthSettingsOf(source).provider,
					source.active ? "active" : "inactive",
				].join("\t"),
			);
			return `${rows.join("\n")}\n`;
		}
		case "add-oauth": {
			const made = await addSource(app, {
				name: value("--name") ?? "",
				active: !has("--inactive"),
				settings: settingsOf(usualOAuthSettings, value, has),
				secret: value("--secret") ?? "",
			});
			return `added ${made.name} with the id ${made.id}\nregister this address there: ${callbackOf(app, made)}\n`;
		}
		case "update-oauth": {
			const source = await sourceById(app, id);
			await updateSource(app, id, {
				name: value("--name") ?? source.name,
				active: !has("--inactive"),
				settings: settingsOf(oauthSettingsOf(source), value, has),
				secret: value("--secret"),
			});
			return `updated ${source.name}\n`;
		}
		case "delete": {
			const source = await sourceById(app, id);
			await deleteSource(app, id);
			return `deleted ${source.name}\n`;
		}
		default: {
			const said = await runLdap(app, verb, value, has);
			if (said === undefined) throw wrongCommand(authUsage);
			return said;
		}
	}
}

function settingsOf(
	before: OAuthSettings,
	value: (flag: string) => string | undefined,
	has: (flag: string) => boolean,
): OAuthSettings {
	const changed: Record<string, unknown> = { ...before };
	for (const [flag, member] of Object.entries(texts))
		changed[member] = value(flag) ?? before[member];
	for (const [flag, member] of Object.entries(switches))
		changed[member] = has(flag) || before[member];
	const teams = value("--group-team-map");
	if (teams !== undefined) changed.teams = readTeamMap(teams);
	if (!providers.includes(changed.provider as Provider))
		throw invalid(`the provider must be one of ${providers.join(", ")}`);
	return changed as unknown as OAuthSettings;
}
