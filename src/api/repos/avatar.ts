import { setRepositoryPicture } from "../../domain/repositories/picture.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { file, option, optional } from "../../http/fields.ts";

export const UpdateRepoAvatarOption = option("UpdateRepoAvatarOption", {
	image: optional(file({ description: "a picture in base64" })),
});

export const repoUpdateAvatar = endpoint({
	id: "repoUpdateAvatar",
	route: "POST /repos/:owner/:repo/avatar",
	summary: "Give a repository a picture",
	scope: "repository",
	audit: "repository.edited",
	on: repo.admin(),
	body: UpdateRepoAvatarOption,
	returns: { 204: null },
	run: ({ app, actor, repository, body }) =>
		setRepositoryPicture(app, actor, repository, body.image ?? ""),
});

export const repoDeleteAvatar = endpoint({
	id: "repoDeleteAvatar",
	route: "DELETE /repos/:owner/:repo/avatar",
	summary: "Take a repository's picture away",
	scope: "repository",
	audit: "repository.edited",
	on: repo.admin(),
	returns: { 204: null },
	run: ({ app, actor, repository }) =>
		setRepositoryPicture(app, actor, repository, undefined),
});
