import { shownObject } from "../../../domain/refs/lost/is-shown.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { blobView, GitBlob } from "../../../views/git/blob.ts";
import { missing } from "./missing-object.ts";

export const getBlob = endpoint({
	id: "GetBlob",
	route: "GET /repos/:owner/:repo/git/blobs/:sha",
	summary: "Get a blob by its full id",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: GitBlob },
	async run({ app, context, repository, params }) {
		const info = await shownObject(app, repository, params.sha);
		if (!info) throw missing(params.sha);
		return blobView(app, context, params.sha, info.size);
	},
});
