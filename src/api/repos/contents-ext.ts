import Type from "typebox";
import type { App } from "../../app.ts";
import { readContents } from "../../domain/contents/read-contents.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { badRequest } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	ContentsResponse,
	contentsView,
	directoryView,
	type EntryParts,
} from "../../views/contents.ts";
import { ref } from "./ref-query.ts";

const { Optional, String: Text } = Type;

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

async function extAt(
	{
		app,
		context,
		query,
	}: {
		app: App;
		context: RepositoryContext;
		query: Type.Static<typeof extQuery>;
	},
	path: string,
) {
	const parts = partsOf(query.includes ?? "");
	const found = await readContents(app, context.repository, {
		path: path === "." ? "" : path,
		ref: query.ref,
		commits: Boolean(parts.commit || parts.message),
	});
	const { resolved } = found;
	return "entry" in found
		? {
				file_contents: contentsView(app, context, resolved, found.entry, parts),
			}
		: {
				dir_contents: directoryView(
					app,
					context,
					resolved,
					found.entries,
					parts,
				),
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
