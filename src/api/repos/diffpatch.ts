import { applyPatchToBranch } from "../../domain/contents/apply-patch.ts";
import { targetOf } from "../../domain/contents/target.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	changedFileView,
	FileResponse,
	fileResponse,
} from "../../views/contents.ts";
import { ApplyDiffPatchFileOptions, commitOf } from "./options.ts";

export const applyDiffPatch = endpoint({
	id: "repoApplyDiffPatch",
	route: "POST /repos/:owner/:repo/diffpatch",
	summary: "Apply a patch to a branch",
	scope: "repository",
	on: repo.commit({ code: false }),
	body: ApplyDiffPatchFileOptions,
	returns: { 201: FileResponse },
	async run({ app, actor, repository, owner, body }) {
		const wanted = { ...commitOf(body), patch: body.content };
		const { oid, tip, value } = await applyPatchToBranch(
			app,
			actor,
			repository,
			wanted,
		);
		const home = { repository, owner };
		const { target } = targetOf(repository, wanted);
		const content = changedFileView(app, home, target, oid, tip, value);
		return fileResponse(app, home, oid, tip, content);
	},
});
