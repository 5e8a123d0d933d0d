import Type from "typebox";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { User } from "../../views/account.ts";
import { followers } from "./follower-list.ts";

export const repoListSubscribers = endpoint({
	id: "repoListSubscribers",
	route: "GET /repos/:owner/:repo/subscribers",
	summary: "List the users who watch a repository",
	scope: "repository",
	on: repo.visible(),
	paged: true,
	returns: { 200: Type.Array(User) },
	run: (c) => followers(c, "watch"),
});
