import { providers } from "../../../domain/sources/sources.ts";
import { type Part, Sealed } from "../run/part.ts";
import { json, num, text, time, yes } from "../source/values.ts";

const known = new Set<string>(providers);
type Cfg = Readonly<Record<string, unknown>>;

export const loginSources: Part = {
	table: "login_source",
	key: ["id"],
	from: ["login_source"],
	async *rows(world) {
		for await (const row of world.source.rows("login_source")) {
			const type = num(row.type);
			const cfg = json<Cfg>(row.cfg, {});
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

export const externalLogins: Part = {
	table: "external_login",
	key: ["source_id", "subject"],
	from: ["external_login_user"],
	async *rows(world) {
		for await (const row of world.source.rows(
			"external_login_user",
			"external_id",
		))
			if (world.accounts.has(num(row.user_id)))
				yield {
					source_id: num(row.login_source_id),
					subject: text(row.external_id),
					account_id: num(row.user_id),
					name: text(row.name) || text(row.nick_name),
					email: text(row.email),
					created_at: 0,
					used_at: 0,
				};
	},
};

export const oauthApplications: Part = {
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

export const oauthGrants: Part = {
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
					created_at: time(row.created_unix),
					used_at: time(row.updated_unix),
				};
	},
};

export const signInParts: readonly Part[] = [
	loginSources,
	externalLogins,
	oauthApplications,
	oauthGrants,
];
