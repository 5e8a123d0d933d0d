import { actions } from "./declare.ts";

/** The highest ids of tables when an import was finished. */
const highest = {
	access_token: "id",
	account: "id",
	login_source: "id",
	external_login: "id",
	passkey: "id",
	action_runner: "id",
	oauth_application: "id",
	oauth_grant: "id",
	oauth_authorization: "id",
	oauth_refresh_token: "id",
	public_key: "id",
	deploy_key: "id",
	team: "id",
	branch_rule: "id",
	tag_rule: "id",
	git_store: "id",
} as const;

const source = {
	kind: "word",
	active: "bool",
	fingerprint: "digest",
} as const;

/** Actions of administrators about the server as a whole. */
export const siteActions = actions({
	"audit.details-forgotten": {
		target: "site",
		facts: { part: "word", account: "id", before: "moment", up_to: "id" },
	},
	"audit.pruned": {
		target: "site",
		facts: { log: "id", from: "number", to: "number" },
	},
	"audit.event-imported": {
		target: "site",
		facts: {
			from: "word",
			event: "word",
			event_id: "id",
			imported_at: "time",
		},
	},
	"site.imported": {
		target: "site",
		facts: { from: "word", ...highest },
	},
	"audit.log-ended": { target: "site", facts: { log: "id" } },
	"site.task-run": { target: "task" },
	"site.banner-changed": { target: "site" },
	"site.maintenance-changed": { target: "site", facts: { on: "bool" } },
	"site.mailing-begun": { target: "site" },
	"site.mailing-stopped": { target: "site" },
	"site.report-closed": { target: "site", facts: { report: "id" } },
	"site.notice-changed": {
		target: "site",
		facts: { act: "word", kind: "word" },
	},
	"source.created": { target: "source", changes: source },
	"source.edited": { target: "source", changes: source },
	"source.deleted": { target: "source" },
});
