import Type from "typebox";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";

export const getLanguages = endpoint({
	id: "repoGetLanguages",
	route: "GET /repos/:owner/:repo/languages",
	summary: "Get the languages of the default branch with their bytes",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.Record(Type.String(), Type.Integer()) },
	run: ({ repository }) => JSON.parse(repository.languages),
});
