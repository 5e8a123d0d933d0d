import { signedIn } from "../../guards/account.ts";
import { listEndpoints } from "../action-lists.ts";
import {
	runnerEndpoints,
	secretEndpoints,
	variableEndpoints,
} from "../action-settings.ts";

const place = {
	base: "/user/actions",
	what: "the signed-in user",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	holderOf: ({ me }: { me: { id: number } }) => ({
		owner: me.id,
		repository: null,
	}),
} as const;

export const runsAndJobs = listEndpoints(
	{
		base: "/user/actions",
		what: "the signed-in user's own repositories",
		scope: "user",
		on: signedIn({ publicOnly: false }),
		whose: ({ me }) => ({ owner: me.id }),
	},
	["getUserWorkflowRuns", "getUserWorkflowJobs"],
);

export const secrets = secretEndpoints(place, [
	null,
	"updateUserSecret",
	"deleteUserSecret",
]);

export const variables = variableEndpoints(place, [
	"getUserVariablesList",
	"getUserVariable",
	"createUserVariable",
	"updateUserVariable",
	"deleteUserVariable",
]);

export const runners = runnerEndpoints(place, [
	"userCreateRunnerRegistrationToken",
	"getUserRunners",
	"getUserRunner",
	"updateUserRunner",
	"deleteUserRunner",
]);
