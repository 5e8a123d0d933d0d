import Type from "typebox";
import type { App } from "../../app.ts";
import { editorSettings } from "../../domain/contents/editor-settings.ts";
import {
	readContents,
	readFiles,
} from "../../domain/contents/read-contents.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { badRequest } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	ContentsResponse,
	contentsView,
	directoryView,
	type EntryParts,
} from "../../views/contents.ts";
import { GetFilesOptions } from "./contents-options.ts";

const { Null, Optional, String: Text, Union } = Type;
const ref = Optional(
	Text({
		description: "branch, tag or commit; the default branch unless given",
	}),
);

const includes: Record<string, keyof EntryParts> = {
	file_content: "content",
	lfs_metadata: "lfs",
	commit_metadata: "commit",
	commit_message: "message",
};

export const ContentsExtResponse = Type.Object(
	{
		file_contents: Optional(ContentsResponse),
		dir_contents: Optional(Type.Array(ContentsResponse)),
	},
	{ $id: "ContentsExtResponse" },
);

const extQuery = Type.Object({
	ref,
	includes: Optional(
		Text({ description: `of ${Object.keys(includes).join(", ")}` }),
	),
});

export const getContentsExt = endpoint({
	id: "repoGetContentsExt",
	route: "GET /repos/:owner/:repo/contents-ext/*",
	summary: "Get a file or directory with the parts that are asked for",
	scope: "repository",
	on: repo.read("code"),
	query: extQuery,
	returns: { 200: ContentsExtResponse },
	run: (context) => extAt(context, context.params["*"]),
});

export const getRootContentsExt = endpoint({
	id: "repoGetContentsExtRoot",
	route: "GET /repos/:owner/:repo/contents-ext",
	summary:
		"The root directory: most clients send its name `.` as no name at all",
	scope: "repository",
	on: repo.read("code"),
	query: extQuery,
	returns: { 200: ContentsExtResponse },
	extension: true,
	run: (context) => extAt(context, "."),
});

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
	run: ({ app, repository, owner, query }) =>
		filesAt(app, { repository, owner }, query.ref, pathsIn(query.body ?? "")),
});

export const postFileContents = endpoint({
	id: "repoGetFileContentsPost",
	route: "POST /repos/:owner/:repo/file-contents",
	summary: "Get several files; null for those that are not there",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({ ref }),
	body: GetFilesOptions,
	returns: { 200: Files },
	run: ({ app, repository, owner, query, body }) =>
		filesAt(app, { repository, owner }, query.ref, body.files ?? []),
});

export const getEditorConfig = endpoint({
	id: "repoGetEditorConfig",
	route: "GET /repos/:owner/:repo/editorconfig/:filepath",
	summary: "Get what .editorconfig says about a file",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({ ref }),
	returns: { 200: Type.Record(Text(), Type.Unknown()) },
	run: ({ app, repository, params, query }) =>
		editorSettings(app, repository, { path: params.filepath, ref: query.ref }),
});

async function extAt(
	{
		app,
		repository,
		owner,
		query,
	}: RepositoryWithOwner & { app: App; query: Type.Static<typeof extQuery> },
	path: string,
) {
	const parts = partsOf(query.includes ?? "");
	const found = await readContents(app, repository, {
		path: path === "." ? "" : path,
		ref: query.ref,
		commits: Boolean(parts.commit || parts.message),
	});
	const owned = { repository, owner };
	const { resolved } = found;
	return "entry" in found
		? { file_contents: contentsView(app, owned, resolved, found.entry, parts) }
		: {
				dir_contents: directoryView(app, owned, resolved, found.entries, parts),
			};
}

function partsOf(text: string): EntryParts {
	const parts: Record<string, boolean> = {};
	for (const word of text.split(",").filter(Boolean)) {
		const part = Object.hasOwn(includes, word) ? includes[word] : undefined;
		if (!part) throw badRequest(`unknown include option "${word}"`);
		parts[part] = true;
	}
	return parts;
}

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
