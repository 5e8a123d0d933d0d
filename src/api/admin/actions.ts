import { siteAdmin } from "../../guards/account.ts";
import { listEndpoints } from "../action-lists.ts";
import { runnerEndpoints } from "../action-settings.ts";

const place = {
	base: "/admin/actions",
	what: "the whole forge",
	scope: "admin",
	on: siteAdmin,
	holderOf: () => ({ owner: null, repository: null }),
} as const;

export const runsAndJobs = listEndpoints(
	{
		base: "/admin/actions",
		what: "all repositories",
		scope: "admin",
		on: siteAdmin,
		whose: () => ({ all: true }),
	},
	["listAdminWorkflowRuns", "listAdminWorkflowJobs"],
);

export const runners = runnerEndpoints(place, [
	"adminCreateRunnerRegistrationToken",
	"getAdminRunners",
	"getAdminRunner",
	"updateAdminRunner",
	"deleteAdminRunner",
]);
