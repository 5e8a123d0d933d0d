import { visibleAccount } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { accountView, User } from "../../views/account.ts";

export const getUser = endpoint({
	id: "userGet",
	route: "GET /users/:username",
	summary: "Get a user",
	scope: "user",
	on: visibleAccount(),
	returns: { 200: User },
	run: ({ app, actor, account }) => accountView(app, actor, account),
});
