import Type from "typebox";
import { knownAccount } from "../../domain/organizations/known-account.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import {
	acceptTransfer,
	rejectTransfer,
} from "../../domain/transfers/answer-transfer.ts";
import { startTransfer } from "../../domain/transfers/start-transfer.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { integer, list, option, optional, text } from "../../http/fields.ts";
import { respond } from "../../http/response.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { single } from "../single.ts";

export const TransferRepoOption = option("TransferRepoOption", {
	new_owner: text(),
	team_ids: optional(
		list(integer({ description: "teams that get the repository" })),
	),
});

/** Nothing once the repository is out of sight. */
const orNothing = Type.Union([Repository, Type.Undefined()]);

export const repoTransfer = endpoint({
	id: "repoTransfer",
	route: "POST /repos/:owner/:repo/transfer",
	summary:
		"Hand a repository over: 202 when it is done, 201 while the new owner is asked",
	scope: "repository",
	audit: [
		"repository.transferred",
		"repository.transfer-asked",
		"repository.collaborator-changed",
	],
	on: repo.owner(),
	body: TransferRepoOption,
	returns: { 201: orNothing, 202: orNothing },
	async run({ app, actor, context, repository, body }) {
		const to = await knownAccount(app.db, actor, body.new_owner);
		if (!to) throw notFound("The new owner does not exist or cannot be found");
		const outcome = await startTransfer(
			app,
			actor,
			context,
			to,
			body.team_ids ?? [],
		);
		const row = await repositoryById(app.db, repository.id);
		const [view] = row ? await repositoryViews(app, actor, [row]) : [];
		const status = outcome === "moved" ? 202 : 201;
		return respond(status, view);
	},
});

export const acceptRepoTransfer = endpoint({
	id: "acceptRepoTransfer",
	route: "POST /repos/:owner/:repo/transfer/accept",
	summary: "Take a repository over",
	scope: "repository",
	audit: "repository.transferred",
	on: repo.recipient(),
	returns: { 202: Repository },
	async run({ app, actor, context }) {
		const row = await acceptTransfer(app, actor, context);
		return single(await repositoryViews(app, actor, [row]));
	},
});

export const rejectRepoTransfer = endpoint({
	id: "rejectRepoTransfer",
	route: "POST /repos/:owner/:repo/transfer/reject",
	summary: "Refuse to take a repository over",
	scope: "repository",
	audit: ["repository.transfer-rejected", "repository.collaborator-changed"],
	on: repo.recipient(),
	returns: { 200: orNothing },
	async run({ app, actor, context }) {
		const row = await rejectTransfer(app, actor, context);
		const [view] = await repositoryViews(app, actor, [row]);
		return respond(200, view);
	},
});
