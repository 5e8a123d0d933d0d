import Type from "typebox";
import { editorSettings } from "../../domain/contents/editor-settings.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { refQuery } from "./ref-query.ts";

const { String: Text } = Type;

export const getEditorConfig = endpoint({
	id: "repoGetEditorConfig",
	route: "GET /repos/:owner/:repo/editorconfig/:filepath",
	summary: "Get what .editorconfig says about a file",
	scope: "repository",
	on: repo.read("code"),
	query: refQuery,
	returns: { 200: Type.Record(Text(), Type.Unknown()) },
	run: ({ app, repository, params, query }) =>
		editorSettings(app, repository, { path: params.filepath, ref: query.ref }),
});
