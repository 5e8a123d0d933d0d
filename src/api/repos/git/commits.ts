import Type from "typebox";
import type { App } from "../../../app.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import type { NamedCommit } from "../../../domain/refs/tip.ts";
import {
	type Repository,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { invalid, notFound } from "../../../errors.ts";
import { diffText, patchOfCommit } from "../../../git/history/patch-text.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import { plainStream } from "../../../http/response.ts";
import { isRefName } from "../../../text/names.ts";
import { Commit, commitViews } from "../../../views/repository-commit.ts";
import { single } from "../../single.ts";
import { commitParts, partsInQuery } from "../commit-page.ts";

export const getCommit = endpoint({
	id: "repoGetSingleCommit",
	route: "GET /repos/:owner/:repo/git/commits/:sha",
	summary: "Get a commit by its id, or by the name of a branch or tag",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object(commitParts),
	returns: { 200: Commit },
	async run({ app, actor, context, repository, params, search }) {
		const commit = await commitNamed(app, repository, params.sha);
		const parts = partsInQuery(search);
		return single(await commitViews(app, actor, context, [commit], parts));
	},
});

export const getCommitText = endpoint({
	id: "repoDownloadCommitDiffOrPatch",
	route: "GET /repos/:owner/:repo/git/commits/:sha.:diffType",
	summary: "Get what a commit changed as a diff, or the commit as a patch",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.Union([media.text, Commit]) },
	errors: [422],
	async run({ app, actor, context, repository, params, search, client }) {
		// the router cuts at the first point, but names may have points of their own
		const whole = `${params.sha}.${(params as Record<string, string>).diffType}`;
		const [, name, kind] = /^(.+)\.(diff|patch)$/.exec(whole) ?? [];
		const commit = await commitNamed(app, repository, name ?? whole);
		if (!kind) {
			const parts = partsInQuery(search);
			return single(await commitViews(app, actor, context, [commit], parts));
		}
		const store = storeOf(repository);
		const [parent = null] = commit.tip.parents;
		return await plainStream(
			kind === "diff"
				? diffText(app.git, store, parent, commit.oid, {
						signal: client.signal,
					})
				: patchOfCommit(app.git, store, commit.oid, { signal: client.signal }),
		);
	},
});

export async function commitNamed(
	app: App,
	repository: Repository,
	name: string,
): Promise<NamedCommit> {
	if (!isRefName(name)) throw invalid(`no valid ref or sha: ${name}`);
	const commit = await resolveCommit(app, repository, name);
	if (!commit) throw notFound(`commit doesn't exist: ${name}`);
	return commit;
}
