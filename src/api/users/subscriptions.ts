import Type from "typebox";
import { signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Repository } from "../../views/repository-type.ts";
import { followed } from "./followed-repositories.ts";

export const userListSubscriptions = endpoint({
	id: "userListSubscriptions",
	route: "GET /users/:username/subscriptions",
	summary: "List the repositories that a user watches",
	scope: ["user", "repository"],
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	run: (c) => followed(c, "watch"),
});
