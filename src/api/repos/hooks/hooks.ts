import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { webhookIn } from "../../../domain/webhooks/change-webhooks.ts";
import { testWebhook } from "../../../domain/webhooks/test-webhook.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { hookEndpoints } from "../../hook-endpoints.ts";

export const {
	list: repoListHooks,
	create: repoCreateHook,
	get: repoGetHook,
	edit: repoEditHook,
	remove: repoDeleteHook,
	deliveries: repoListHookDeliveries,
	redeliver: repoRedeliverHook,
} = hookEndpoints({
	id: "repo",
	base: "/repos/:owner/:repo/hooks",
	what: "a repository",
	scope: "repository",
	on: repo.admin(),
	place: ({ repository }: RepositoryContext) => ({ repository: repository.id }),
});

export const repoTestHook = endpoint({
	id: "repoTestHook",
	route: "POST /repos/:owner/:repo/hooks/:id/tests",
	summary: "Send a webhook the newest commit as a test",
	scope: "repository",
	audit: unrecorded.deliveries,
	on: repo.admin(),
	query: Type.Object({
		ref: Type.Optional(
			Type.String({ description: "branch; the default one unless given" }),
		),
	}),
	returns: { 204: null },
	async run({ app, actor, repository, params, query }) {
		const place = { repository: repository.id };
		const hook = await webhookIn(app, place, idOf(params.id));
		await testWebhook(app, actor, repository, hook, query.ref ?? "");
	},
});
