import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { namedAccount } from "../../domain/organizations/known-account.ts";
import { accessTo } from "../../domain/permissions/access.ts";
import { type Actor, actingFor } from "../../domain/permissions/actor.ts";
import { Level, levelName } from "../../domain/permissions/units.ts";
import {
	addCollaborator,
	isCollaborator,
	listCollaborators,
	removeCollaborator,
} from "../../domain/repositories/collaborators.ts";
import { invalid, notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { empty } from "../../http/response.ts";
import { accountView, User } from "../../views/account.ts";

export const AddCollaboratorOption = option("AddCollaboratorOption", {
	permission: optional(text({ enum: ["read", "write", "admin"] })),
});
const RepoCollaboratorPermission = Type.Object(
	{ permission: Type.String(), role_name: Type.String(), user: User },
	{ $id: "RepoCollaboratorPermission" },
);

export const repoListCollaborators = endpoint({
	id: "repoListCollaborators",
	route: "GET /repos/:owner/:repo/collaborators",
	summary: "List the collaborators of a repository",
	scope: "repository",
	on: repo.signedIn(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, repository, page }) {
		const { accounts, total } = await listCollaborators(app, repository, page);
		return paginated(
			accounts.map((account) => accountView(app, actor, account)),
			total,
		);
	},
});

export const repoCheckCollaborator = endpoint({
	id: "repoCheckCollaborator",
	route: "GET /repos/:owner/:repo/collaborators/:collaborator",
	summary: "Tell whether a user is a collaborator",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 204: null },
	errors: [422],
	async run({ app, actor, repository, params }) {
		const account = await named(app, actor, params.collaborator);
		if (!(await isCollaborator(app, repository, account))) throw notFound();
		return empty();
	},
});

export const repoAddCollaborator = endpoint({
	id: "repoAddCollaborator",
	route: "PUT /repos/:owner/:repo/collaborators/:collaborator",
	summary: "Make a user a collaborator, or change what the user may do",
	scope: "repository",
	audit: "repository.collaborator-changed",
	on: repo.admin(),
	body: AddCollaboratorOption,
	bodyOptional: true,
	returns: { 204: null },
	async run({ app, actor, repository, params, body }) {
		const account = await named(app, actor, params.collaborator);
		await addCollaborator(
			app,
			actor,
			repository,
			account,
			body.permission ?? "",
		);
	},
});

export const repoDeleteCollaborator = endpoint({
	id: "repoDeleteCollaborator",
	route: "DELETE /repos/:owner/:repo/collaborators/:collaborator",
	summary: "Take a collaborator's rights away",
	scope: "repository",
	audit: "repository.collaborator-changed",
	on: repo.admin(),
	returns: { 204: null },
	async run({ app, actor, repository, params }) {
		const account = await named(app, actor, params.collaborator);
		await removeCollaborator(app, actor, repository, account);
	},
});

export const repoGetRepoPermissions = endpoint({
	id: "repoGetRepoPermissions",
	route: "GET /repos/:owner/:repo/collaborators/:collaborator/permission",
	summary: "Tell what a user may do in a repository",
	scope: "repository",
	on: repo.permissionOf(),
	returns: { 200: RepoCollaboratorPermission },
	async run({ app, actor, context, repository, params }) {
		const account = await namedAccount(app.db, actor, params.collaborator);
		if (!account) throw notFound();
		const rights = await accessTo(app.db, actingFor(account), [context]);
		const level = levelName(rights.get(repository.id)?.level ?? Level.none);
		return {
			permission: level,
			role_name: level,
			user: accountView(app, actor, account),
		};
	},
});

async function named(app: App, actor: Actor, name: string): Promise<Account> {
	const account = await namedAccount(app.db, actor, name);
	if (!account) throw invalid(`user does not exist [uid: 0, name: ${name}]`);
	return account;
}
