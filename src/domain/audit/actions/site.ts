import { actions } from "./declare.ts";

/** What administrators do about the server as a whole. */
export const siteActions = actions({
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
	"source.created": {
		target: "source",
		changes: { kind: "word", active: "bool" },
	},
	"source.edited": {
		target: "source",
		changes: { kind: "word", active: "bool" },
	},
	"source.deleted": { target: "source" },
});
