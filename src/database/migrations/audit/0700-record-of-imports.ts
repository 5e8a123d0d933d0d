import type { Migration } from "../../migration.ts";

const tables = [
	...["access_token", "oauth_grant", "oauth_authorization"],
	...["oauth_refresh_token", "public_key", "deploy_key", "team"],
	...["branch_rule", "tag_rule", "git_store"],
];
const highest = tables
	.map(
		(table) => `'"${table}":' || coalesce((select max(id) from ${table}), 0)`,
	)
	.join(" || ',' || ");

const recordAt = (time: string) => `
insert into audit_record (at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, details)
	select ${time}, 'site.imported', '', 'system', 'task', '', '', '', 'site', '', '{"facts":{"from":"gitea-before",' || ${highest} || '}}'
	from import_note where name = 'gitea';
`;

/** An import gets a record, which has the highest ids of tables. A forge that was imported before gets it now. */
export const recordOfImports: Migration = {
	version: 700,
	name: "record of an import",
	up: {
		sqlite: recordAt("cast(strftime('%s', 'now') as integer) * 1000"),
		postgres: recordAt("cast(extract(epoch from now()) as bigint) * 1000"),
	},
};
