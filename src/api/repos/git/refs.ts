import Type from "typebox";
import type { App } from "../../../app.ts";
import { refsThatBegin } from "../../../domain/refs/ref.ts";
import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Reference, referenceViews } from "../../../views/reference.ts";

export const listAllRefs = endpoint({
	id: "repoListAllGitRefs",
	route: "GET /repos/:owner/:repo/git/refs",
	summary: "List all refs",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.Array(Reference) },
	run: ({ app, context }) => refsAt(app, context, ""),
});

export const listRefs = endpoint({
	id: "repoListGitRefs",
	route: "GET /repos/:owner/:repo/git/refs/*",
	summary: "List the refs whose names begin with a text",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.Array(Reference) },
	run: ({ app, context, params }) => refsAt(app, context, params["*"]),
});

async function refsAt(app: App, owned: RepositoryWithOwner, beginning: string) {
	const refs = await refsThatBegin(
		app.db,
		owned.repository.store_id,
		`refs/${beginning}`,
	);
	if (!refs.length) throw notFound();
	return referenceViews(app, owned, refs);
}
