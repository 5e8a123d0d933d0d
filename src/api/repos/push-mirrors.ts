import Type from "typebox";
import { none } from "../../domain/audit/declared.ts";
import {
	addPushMirror,
	listPushMirrors,
	pushMirror,
	pushSoon,
	removePushMirror,
} from "../../domain/mirrors/push-mirror.ts";
import {
	readAddress,
	readInterval,
} from "../../domain/mirrors/remote-address.ts";
import { badRequest, isDomainError } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { PushMirror, pushMirrorView } from "../../views/push-mirror.ts";

export const CreatePushMirrorOption = option("CreatePushMirrorOption", {
	remote_address: optional(text({ max: 2048 })),
	remote_username: optional(text({ max: 255 })),
	remote_password: optional(text({ max: 4096 })),
	interval: optional(text({ description: "8h0m0s unless given; 0 is never" })),
	sync_on_commit: optional(yesNo()),
});

export const repoListPushMirrors = endpoint({
	id: "repoListPushMirrors",
	route: "GET /repos/:owner/:repo/push_mirrors",
	summary: "List the push mirrors of a repository",
	scope: "repository",
	on: repo.admin(),
	paged: true,
	returns: { 200: Type.Array(PushMirror) },
	async run({ app, repository, page }) {
		const { mirrors, total } = await listPushMirrors(app, repository, page);
		return paginated(
			mirrors.map((mirror) => pushMirrorView(repository, mirror)),
			total,
			{ link: false },
		);
	},
});

export const repoAddPushMirror = endpoint({
	id: "repoAddPushMirror",
	route: "POST /repos/:owner/:repo/push_mirrors",
	summary: "Add a push mirror to a repository",
	scope: "repository",
	audit: "mirror.added",
	on: repo.admin(),
	body: CreatePushMirrorOption,
	returns: { 200: PushMirror },
	run: ({ app, repository, body }) =>
		asBadRequest(async () => {
			const address = readAddress(
				app,
				body.remote_address ?? "",
				body.remote_username,
				body.remote_password,
			);
			const mirror = await addPushMirror(app, repository, address, {
				every: readInterval(body.interval || "8h0m0s"),
				onCommit: body.sync_on_commit ?? false,
			});
			return pushMirrorView(repository, mirror);
		}),
});

export const repoGetPushMirrorByRemoteName = endpoint({
	id: "repoGetPushMirrorByRemoteName",
	route: "GET /repos/:owner/:repo/push_mirrors/:name",
	summary: "Get a push mirror by the name of its remote",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: PushMirror },
	async run({ app, repository, params }) {
		const mirror = await pushMirror(app, repository, params.name);
		return pushMirrorView(repository, mirror);
	},
});

export const repoDeletePushMirror = endpoint({
	id: "repoDeletePushMirror",
	route: "DELETE /repos/:owner/:repo/push_mirrors/:name",
	summary: "Delete a push mirror",
	scope: "repository",
	audit: "mirror.removed",
	on: repo.admin(),
	returns: { 204: null },
	run: ({ app, repository, params }) =>
		removePushMirror(app, repository, params.name),
});

export const repoPushMirrorSync = endpoint({
	id: "repoPushMirrorSync",
	route: "POST /repos/:owner/:repo/push_mirrors-sync",
	summary: "Bring the push mirrors of a repository up to date now",
	scope: "repository",
	audit: none("it only asks for a round that comes by itself"),
	on: repo.admin(),
	returns: { 200: null },
	run: ({ app, repository }) => pushSoon(app, repository.id),
});

/** What is wrong with a push mirror is a 400 in this API. */
async function asBadRequest<T>(act: () => Promise<T>): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (isDomainError(error, "invalid")) throw badRequest(error.message);
		throw error;
	}
}
