import { applyPatchToBranch } from "../../domain/contents/apply-patch.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { FileResponse, fileResponse } from "../../views/contents.ts";
import { ApplyDiffPatchFileOptions, commitOf } from "./options.ts";

export const applyDiffPatch = endpoint({
	id: "repoApplyDiffPatch",
	route: "POST /repos/:owner/:repo/diffpatch",
	summary: "Apply a patch to a branch",
	scope: "repository",
	audit: "refs.moved",
	on: repo.commit({ code: false }),
	body: ApplyDiffPatchFileOptions,
	returns: { 201: FileResponse },
	async run({ app, actor, context, repository, body }) {
		const { oid, tip } = await applyPatchToBranch(app, actor, repository, {
			...commitOf(body),
			patch: body.content,
		});
		return fileResponse(app, context, oid, tip, null);
	},
});
