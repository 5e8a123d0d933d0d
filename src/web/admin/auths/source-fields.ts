import {
	type LdapSettings,
	securities,
} from "../../../domain/sources/ldap-settings.ts";
import {
	type OAuthSettings,
	providers,
	readTeamMap,
} from "../../../domain/sources/sources.ts";
import { choice, line, lines, secret, tick, whole } from "../../fields.ts";

/** A field of the settings: its name in the form, the member that it sets, and its words. */
export interface SettingField<S> {
	readonly field: string;
	readonly member: keyof S & string;
	readonly label: string;
	readonly hint?: string;
}

const forWhom =
	"It applies to accounts that this source created. For other accounts, set it manually.";
const shared = [
	{
		field: "admin_group",
		member: "adminGroup",
		label: "Group of administrators",
		hint: forWhom,
	},
	{
		field: "restricted_group",
		member: "restrictedGroup",
		label: "Group of restricted users",
		hint: forWhom,
	},
] as const;

export const oauthTexts: readonly SettingField<OAuthSettings>[] = [
	{
		field: "url",
		member: "url",
		label: "Provider URL",
		hint: "The issuer. Not needed for GitHub, GitLab and Google.",
	},
	{ field: "client_id", member: "clientId", label: "Client ID" },
	{ field: "scopes", member: "scopes", label: "Scopes" },
	{
		field: "required_claim",
		member: "requiredClaim",
		label: "Required claim",
	},
	{
		field: "required_value",
		member: "requiredValue",
		label: "Required claim value",
	},
	{
		field: "group_claim",
		member: "groupClaim",
		label: "Group claim",
	},
	...shared,
];

export const ldapTexts: readonly SettingField<LdapSettings>[] = [
	{ field: "host", member: "host", label: "Host" },
	{
		field: "bind_dn",
		member: "bindDn",
		label: "Bind DN",
		hint: "A distinguished name. Leave empty for an anonymous search.",
	},
	{ field: "user_base", member: "userBase", label: "User search base" },
	{
		field: "user_dn",
		member: "userDn",
		label: "User DN",
		hint: "Without a search: %s is replaced with the username.",
	},
	{
		field: "user_filter",
		member: "userFilter",
		label: "User filter",
		hint: "%s is replaced with the username.",
	},
	{
		field: "name_attribute",
		member: "nameAttribute",
		label: "Username attribute",
	},
	{
		field: "mail_attribute",
		member: "mailAttribute",
		label: "Email attribute",
	},
	{
		field: "first_name_attribute",
		member: "firstNameAttribute",
		label: "First name attribute",
	},
	{
		field: "surname_attribute",
		member: "surnameAttribute",
		label: "Surname attribute",
	},
	{
		field: "admin_filter",
		member: "adminFilter",
		label: "Administrator filter",
		hint: forWhom,
	},
	{
		field: "restricted_filter",
		member: "restrictedFilter",
		label: "Restricted user filter",
		hint: forWhom,
	},
	{ field: "group_base", member: "groupBase", label: "Group search base" },
	{ field: "group_filter", member: "groupFilter", label: "Group filter" },
	{
		field: "member_attribute",
		member: "memberAttribute",
		label: "Group member attribute",
	},
	{
		field: "member_value",
		member: "memberValue",
		label: "User attribute listed in group",
		hint: "“dn”, or the name of an attribute.",
	},
	...shared,
];

const sharedTicks = [
	{
		field: "register",
		member: "register",
		label: "Create accounts on first sign-in",
	},
	{
		field: "link_by_mail",
		member: "linkByMail",
		label: "Link accounts by verified email address",
	},
	{
		field: "leaves_teams",
		member: "leavesTeams",
		label: "Remove users from teams when they leave a group",
	},
] as const;
export const oauthTicks: readonly SettingField<OAuthSettings>[] = sharedTicks;
export const ldapTicks: readonly SettingField<LdapSettings>[] = [
	{
		field: "skip_verify",
		member: "skipVerify",
		label: "Skip TLS verification",
	},
	{
		field: "synchronize",
		member: "synchronize",
		label: "Sync users every hour and disable those who left the directory",
	},
	{
		field: "allow_empty",
		member: "allowEmpty",
		label:
			"Disable missing users even if there are many of them or the directory is empty",
	},
	...sharedTicks,
];

const named = <F>(
	fields: readonly { readonly field: string }[],
	make: () => F,
): Record<string, F> =>
	Object.fromEntries(fields.map(({ field }) => [field, make()]));

const text = () => line({ max: 1000 });
const always = {
	name: line({ required: "Name can't be blank.", max: 100 }),
	active: tick(),
	secret: secret({ max: 4096 }),
	teams: lines({ max: 65_536 }),
};

export const oauthFields = {
	...always,
	provider: choice(...providers),
	...named(oauthTexts, text),
	...named(oauthTicks, tick),
};
export const ldapFields = {
	...always,
	way: choice("search", "simple"),
	security: choice(...securities),
	port: whole(),
	...named(ldapTexts, text),
	...named(ldapTicks, tick),
};

/** What a form says of the settings of a source. @throws DomainError "invalid" */
export function settingsIn<S extends object>(
	usual: S,
	members: readonly SettingField<S>[],
	further: readonly (keyof S & string)[],
	given: Readonly<Record<string, unknown>>,
): S {
	const settings: Record<string, unknown> = { ...(usual as object) };
	for (const { field, member } of members) settings[member] = given[field];
	for (const member of further) settings[member] = given[member];
	settings.teams = readTeamMap(String(given.teams ?? ""));
	return settings as unknown as S;
}
