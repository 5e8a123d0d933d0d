import Type from "typebox";
import {
	addDeployKey,
	deployKey,
	listDeployKeys,
	removeDeployKey,
} from "../../domain/keys/deploy-keys.ts";
import { givesAccess } from "../../guards/account.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { DeployKey, deployKeyView } from "../../views/deploy-key.ts";
import { repositoryView } from "../../views/repository.ts";

export const CreateKeyOption = option("CreateKeyOption", {
	title: text({ max: 255 }),
	key: text({ ...bounds.publicKey, description: "as in a .pub file" }),
	read_only: optional(yesNo({ description: "the key may only fetch" })),
});

export const repoListKeys = endpoint({
	id: "repoListKeys",
	route: "GET /repos/:owner/:repo/keys",
	summary: "List the deploy keys of a repository",
	scope: "repository",
	on: repo.admin(),
	query: Type.Object({
		key_id: Type.Optional(Type.Integer()),
		fingerprint: Type.Optional(Type.String()),
	}),
	paged: true,
	returns: { 200: Type.Array(DeployKey) },
	async run({ app, actor, context, repository, query, page }) {
		const { keys, total } = await listDeployKeys(
			app,
			repository,
			{
				key: query.key_id || undefined,
				fingerprint: query.fingerprint || undefined,
			},
			page,
		);
		const view = await repositoryView(app, actor, context);
		return paginated(
			keys.map((key) => deployKeyView(app, context, key, view)),
			total,
			{ link: false },
		);
	},
});

export const repoCreateKey = endpoint({
	id: "repoCreateKey",
	route: "POST /repos/:owner/:repo/keys",
	summary: "Let a key open a repository",
	scope: "repository",
	audit: "deploy-key.added",
	on: givesAccess(repo.admin()),
	body: CreateKeyOption,
	returns: { 201: DeployKey },
	async run({ app, actor, context, repository, body }) {
		const key = await addDeployKey(app, actor, repository, {
			title: body.title,
			key: body.key,
			readOnly: body.read_only ?? false,
		});
		return deployKeyView(app, context, key);
	},
});

export const repoGetKey = endpoint({
	id: "repoGetKey",
	route: "GET /repos/:owner/:repo/keys/:id",
	summary: "Get a deploy key",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: DeployKey },
	async run({ app, actor, context, repository, params }) {
		const key = await deployKey(app, repository, idOf(params.id));
		const view = await repositoryView(app, actor, context);
		return deployKeyView(app, context, key, view);
	},
});

export const repoDeleteKey = endpoint({
	id: "repoDeleteKey",
	route: "DELETE /repos/:owner/:repo/keys/:id",
	summary: "Let a key open a repository no longer",
	scope: "repository",
	audit: "deploy-key.removed",
	on: repo.admin(),
	returns: { 204: null },
	run: ({ app, actor, repository, params }) =>
		removeDeployKey(app, actor, repository, idOf(params.id)),
});
