import { signedIn, siteAdmin } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { repo } from "../../guards/repository.ts";
import {
	runnerEndpoints,
	secretEndpoints,
	variableEndpoints,
} from "./settings-endpoints.ts";

const ofRepository = {
	base: "/repos/:owner/:repo/actions",
	what: "a repository",
	scope: "repository",
	on: repo.owner(),
	holderOf: ({ repository }: { repository: { id: number } }) => ({
		owner: null,
		repository: repository.id,
	}),
} as const;
const ofOrganization = {
	base: "/orgs/:org/actions",
	what: "an organization",
	scope: "organization",
	on: org.owner(),
	holderOf: ({ organization }: { organization: { id: number } }) => ({
		owner: organization.id,
		repository: null,
	}),
} as const;
const ofUser = {
	base: "/user/actions",
	what: "the signed-in user",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	holderOf: ({ me }: { me: { id: number } }) => ({
		owner: me.id,
		repository: null,
	}),
} as const;
const ofForge = {
	base: "/admin/actions",
	what: "the whole forge",
	scope: "admin",
	on: siteAdmin,
	holderOf: () => ({ owner: null, repository: null }),
} as const;

export const secrets = [
	...secretEndpoints(ofRepository, [
		"repoListActionsSecrets",
		"updateRepoSecret",
		"deleteRepoSecret",
	]),
	...secretEndpoints(ofOrganization, [
		"orgListActionsSecrets",
		"updateOrgSecret",
		"deleteOrgSecret",
	]),
	...secretEndpoints(ofUser, [null, "updateUserSecret", "deleteUserSecret"]),
];

export const variables = [
	...variableEndpoints(ofRepository, [
		"getRepoVariablesList",
		"getRepoVariable",
		"createRepoVariable",
		"updateRepoVariable",
		"deleteRepoVariable",
	]),
	...variableEndpoints(ofOrganization, [
		"getOrgVariablesList",
		"getOrgVariable",
		"createOrgVariable",
		"updateOrgVariable",
		"deleteOrgVariable",
	]),
	...variableEndpoints(ofUser, [
		"getUserVariablesList",
		"getUserVariable",
		"createUserVariable",
		"updateUserVariable",
		"deleteUserVariable",
	]),
];

export const runners = [
	...runnerEndpoints(ofRepository, [
		"repoCreateRunnerRegistrationToken",
		"getRepoRunners",
		"getRepoRunner",
		"updateRepoRunner",
		"deleteRepoRunner",
	]),
	...runnerEndpoints(ofOrganization, [
		"orgCreateRunnerRegistrationToken",
		"getOrgRunners",
		"getOrgRunner",
		"updateOrgRunner",
		"deleteOrgRunner",
	]),
	...runnerEndpoints(ofUser, [
		"userCreateRunnerRegistrationToken",
		"getUserRunners",
		"getUserRunner",
		"updateUserRunner",
		"deleteUserRunner",
	]),
	...runnerEndpoints(ofForge, [
		"adminCreateRunnerRegistrationToken",
		"getAdminRunners",
		"getAdminRunner",
		"updateAdminRunner",
		"deleteAdminRunner",
	]),
];
