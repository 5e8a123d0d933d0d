import type { App } from "../../app.ts";
import {
	type LdapSettings,
	ldapSettingsOf,
	type Security,
	usualLdapSettings,
} from "../../domain/sources/ldap-settings.ts";
import {
	addSource,
	readTeamMap,
	sourceById,
	updateSource,
} from "../../domain/sources/sources.ts";
import { syncDirectory } from "../../domain/sources/sync-directories.ts";
import { invalid } from "../../errors.ts";

export const ldapUsage = `ingot admin auth add-ldap --name TEXT --host HOST [--port N] --security-protocol LDAPS|StartTLS|unencrypted --user-search-base DN
  --user-filter FILTER [--bind-dn DN] [--bind-password TEXT] [--skip-tls-verify] [--admin-filter FILTER] [--restricted-filter FILTER]
  [--username-attribute NAME] [--email-attribute NAME] [--firstname-attribute NAME] [--surname-attribute NAME] [--synchronize-users]
  [--allow-deactivate-all] [--group-search-base-dn DN] [--group-filter FILTER] [--group-member-attribute NAME]
  [--group-user-attribute dn|NAME] [--admin-group TEXT] [--restricted-group TEXT] [--group-team-map JSON] [--group-team-map-removal]
  [--no-register] [--link-by-mail]
ingot admin auth add-ldap-simple --name TEXT --host HOST --security-protocol … --user-dn DN-WITH-%s --user-filter FILTER [the same]
ingot admin auth update-ldap --id N [the same; what is left out stays] [--inactive]
ingot admin auth sync-ldap --id N [--allow-deactivate-all]`;

/** Flags with a text, and the member of the settings that each sets. */
const texts = {
	"--host": "host",
	"--user-search-base": "userBase",
	"--user-filter": "userFilter",
	"--user-dn": "userDn",
	"--bind-dn": "bindDn",
	"--admin-filter": "adminFilter",
	"--restricted-filter": "restrictedFilter",
	"--username-attribute": "nameAttribute",
	"--email-attribute": "mailAttribute",
	"--firstname-attribute": "firstNameAttribute",
	"--surname-attribute": "surnameAttribute",
	"--group-search-base-dn": "groupBase",
	"--group-filter": "groupFilter",
	"--group-member-attribute": "memberAttribute",
	"--group-user-attribute": "memberValue",
	"--admin-group": "adminGroup",
	"--restricted-group": "restrictedGroup",
} as const satisfies Record<string, keyof LdapSettings>;
const switches = {
	"--skip-tls-verify": "skipVerify",
	"--synchronize-users": "synchronize",
	"--allow-deactivate-all": "allowEmpty",
	"--group-team-map-removal": "leavesTeams",
	"--link-by-mail": "linkByMail",
} as const satisfies Record<string, keyof LdapSettings>;
const securityOf: ReadonlyMap<string, Security> = new Map([
	["ldaps", "ldaps"],
	["starttls", "starttls"],
	["unencrypted", "none"],
]);

export const ldapFlags = {
	withValue: [
		"--group-team-map",
		"--port",
		"--security-protocol",
		"--bind-password",
		...Object.keys(texts),
	],
	alone: ["--inactive", "--no-register", ...Object.keys(switches)],
};

type Value = (flag: string) => string | undefined;
type Has = (flag: string) => boolean;

/** The settings of a new directory: who is at a known place is not searched for. @throws DomainError "invalid" */
export const newLdapSettings = (value: Value, has: Has): LdapSettings =>
	settingsOf(
		{ ...usualLdapSettings, way: value("--user-dn") ? "simple" : "search" },
		value,
		has,
	);

/** Does one command about directories; undefined for a verb that is none of these. @throws DomainError */
export async function runLdap(
	app: App,
	verb: string,
	value: Value,
	has: Has,
): Promise<string | undefined> {
	const id = Number(value("--id") ?? 0);
	switch (verb) {
		case "add-ldap":
		case "add-ldap-simple": {
			const way = verb === "add-ldap" ? "search" : "simple";
			const made = await addSource(app, {
				name: value("--name") ?? "",
				active: !has("--inactive"),
				settings: settingsOf({ ...usualLdapSettings, way }, value, has),
				secret: value("--bind-password") ?? "",
			});
			return `added ${made.name} with the id ${made.id}\n`;
		}
		case "update-ldap": {
			const source = await sourceById(app, id);
			await updateSource(app, id, {
				name: value("--name") ?? source.name,
				active: !has("--inactive"),
				settings: settingsOf(ldapSettingsOf(source), value, has),
				secret: value("--bind-password"),
			});
			return `updated ${source.name}\n`;
		}
		case "sync-ldap": {
			const source = await sourceById(app, id);
			if (source.kind !== "ldap")
				throw invalid(`${source.name} is not a directory`);
			const { people, left, heldBack } = await syncDirectory(
				app,
				source,
				has("--allow-deactivate-all") ? { anyNumber: true } : {},
			);
			return `${people} people, ${left} switched off\n${
				heldBack
					? `${heldBack} have left at once, so nobody was switched off; --allow-deactivate-all does it\n`
					: ""
			}`;
		}
		default:
			return undefined;
	}
}

function settingsOf(
	before: LdapSettings,
	value: Value,
	has: Has,
): LdapSettings {
	const changed: Record<string, unknown> = { ...before };
	for (const [flag, member] of Object.entries(texts))
		changed[member] = value(flag) ?? before[member];
	for (const [flag, member] of Object.entries(switches))
		changed[member] = has(flag) || before[member];
	if (has("--no-register")) changed.register = false;
	const protocol = value("--security-protocol");
	if (protocol !== undefined) {
		const security = securityOf.get(protocol.toLowerCase());
		if (!security)
			throw invalid("the protocol must be LDAPS, StartTLS or unencrypted");
		changed.security = security;
	}
	const port = value("--port");
	if (port !== undefined) changed.port = Number(port);
	else if (before.host === "")
		changed.port = changed.security === "ldaps" ? 636 : 389;
	const teams = value("--group-team-map");
	if (teams !== undefined) changed.teams = readTeamMap(teams);
	return changed as unknown as LdapSettings;
}
