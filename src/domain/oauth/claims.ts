import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";

const groups = (publicOnly: boolean) =>
	query((q, p: { account: number }) =>
		q
			.selectFrom("organization_member as m")
			.innerJoin("account as o", "o.id", "m.organization_id")
			.select("o.name")
			.where("m.account_id", "=", p.account)
			.$if(publicOnly, (of) => of.where("o.visibility", "=", "public"))
			.orderBy("o.lower_name")
			.limit(1000),
	);
const allGroups = groups(false);
const publicGroups = groups(true);
const teams = (publicOnly: boolean) =>
	query((q, p: { account: number }) =>
		q
			.selectFrom("team_member as m")
			.innerJoin("team as t", "t.id", "m.team_id")
			.innerJoin("account as o", "o.id", "m.organization_id")
			.select(["o.name", "t.lower_name as team"])
			.where("m.account_id", "=", p.account)
			.$if(publicOnly, (of) => of.where("o.visibility", "=", "public"))
			.orderBy("o.lower_name")
			.orderBy("t.lower_name")
			.limit(1000),
	);
const allTeams = teams(false);
const publicTeams = teams(true);
const mail = query((q, p: { account: number }) =>
	q
		.selectFrom("email_address")
		.select(["email", "verified"])
		.where("account_id", "=", p.account)
		.where("is_primary", "=", 1),
);

/** How far somebody who is told of an account may look. */
interface Sight {
	/** Private and limited organizations are not named. */
	readonly publicOnly: boolean;
}

/** Organizations and teams of an account, as `org` and `org:team`. */
export async function groupsOf(
	app: App,
	account: Pick<Account, "id">,
	{ publicOnly }: Sight,
): Promise<string[]> {
	const of = { account: account.id };
	const organizations = await app.db.all(
		publicOnly ? publicGroups : allGroups,
		of,
	);
	const inTeams = await app.db.all(publicOnly ? publicTeams : allTeams, of);
	return [
		...organizations.map((one) => one.name),
		...inTeams.map(({ name, team }) => `${name}:${team}`),
	];
}

/** Who an account is, as far as the scopes ask (OpenID Connect Core, 5.1 and 5.4). */
export async function claimsOf(
	app: App,
	account: Account,
	scopes: readonly string[],
	{ publicOnly }: Sight,
): Promise<Record<string, unknown>> {
	const claims: Record<string, unknown> = {};
	if (scopes.includes("profile"))
		Object.assign(claims, {
			name: account.full_name || account.name,
			preferred_username: account.name,
			profile: app.url + encodeURIComponent(account.name),
			picture: pictureOf(app, account),
			website: account.website,
			locale: account.language,
			updated_at: account.updated_at,
		});
	if (scopes.includes("email")) {
		const primary = await app.db.first(mail, { account: account.id });
		claims.email = account.email;
		claims.email_verified =
			primary?.email === account.email && primary.verified === 1;
	}
	if (scopes.includes("groups"))
		claims.groups = await groupsOf(app, account, { publicOnly });
	return claims;
}

/** Where the picture of an account is. */
export const pictureOf = (app: App, account: Account): string =>
	`${app.url}avatars/${account.outer_avatar || account.avatar || `${account.kind}-${account.id}`}`;
