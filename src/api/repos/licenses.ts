import Type from "typebox";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";

export const getLicenses = endpoint({
	id: "repoGetLicenses",
	route: "GET /repos/:owner/:repo/licenses",
	summary: "Get the licences of the default branch",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.Array(Type.String()) },
	run: ({ repository }) => JSON.parse(repository.licenses),
});
