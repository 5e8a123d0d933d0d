import { invalid } from "../../errors.ts";
import { type GroupRules, noGroupRules } from "./group-rules.ts";

export const securities = ["ldaps", "starttls", "none"] as const;
export type Security = (typeof securities)[number];

/** How people sign in with a directory (LDAP). */
export interface LdapSettings extends GroupRules {
	readonly host: string;
	readonly port: number;
	readonly security: Security;
	/** The certificate of the directory is not looked at. */
	readonly skipVerify: boolean;
	/** "search": a search finds the person, who then shows the password; "simple": the name says where the person is. */
	readonly way: "search" | "simple";
	/** Who searches; empty: anybody may. The password is the source's secret. */
	readonly bindDn: string;
	readonly userBase: string;
	/** `%s` is the name that was typed. */
	readonly userFilter: string;
	/** Of the simple way: where the person of a name is. */
	readonly userDn: string;
	readonly nameAttribute: string;
	readonly mailAttribute: string;
	readonly firstNameAttribute: string;
	readonly surnameAttribute: string;
	/** People that this filter finds are administrators; empty: it says nothing. */
	readonly adminFilter: string;
	readonly restrictedFilter: string;
	/** Where groups are; empty: they mean nothing. */
	readonly groupBase: string;
	readonly groupFilter: string;
	/** What a group calls its people, and what of a person stands there: `dn` or an attribute. */
	readonly memberAttribute: string;
	readonly memberValue: string;
	/** Whether people are looked through regularly: new ones get accounts, those who have left are switched off. */
	readonly synchronize: boolean;
	/** A directory that knows nobody any more switches everybody off. */
	readonly allowEmpty: boolean;
}

export const usualLdapSettings: LdapSettings = {
	...noGroupRules,
	register: true,
	host: "",
	port: 636,
	security: "ldaps",
	skipVerify: false,
	way: "search",
	bindDn: "",
	userBase: "",
	userFilter: "(&(objectClass=person)(uid=%s))",
	userDn: "",
	nameAttribute: "uid",
	mailAttribute: "mail",
	firstNameAttribute: "givenName",
	surnameAttribute: "sn",
	adminFilter: "",
	restrictedFilter: "",
	groupBase: "",
	groupFilter: "(objectClass=groupOfNames)",
	memberAttribute: "member",
	memberValue: "dn",
	synchronize: false,
	allowEmpty: false,
};

export const ldapSettingsOf = (source: { settings: string }): LdapSettings => ({
	...usualLdapSettings,
	...(JSON.parse(source.settings) as Partial<LdapSettings>),
});

/** @throws DomainError "invalid" with the field that is wrong */
export function demandLdapSettings(settings: LdapSettings): void {
	const wrong = (field: string, message: string) => invalid(message, { field });
	const { host, port, way, userBase, userDn, userFilter } = settings;
	if (
		!/^[A-Za-z0-9](?:[\w.-]{0,252}[A-Za-z0-9])?$|^\[[0-9a-f:.]+\]$/i.test(host)
	)
		throw wrong("host", "the host is a name or an address");
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw wrong("port", "a port is a number up to 65535");
	if (way === "simple" && !/%s|%\[1\]s/.test(userDn))
		throw wrong("user_dn", "%s has to stand where the name comes");
	if (way === "search" && userBase === "")
		throw wrong("user_base", "where are the people?");
	if (!/%s|%\[1\]s/.test(userFilter))
		throw wrong("user_filter", "%s has to stand where the name comes");
	const filters = {
		user_filter: userFilter,
		admin_filter: settings.adminFilter,
		restricted_filter: settings.restrictedFilter,
		group_filter: settings.groupFilter,
	};
	for (const [field, filter] of Object.entries(filters))
		if (filter !== "" && !/^\(.+\)$/s.test(filter))
			throw wrong(field, "a filter stands in parentheses");
	for (const [field, attribute] of Object.entries({
		name_attribute: settings.nameAttribute,
		mail_attribute: settings.mailAttribute,
		first_name_attribute: settings.firstNameAttribute,
		surname_attribute: settings.surnameAttribute,
		member_attribute: settings.memberAttribute,
		member_value: settings.memberValue,
	}))
		if (!/^[A-Za-z][\w;.-]{0,99}$/.test(attribute))
			throw wrong(field, "that is no name of an attribute");
}

const placeholder = /%s|%\[1\]s/g;

/** A text within a filter: what would end it or match more is written as its bytes (RFC 4515, 3). */
export const inFilter = (text: string): string =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is escaped
	text.replace(/[\\*()\u0000-\u001f\u007f-\uffff]/gu, (char) =>
		[...Buffer.from(char)]
			.map((byte) => `\\${byte.toString(16).padStart(2, "0")}`)
			.join(""),
	);

/** A text as a value in a distinguished name (RFC 4514, 2.4): everything but letters and digits is written as its bytes. */
const inName = (text: string): string =>
	text.replace(/[^A-Za-z0-9]/gu, (char) =>
		[...Buffer.from(char)]
			.map((byte) => `\\${byte.toString(16).padStart(2, "0")}`)
			.join(""),
	);

/** A filter of the settings for a name. */
export const filterFor = (filter: string, name: string): string =>
	filter.replace(placeholder, () => inFilter(name));
/** The same for whomever there is. */
export const filterForAll = (filter: string): string =>
	filter.replace(placeholder, "*");
export const nameFor = (template: string, name: string): string =>
	template.replace(placeholder, () => inName(name));
