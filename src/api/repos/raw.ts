import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fileAnswer, fileOrPart } from "./file-response.ts";
import { refQuery } from "./ref-query.ts";

export const getRawFile = endpoint({
	id: "repoGetRawFile",
	route: "GET /repos/:owner/:repo/raw/*",
	summary: "Get a file as it is",
	scope: "repository",
	on: repo.read("code"),
	query: refQuery,
	returns: fileOrPart,
	run: (context) => fileAnswer(context),
});
