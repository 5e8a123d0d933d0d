import Type from "typebox";
import { signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Repository } from "../../views/repository-type.ts";
import { followed } from "./followed-repositories.ts";

export const userListStarred = endpoint({
	id: "userListStarred",
	route: "GET /users/:username/starred",
	summary: "List the repositories that a user has starred",
	scope: ["user", "repository"],
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	run: (c) => followed(c, "star"),
});
