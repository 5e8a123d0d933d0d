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
	"It decides for accounts that this source made. Others keep what was set by hand.";
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
		label: "Group of restricted people",
		hint: forWhom,
	},
] as const;

export const oauthTexts: readonly SettingField<OAuthSettings>[] = [
	{
		field: "url",
		member: "url",
		label: "Address of the provider",
		hint: "Its issuer. GitHub, GitLab and Google are known without one.",
	},
	{ field: "client_id", member: "clientId", label: "Client id" },
	{ field: "scopes", member: "scopes", label: "Scopes" },
	{
		field: "required_claim",
		member: "requiredClaim",
		label: "Claim that people need",
	},
	{
		field: "required_value",
		member: "requiredValue",
		label: "Value of that claim",
	},
	{
		field: "group_claim",
		member: "groupClaim",
		label: "Claim with the groups",
	},
	...shared,
];

export const ldapTexts: readonly SettingField<LdapSettings>[] = [
	{ field: "host", member: "host", label: "Host" },
	{
		field: "bind_dn",
		member: "bindDn",
		label: "Who searches",
		hint: "A distinguished name. Left empty, the search is anonymous.",
	},
	{ field: "user_base", member: "userBase", label: "Where people are" },
	{
		field: "user_dn",
		member: "userDn",
		label: "Place of a person",
		hint: "Without a search: %s stands for the name that was typed.",
	},
	{
		field: "user_filter",
		member: "userFilter",
		label: "Filter for a person",
		hint: "%s stands for the name that was typed.",
	},
	{
		field: "name_attribute",
		member: "nameAttribute",
		label: "Attribute with the name",
	},
	{
		field: "mail_attribute",
		member: "mailAttribute",
		label: "Attribute with the mail address",
	},
	{
		field: "first_name_attribute",
		member: "firstNameAttribute",
		label: "Attribute with the first name",
	},
	{
		field: "surname_attribute",
		member: "surnameAttribute",
		label: "Attribute with the surname",
	},
	{
		field: "admin_filter",
		member: "adminFilter",
		label: "Filter for administrators",
		hint: forWhom,
	},
	{
		field: "restricted_filter",
		member: "restrictedFilter",
		label: "Filter for restricted people",
		hint: forWhom,
	},
	{ field: "group_base", member: "groupBase", label: "Where groups are" },
	{ field: "group_filter", member: "groupFilter", label: "Filter for groups" },
	{
		field: "member_attribute",
		member: "memberAttribute",
		label: "Attribute of a group with its people",
	},
	{
		field: "member_value",
		member: "memberValue",
		label: "What stands there of a person",
		hint: "“dn”, or the name of an attribute.",
	},
	...shared,
];

const sharedTicks = [
	{
		field: "register",
		member: "register",
		label: "Who comes for the first time gets an account",
	},
	{
		field: "link_by_mail",
		member: "linkByMail",
		label: "A confirmed address leads to the account that has it",
	},
	{
		field: "leaves_teams",
		member: "leavesTeams",
		label: "Who has left a group leaves its teams",
	},
] as const;
export const oauthTicks: readonly SettingField<OAuthSettings>[] = sharedTicks;
export const ldapTicks: readonly SettingField<LdapSettings>[] = [
	{
		field: "skip_verify",
		member: "skipVerify",
		label: "Do not look at the certificate",
	},
	{
		field: "synchronize",
		member: "synchronize",
		label: "Follow its people each hour: who has left is switched off",
	},
	{
		field: "allow_empty",
		member: "allowEmpty",
		label:
			"Who has left is switched off however many they are, even if the directory is empty",
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
	name: line({ required: "Give it a name.", max: 100 }),
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
