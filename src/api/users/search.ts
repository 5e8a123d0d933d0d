import Type from "typebox";
import { ghost, runsAccount } from "../../domain/accounts/ghost.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { anyone } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated, paginatedResponse } from "../../http/paging.ts";
import { HttpResponse } from "../../http/response.ts";
import { accountView, User } from "../../views/account.ts";

export const userSearch = endpoint({
	id: "userSearch",
	route: "GET /users/search",
	summary: "Search users",
	scope: "user",
	on: anyone,
	query: Type.Object({
		q: Type.Optional(Type.String()),
		uid: Type.Optional(Type.Integer()),
	}),
	paged: true,
	returns: {
		200: Type.Object({ ok: Type.Boolean(), data: Type.Array(User) }),
	},
	async run({ app, actor, query, page, entry }) {
		const wanted = { word: query.q?.trim(), id: query.uid || undefined };
		const standIn = [ghost, runsAccount].find((a) => a.id === query.uid);
		const { rows, total } = standIn
			? { rows: [standIn], total: 1 }
			: await searchUsers(app, actor, wanted, page);
		const data = rows.map((a) => accountView(app, actor, a));
		const address = new URL(app.url.slice(0, -1) + entry.path);
		const { headers } = paginatedResponse(
			paginated(data, total),
			page,
			address,
		);
		return new HttpResponse(200, { ok: true, data }, headers);
	},
});
