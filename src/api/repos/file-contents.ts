import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { readFiles } from "../../domain/contents/read-contents.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { badRequest } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ContentsResponse, contentsView } from "../../views/contents.ts";
import { GetFilesOptions } from "./contents-options.ts";
import { ref, refQuery } from "./ref-query.ts";

const { Null, Optional, String: Text, Union } = Type;

const Files = Type.Array(Union([ContentsResponse, Null()]));

export const getFileContents = endpoint({
	id: "repoGetFileContents",
	route: "GET /repos/:owner/:repo/file-contents",
	summary: "Get several files; null for those that are not there",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		ref,
		body: Optional(Text({ description: 'JSON: {"files": ["path"]}' })),
	}),
	returns: { 200: Files },
	run: ({ app, context, query }) =>
		filesAt(app, context, query.ref, pathsIn(query.body ?? "")),
});

export const postFileContents = endpoint({
	id: "repoGetFileContentsPost",
	route: "POST /repos/:owner/:repo/file-contents",
	summary: "Get several files; null for those that are not there",
	scope: "repository",
	audit: unrecorded.reads,
	on: repo.read("code"),
	query: refQuery,
	body: GetFilesOptions,
	returns: { 200: Files },
	run: ({ app, context, query, body }) =>
		filesAt(app, context, query.ref, body.files ?? []),
});

function pathsIn(text: string): string[] {
	try {
		const { files } = JSON.parse(text);
		if (Array.isArray(files) && files.every((f) => typeof f === "string"))
			return files;
	} catch {
		// told below
	}
	throw badRequest("invalid body parameter");
}

async function filesAt(
	app: App,
	owned: RepositoryWithOwner,
	ref: string | undefined,
	paths: readonly string[],
) {
	const wanted = { ref, paths };
	const { resolved, files } = await readFiles(app, owned.repository, wanted);
	return files.map((file) =>
		file ? contentsView(app, owned, resolved, file) : null,
	);
}
