import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { accountView, User } from "../../views/account.ts";

export const getCurrentUser = endpoint({
	id: "userGetCurrent",
	route: "GET /user",
	summary: "Get the user who asks",
	scope: "user",
	on: signedIn(),
	returns: { 200: User },
	run: ({ app, actor, me }) => accountView(app, actor, me),
});
