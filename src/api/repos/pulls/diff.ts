import Type from "typebox";
import type { App } from "../../../app.ts";
import type { Pull } from "../../../domain/pulls/pull.ts";
import {
	type Repository,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { diffText, patchSeries } from "../../../git/history/patch-text.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import { truth } from "../../../http/query.ts";
import {
	type Content,
	plainStream,
	plainText,
} from "../../../http/response.ts";

export const repoDownloadPullDiffOrPatch = endpoint({
	id: "repoDownloadPullDiffOrPatch",
	route: "GET /repos/:owner/:repo/pulls/:index.:diffType",
	summary: "Get what a pull request changes, as a diff or as mails",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ binary: Type.Optional(Type.Boolean()) }),
	returns: { 200: media.text },
	run({ app, repository, pull, params, search, client }) {
		const { diffType } = params as unknown as { diffType: string };
		if (diffType !== "diff" && diffType !== "patch") throw notFound();
		return textOf(app, repository, pull, diffType, {
			binary: truth(search.get("binary") ?? ""),
			signal: client.signal,
		});
	},
});

async function textOf(
	app: App,
	repository: Repository,
	pull: Pull,
	kind: "diff" | "patch",
	options: { binary: boolean; signal: AbortSignal },
): Promise<Content> {
	if (pull.merge_base === pull.head_oid) return plainText("");
	const store = storeOf(repository);
	const stream =
		kind === "diff"
			? diffText(
					app.git,
					store,
					pull.merge_base || null,
					pull.head_oid,
					options,
				)
			: patchSeries(app.git, store, pull.merge_base, pull.head_oid, options);
	return await plainStream(stream);
}
