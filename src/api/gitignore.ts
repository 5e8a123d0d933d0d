import Type from "typebox";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { gitignoreNames, gitignoreSet } from "../templates/gitignores.ts";

const { String: Text } = Type;

export const listGitignoresTemplates = endpoint({
	id: "listGitignoresTemplates",
	route: "GET /gitignore/templates",
	summary: "List the gitignore templates",
	scope: null,
	on: anyone,
	returns: { 200: Type.Array(Text()) },
	run: () => gitignoreNames(),
});

export const getGitignoreTemplateInfo = endpoint({
	id: "getGitignoreTemplateInfo",
	route: "GET /gitignore/templates/:name",
	summary: "Get a gitignore template",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{ name: Text(), source: Text() },
			{ $id: "GitignoreTemplateInfo" },
		),
	},
	async run({ params }) {
		const source = await gitignoreSet(params.name);
		if (source === undefined) throw notFound();
		return { name: params.name, source };
	},
});
