import Type from "typebox";
import type { App } from "../../app.ts";
import { changeFiles } from "../../domain/contents/change-files.ts";
import { fileChange } from "../../domain/contents/file-change.ts";
import { readContents } from "../../domain/contents/read-contents.ts";
import { targetOf } from "../../domain/contents/target.ts";
import type { SignedInActor } from "../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { respond } from "../../http/response.ts";
import { fileCommitView, unsigned } from "../../views/commit.ts";
import {
	ContentsResponse,
	changedFileView,
	contentsView,
	directoryView,
	FileResponse,
	FilesResponse,
	fileResponse,
	writtenFilesView,
} from "../../views/contents.ts";
import {
	CreateFileOptions,
	DeleteFileOptions,
	UpdateFileOptions,
} from "./contents-options.ts";
import { ChangeFilesOptions, commitOf } from "./options.ts";
import { refQuery } from "./ref-query.ts";

export const getRootContents = endpoint({
	id: "repoGetContentsList",
	route: "GET /repos/:owner/:repo/contents",
	summary: "Get the entries of the root directory",
	scope: "repository",
	on: repo.read("code"),
	query: refQuery,
	returns: { 200: Type.Array(ContentsResponse) },
	run: async (context) => [await contentsAt(context, "")].flat(),
});

export const getContents = endpoint({
	id: "repoGetContents",
	route: "GET /repos/:owner/:repo/contents/*",
	summary: "Get a file, or the entries of a directory",
	scope: "repository",
	on: repo.read("code"),
	query: refQuery,
	returns: {
		200: Type.Union([ContentsResponse, Type.Array(ContentsResponse)]),
	},
	run: (context) => contentsAt(context, context.params["*"]),
});

export const changeRepositoryFiles = endpoint({
	id: "repoChangeFiles",
	route: "POST /repos/:owner/:repo/contents",
	summary: "Change several files in one commit",
	scope: "repository",
	audit: "refs.moved",
	on: repo.commit(),
	body: ChangeFilesOptions,
	returns: { 201: FilesResponse },
	async run({ app, actor, context, repository, body }) {
		const wanted = { ...commitOf(body), changes: body.files.map(fileChange) };
		const { oid, tip, value } = await changeFiles(
			app,
			actor,
			repository,
			wanted,
		);
		const { target } = targetOf(repository, wanted);
		return {
			files: writtenFilesView(app, context, target, { oid, tip }, value),
			commit: await fileCommitView(app, context, oid, tip),
			verification: unsigned,
		};
	},
});

export const createFile = endpoint({
	id: "repoCreateFile",
	route: "POST /repos/:owner/:repo/contents/*",
	summary: "Create a file",
	scope: "repository",
	audit: "refs.moved",
	on: repo.commit(),
	body: CreateFileOptions,
	returns: { 201: FileResponse },
	run: (context) => changeFile(context, "create"),
});

export const updateFile = endpoint({
	id: "repoUpdateFile",
	route: "PUT /repos/:owner/:repo/contents/*",
	summary: "Update or move a file; create it when no sha is given",
	scope: "repository",
	audit: "refs.moved",
	on: repo.commit(),
	body: UpdateFileOptions,
	returns: { 200: FileResponse, 201: FileResponse },
	run: async (context) =>
		context.body.sha
			? changeFile(context, "update")
			: respond(201, await changeFile(context, "create")),
});

export const deleteFile = endpoint({
	id: "repoDeleteFile",
	route: "DELETE /repos/:owner/:repo/contents/*",
	summary: "Delete a file",
	scope: "repository",
	audit: "refs.moved",
	on: repo.commit(),
	body: DeleteFileOptions,
	returns: { 200: FileResponse },
	run: (context) => changeFile(context, "delete"),
});

type Changing = {
	app: App;
	actor: SignedInActor;
	context: RepositoryContext;
	params: { "*": string };
	body: Type.Static<typeof UpdateFileOptions>;
};

/** Commits one change of the file that the address names. */
async function changeFile(
	{ app, actor, context, params, body }: Changing,
	operation: "create" | "update" | "delete",
) {
	const change = fileChange({ operation, ...body, path: params["*"] });
	const wanted = { ...commitOf(body), changes: [change] };
	const { repository } = context;
	const { oid, tip, value } = await changeFiles(app, actor, repository, wanted);
	const { target } = targetOf(repository, wanted);
	const [file = null] = value;
	const content = changedFileView(app, context, target, oid, tip, file);
	return fileResponse(app, context, oid, tip, content);
}

type Reading = {
	app: App;
	context: RepositoryContext;
	query: { ref?: string };
};

async function contentsAt({ app, context, query }: Reading, path: string) {
	const found = await readContents(app, context.repository, {
		path,
		ref: query.ref,
	});
	return "entry" in found
		? contentsView(app, context, found.resolved, found.entry)
		: directoryView(app, context, found.resolved, found.entries);
}
