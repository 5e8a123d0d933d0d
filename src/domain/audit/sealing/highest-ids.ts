import { query, type Reader } from "../../../database/database.ts";

/** The tables whose rows all have records since the log began, with their highest id of that moment. */
export type HighestIds = Readonly<Record<HighestOf, number>>;
type HighestOf = keyof typeof queries;

const queries = {
	access_token: query((q) =>
		q.selectFrom("access_token").select((e) => e.fn.max("id").as("id")),
	),
	account: query((q) =>
		q.selectFrom("account").select((e) => e.fn.max("id").as("id")),
	),
	session: query((q) =>
		q.selectFrom("session").select((e) => e.fn.max("id").as("id")),
	),
	login_source: query((q) =>
		q.selectFrom("login_source").select((e) => e.fn.max("id").as("id")),
	),
	external_login: query((q) =>
		q.selectFrom("external_login").select((e) => e.fn.max("id").as("id")),
	),
	passkey: query((q) =>
		q.selectFrom("passkey").select((e) => e.fn.max("id").as("id")),
	),
	action_runner: query((q) =>
		q.selectFrom("action_runner").select((e) => e.fn.max("id").as("id")),
	),
	oauth_application: query((q) =>
		q.selectFrom("oauth_application").select((e) => e.fn.max("id").as("id")),
	),
	oauth_grant: query((q) =>
		q.selectFrom("oauth_grant").select((e) => e.fn.max("id").as("id")),
	),
	oauth_authorization: query((q) =>
		q.selectFrom("oauth_authorization").select((e) => e.fn.max("id").as("id")),
	),
	oauth_refresh_token: query((q) =>
		q.selectFrom("oauth_refresh_token").select((e) => e.fn.max("id").as("id")),
	),
	public_key: query((q) =>
		q.selectFrom("public_key").select((e) => e.fn.max("id").as("id")),
	),
	deploy_key: query((q) =>
		q.selectFrom("deploy_key").select((e) => e.fn.max("id").as("id")),
	),
	team: query((q) =>
		q.selectFrom("team").select((e) => e.fn.max("id").as("id")),
	),
	branch_rule: query((q) =>
		q.selectFrom("branch_rule").select((e) => e.fn.max("id").as("id")),
	),
	tag_rule: query((q) =>
		q.selectFrom("tag_rule").select((e) => e.fn.max("id").as("id")),
	),
	git_store: query((q) =>
		q.selectFrom("git_store").select((e) => e.fn.max("id").as("id")),
	),
} as const;

/** Gives the highest id of each table; 0 for one without rows. */
export async function highestIds(db: Reader): Promise<HighestIds> {
	const ids: Record<string, number> = {};
	for (const [table, highest] of Object.entries(queries))
		ids[table] = Number((await db.first(highest, {}))?.id ?? 0);
	return ids as HighestIds;
}
