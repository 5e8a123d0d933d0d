import Type from "typebox";
import { renameAccount } from "../../domain/accounts/rename-account.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { deleteUser } from "../../domain/removal/delete-user.ts";
import { adminOf, siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, text } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { truth } from "../../http/query.ts";
import { accountView, User } from "../../views/account.ts";

const { Boolean: YesNo, Integer, Optional, String: Text } = Type;

export const adminSearchUsers = endpoint({
	id: "adminSearchUsers",
	route: "GET /admin/users",
	summary: "List and search users",
	scope: "admin",
	on: siteAdmin,
	query: Type.Object({
		source_id: Optional(Integer()),
		login_name: Optional(Text()),
		sort: Optional(Text()),
		order: Optional(Text()),
		q: Optional(Text()),
		visibility: Optional(Text()),
		is_active: Optional(YesNo()),
		is_admin: Optional(YesNo()),
		is_restricted: Optional(YesNo()),
		is_2fa_enabled: Optional(YesNo()),
		is_prohibit_login: Optional(YesNo()),
	}),
	returns: { 200: Type.Array(User) },
	async run({ app, actor, query, search, page }) {
		// an empty value narrows nothing
		const flag = (name: string) => {
			const given = search.get(name);
			return given ? truth(given) : undefined;
		};
		const { rows, total } = await searchUsers(
			app,
			actor,
			{
				word: query.q,
				sourceId: query.source_id,
				loginName: query.login_name || undefined,
				visibility: query.visibility,
				active: flag("is_active"),
				admin: flag("is_admin"),
				restricted: flag("is_restricted"),
				twoFactor: flag("is_2fa_enabled"),
				prohibitLogin: flag("is_prohibit_login"),
				sort: query.sort,
				order: query.order,
			},
			page,
		);
		const users = rows.map((a) => accountView(app, actor, a));
		return paginated(users, total);
	},
});

export const RenameUserOption = option(
	"RenameUserOption",
	{ new_username: text({ max: 40, rule: "Username" }) },
	{ new_username: "NewName" },
);

export const adminRenameUser = endpoint({
	id: "adminRenameUser",
	route: "POST /admin/users/:username/rename",
	summary: "Rename a user",
	scope: "admin",
	on: adminOf("username", "user"),
	body: RenameUserOption,
	returns: { 204: null },
	run: ({ app, actor, account, body }) =>
		renameAccount(app, actor, account, body.new_username),
});

export const adminDeleteUser = endpoint({
	id: "adminDeleteUser",
	route: "DELETE /admin/users/:username",
	summary: "Delete a user, with `purge` all that he owns too",
	scope: "admin",
	on: adminOf(),
	query: Type.Object({ purge: Optional(YesNo()) }),
	returns: { 204: null },
	run: ({ app, actor, account, query }) =>
		deleteUser(app, actor, account, { purge: query.purge ?? false }),
});
