import Type from "typebox";
import { namedAccount } from "../../domain/organizations/known-account.ts";
import {
	listAssignees,
	mayBeAssigned,
} from "../../domain/repositories/people.ts";
import { badRequest, notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { empty } from "../../http/response.ts";
import { User } from "../../views/account.ts";
import { allPeople } from "./people.ts";

export const repoGetAssignees = endpoint({
	id: "repoGetAssignees",
	route: "GET /repos/:owner/:repo/assignees",
	summary: "List the users whom issues can be assigned to",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: Type.Array(User) },
	async run({ app, actor, context }) {
		const accounts = await listAssignees(app, context);
		return allPeople(app, actor, accounts);
	},
});

export const repoCheckAssignee = endpoint({
	id: "repoCheckAssignee",
	route: "GET /repos/:owner/:repo/assignees/:assignee",
	summary: "Tell whether issues can be assigned to a user",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 204: null },
	async run({ app, actor, context, params }) {
		const account = await namedAccount(app.db, actor, params.assignee);
		if (!account)
			throw notFound(`user does not exist [uid: 0, name: ${params.assignee}]`);
		if (account.kind !== "user")
			throw badRequest(`${account.name} is an organization, not a user`);
		if (!(await mayBeAssigned(app.db, context, account))) throw notFound();
		return empty();
	},
});
