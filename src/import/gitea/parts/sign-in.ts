import {
	type LdapSettings,
	usualLdapSettings,
} from "../../../domain/sources/ldap-settings.ts";
import { providers } from "../../../domain/sources/sources.ts";
import { type Part, Sealed } from "../run/part.ts";
import { json, num, text, time, yes } from "../source/values.ts";

const known = new Set<string>(providers);
type Cfg = Readonly<Record<string, unknown>>;

const securities = ["none", "ldaps", "starttls"] as const;

/** How a directory is asked. */
function directoryOf(
	cfg: Cfg,
	simple: boolean,
	synchronize: boolean,
): LdapSettings {
	const or = (name: string, usual: string) => text(cfg[name]) || usual;
	return {
		...usualLdapSettings,
		host: text(cfg.Host),
		port: num(cfg.Port) || 389,
		security: securities[num(cfg.SecurityProtocol)] ?? "none",
		skipVerify: cfg.SkipVerify === true,
		way: simple ? "simple" : "search",
		bindDn: text(cfg.BindDN),
		userBase: text(cfg.UserBase),
		userFilter: or("Filter", "(uid=%s)"),
		userDn: text(cfg.UserDN),
		nameAttribute: or("AttributeUsername", "uid"),
		mailAttribute: or("AttributeMail", "mail"),
		firstNameAttribute: or("AttributeName", "givenName"),
		surnameAttribute: or("AttributeSurname", "sn"),
		adminFilter: text(cfg.AdminFilter),
		restrictedFilter: text(cfg.RestrictedFilter),
		groupBase: cfg.GroupsEnabled === true ? text(cfg.GroupDN) : "",
		groupFilter: or("GroupFilter", usualLdapSettings.groupFilter),
		memberAttribute: or("GroupMemberUID", "member"),
		memberValue: or("UserUID", "dn"),
		teams: json<LdapSettings["teams"]>(cfg.GroupTeamMap, {}),
		leavesTeams: cfg.GroupTeamMapRemoval === true,
		synchronize,
		allowEmpty: cfg.AllowDeactivateAll === true,
	};
}

const loginSources: Part = {
	table: "login_source",
	key: ["id"],
	from: ["login_source"],
	async *rows(world) {
		for await (const row of world.source.rows("login_source")) {
			const type = num(row.type);
			const cfg = json<Cfg>(row.cfg, {});
			if (type === 2 || type === 5) {
				const secret =
					text(cfg.BindPassword) ||
					world.opener.sealed(text(cfg.BindPasswordEncrypt));
				if (secret === undefined)
					world.report.remark(
						"login_source",
						num(row.id),
						`the password of "${text(row.name)}" was sealed with another SECRET_KEY: set it again`,
					);
				yield {
					id: num(row.id),
					kind: "ldap",
					name: text(row.name),
					lower_name: text(row.name).toLowerCase(),
					active: yes(row.is_active),
					settings: JSON.stringify(
						directoryOf(cfg, type === 5, yes(row.is_sync_enabled) === 1),
					),
					secret: new Sealed(secret ?? ""),
					created_at: time(row.created_unix),
					updated_at: time(row.updated_unix),
				};
				continue;
			}
			if (type !== 6 || !known.has(text(cfg.Provider))) {
				world.report.keep("login_source", row);
				world.report.remark(
					"login_source",
					num(row.id),
					`"${text(row.name)}" is of a kind that is not brought: its people sign in with a new password, or with tokens and keys`,
				);
				continue;
			}
			const groups = json<object>(cfg.GroupTeamMap, {});
			const scopes = Array.isArray(cfg.Scopes) ? cfg.Scopes.join(" ") : "";
			yield {
				id: num(row.id),
				kind: "oauth2",
				name: text(row.name),
				lower_name: text(row.name).toLowerCase(),
				active: yes(row.is_active),
				settings: JSON.stringify({
					provider: text(cfg.Provider),
					clientId: text(cfg.ClientID),
					url: text(cfg.OpenIDConnectAutoDiscoveryURL),
					scopes,
					register: false,
					linkByMail: false,
					requiredClaim: text(cfg.RequiredClaimName),
					requiredValue: text(cfg.RequiredClaimValue),
					groupClaim: text(cfg.GroupClaimName),
					adminGroup: text(cfg.AdminGroup),
					restrictedGroup: text(cfg.RestrictedGroup),
					teams: groups,
					leavesTeams: cfg.GroupTeamMapRemoval === true,
				}),
				secret: new Sealed(text(cfg.ClientSecret)),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const externalLogins: Part = {
	table: "external_login",
	key: ["source_id", "issuer", "subject"],
	from: ["external_login_user"],
	async *rows(world) {
		for await (const row of world.source.rows(
			"external_login_user",
			"external_id",
		))
			if (world.accounts.has(num(row.user_id)))
				yield {
					source_id: num(row.login_source_id),
					issuer: "",
					subject: text(row.external_id),
					account_id: num(row.user_id),
					name: text(row.name) || text(row.nick_name),
					email: text(row.email),
					created_at: 0,
					used_at: 0,
				};
	},
};

/** People of directories: they are known there by the name that they have here. */
const directoryLogins: Part = {
	table: "external_login",
	key: ["source_id", "issuer", "subject"],
	from: [],
	name: "external_login of directories",
	async *rows(world) {
		for await (const row of world.source.rows("user"))
			if (
				[2, 5].includes(num(row.login_type)) &&
				world.accounts.get(num(row.id)) === "user"
			)
				yield {
					source_id: num(row.login_source),
					issuer: "",
					subject: text(row.lower_name),
					account_id: num(row.id),
					name: text(row.name),
					email: text(row.email),
					created_at: 0,
					used_at: 0,
					owns: 1,
				};
	},
};

const oauthApplications: Part = {
	table: "oauth_application",
	key: ["id"],
	from: ["oauth2_application"],
	async *rows(world) {
		for await (const row of world.source.rows("oauth2_application")) {
			const owner = num(row.uid);
			if (owner && !world.accounts.has(owner)) {
				world.report.remark(
					"oauth2_application",
					num(row.id),
					"its account is gone",
				);
				continue;
			}
			yield {
				id: num(row.id),
				account_id: owner || null,
				name: text(row.name),
				client_id: text(row.client_id),
				secret_hash: text(row.client_secret),
				confidential: yes(row.confidential_client),
				skip_consent: yes(row.skip_secondary_authorization),
				redirect_uris: JSON.stringify(json<string[]>(row.redirect_uris, [])),
				created_at: time(row.created_unix),
			};
		}
	},
};

const oauthGrants: Part = {
	table: "oauth_grant",
	key: ["id"],
	from: ["oauth2_grant"],
	async *rows(world) {
		for await (const row of world.source.rows("oauth2_grant"))
			if (world.accounts.has(num(row.user_id)))
				yield {
					id: num(row.id),
					account_id: num(row.user_id),
					application_id: num(row.application_id),
					scopes: text(row.scope),
					brought_scopes: text(row.scope),
					created_at: time(row.created_unix),
					used_at: time(row.updated_unix),
				};
	},
};

export const signInParts: readonly Part[] = [
	loginSources,
	externalLogins,
	directoryLogins,
	oauthApplications,
	oauthGrants,
];
