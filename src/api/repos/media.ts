import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fileAnswer, fileOrPart } from "./file-response.ts";
import { refQuery } from "./ref-query.ts";

export const getMediaFile = endpoint({
	id: "repoGetRawFileOrLFS",
	route: "GET /repos/:owner/:repo/media/*",
	summary: "Get a file as it is, or what it stands for in large-file storage",
	scope: "repository",
	on: repo.read("code"),
	query: refQuery,
	returns: fileOrPart,
	run: (context) =>
		fileAnswer(
			context,
			{ "Cache-Control": "max-age=0, private, must-revalidate" },
			true,
		),
});
