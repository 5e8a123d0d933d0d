import { shownObject } from "../../../domain/refs/lost/is-shown.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { verifyObjects } from "../../../domain/signatures/verify-objects.ts";
import { parseTag } from "../../../git/objects/tag.ts";
import { readObject } from "../../../git/read/object.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { AnnotatedTag, annotatedTagView } from "../../../views/tag.ts";
import { missing } from "./missing-object.ts";

export const getAnnotatedTag = endpoint({
	id: "GetAnnotatedTag",
	route: "GET /repos/:owner/:repo/git/tags/:sha",
	summary: "Get the object of an annotated tag by its full id",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: AnnotatedTag },
	async run({ app, context, repository, params }) {
		const store = storeOf(repository);
		const info = await shownObject(app, repository, params.sha);
		if (info?.type !== "tag") throw missing(params.sha);
		const object = await readObject(app.git, store, params.sha);
		if (!object) throw missing(params.sha);
		const tag = parseTag(object.body);
		const verdicts = await verifyObjects(
			app,
			store,
			tag.signature
				? [{ oid: params.sha, email: tag.tagger?.email ?? "" }]
				: [],
			context,
		);
		return annotatedTagView(app, context, params.sha, tag, verdicts);
	},
});
