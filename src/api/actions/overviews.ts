import { signedIn, siteAdmin } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { listEndpoints } from "./lists.ts";

export const ofOrganization = listEndpoints(
	{
		base: "/orgs/:org/actions",
		what: "an organization's repositories",
		scope: "organization",
		on: org.owner(),
		whose: ({ organization }) => ({ owner: organization.id }),
	},
	["getOrgWorkflowRuns", "getOrgWorkflowJobs"],
);

export const ofUser = listEndpoints(
	{
		base: "/user/actions",
		what: "the signed-in user's own repositories",
		scope: "user",
		on: signedIn({ publicOnly: false }),
		whose: ({ me }) => ({ owner: me.id }),
	},
	["getUserWorkflowRuns", "getUserWorkflowJobs"],
);

export const ofForge = listEndpoints(
	{
		base: "/admin/actions",
		what: "all repositories",
		scope: "admin",
		on: siteAdmin,
		whose: () => ({ all: true }),
	},
	["listAdminWorkflowRuns", "listAdminWorkflowJobs"],
);
