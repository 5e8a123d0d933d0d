import { none } from "../../domain/audit/declared.ts";
import { syncNow } from "../../domain/mirrors/pull-mirror.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";

export const repoMirrorSync = endpoint({
	id: "repoMirrorSync",
	route: "POST /repos/:owner/:repo/mirror-sync",
	summary: "Bring a mirror up to date now",
	scope: "repository",
	audit: none("it only asks for a round that comes by itself"),
	on: repo.write("code"),
	returns: { 200: null },
	run: ({ app, repository }) => syncNow(app, repository),
});
