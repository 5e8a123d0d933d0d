import { org } from "../../guards/organization.ts";
import { listEndpoints } from "../action-lists.ts";
import {
	runnerEndpoints,
	secretEndpoints,
	variableEndpoints,
} from "../action-settings.ts";

const place = {
	base: "/orgs/:org/actions",
	what: "an organization",
	scope: "organization",
	on: org.owner(),
	holderOf: ({ organization }: { organization: { id: number } }) => ({
		owner: organization.id,
		repository: null,
	}),
} as const;

export const runsAndJobs = listEndpoints(
	{
		base: "/orgs/:org/actions",
		what: "an organization's repositories",
		scope: "organization",
		on: org.owner(),
		whose: ({ organization }) => ({ owner: organization.id }),
	},
	["getOrgWorkflowRuns", "getOrgWorkflowJobs"],
);

export const secrets = secretEndpoints(place, [
	"orgListActionsSecrets",
	"updateOrgSecret",
	"deleteOrgSecret",
]);

export const variables = variableEndpoints(place, [
	"getOrgVariablesList",
	"getOrgVariable",
	"createOrgVariable",
	"updateOrgVariable",
	"deleteOrgVariable",
]);

export const runners = runnerEndpoints(place, [
	"orgCreateRunnerRegistrationToken",
	"getOrgRunners",
	"getOrgRunner",
	"updateOrgRunner",
	"deleteOrgRunner",
]);
