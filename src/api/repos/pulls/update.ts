import Type from "typebox";
import { updatePull } from "../../../domain/pulls/merging/update-pull.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { invalid } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { empty } from "../../../http/response.ts";

export const repoUpdatePullRequest = endpoint({
	id: "repoUpdatePullRequest",
	route: "POST /repos/:owner/:repo/pulls/:index/update",
	summary: "Bring the base into the branch of a pull request",
	scope: "repository",
	audit: "refs.moved",
	on: pulls.take(),
	query: Type.Object({
		style: Type.Optional(Type.String({ description: "merge or rebase" })),
	}),
	returns: { 200: null },
	async run(context) {
		const { app, actor, repository, query } = context;
		const { default_update_style } = settingsOf(repository.settings);
		const style = query.style || default_update_style;
		if (style !== "merge" && style !== "rebase")
			throw invalid(`unknown style: ${style}`);
		await updatePull(app, actor, context, style);
		return empty(200);
	},
});
