import { releases } from "../../../guards/release.ts";
import { downloadUrl } from "../../../views/releases/release.ts";
import { assetEndpoints } from "../../asset-endpoints.ts";

export const releaseAssets = assetEndpoints({
	ids: [
		"repoListReleaseAttachments",
		"repoCreateReleaseAttachment",
		"repoGetReleaseAttachment",
		"repoEditReleaseAttachment",
		"repoDeleteReleaseAttachment",
	],
	base: "/repos/:owner/:repo/releases/:id",
	what: "a release",
	kind: "release",
	scope: "repository",
	read: releases.read(),
	write: releases.write(),
	holderOf: ({ release }) => release.id,
	bare: true,
	url: (app, context, file) => downloadUrl(app, context, context.release, file),
});
