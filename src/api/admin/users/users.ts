import Type from "typebox";
import { createUser } from "../../../domain/accounts/create-user.ts";
import { editUser } from "../../../domain/accounts/edit-user.ts";
import { searchUsers } from "../../../domain/accounts/search-users.ts";
import { deleteUser } from "../../../domain/removal/delete-user.ts";
import { adminOf, givesAccess, siteAdmin } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
	integer,
	option,
	optional,
	text,
	time,
	yesNo,
} from "../../../http/fields.ts";
import { paginated } from "../../../http/paging.ts";
import { truth } from "../../../http/query.ts";
import { secondsOf } from "../../../text/rfc3339.ts";
import { bounds } from "../../../text/text-limits.ts";
import { accountView, User } from "../../../views/account.ts";

export const CreateUserOption = option("CreateUserOption", {
	username: text({ max: 40, rule: "Username" }),
	email: text({ max: 254, rule: "Email" }),
	full_name: optional(text(bounds.fullName)),
	password: optional(text({ max: 255 })),
	login_name: optional(text()),
	source_id: optional(integer()),
	must_change_password: optional(yesNo({ description: "true unless given" })),
	restricted: optional(yesNo()),
	send_notify: optional(yesNo()),
	visibility: optional(text({ enum: ["public", "limited", "private"] })),
	created_at: optional(time()),
});

export const adminCreateUser = endpoint({
	id: "adminCreateUser",
	route: "POST /admin/users",
	summary: "Create a user",
	scope: "admin",
	audit: "account.created",
	on: givesAccess(siteAdmin),
	body: CreateUserOption,
	returns: { 201: User },
	async run({ app, actor, me, body }) {
		const account = await createUser(app, me, {
			name: body.username,
			email: body.email,
			password: body.password ?? "",
			fullName: body.full_name,
			loginName: body.login_name,
			sourceId: body.source_id,
			mustChangePassword: body.must_change_password ?? true,
			restricted: body.restricted,
			visibility: (body.visibility || undefined) as "public" | undefined,
			createdAt: secondsOf(body.created_at),
			sendNotify: body.send_notify,
		});
		return accountView(app, actor, account);
	},
});

export const EditUserOption = option("EditUserOption", {
	login_name: text(),
	source_id: optional(integer()),
	email: optional(text({ max: 254 })),
	full_name: optional(text(bounds.fullName)),
	password: optional(text({ max: 255 })),
	must_change_password: optional(yesNo()),
	website: optional(text({ ...bounds.website, rule: "Url" })),
	location: optional(text(bounds.location)),
	description: optional(text(bounds.aboutAccount)),
	active: optional(yesNo()),
	admin: optional(yesNo()),
	allow_git_hook: optional(yesNo()),
	allow_import_local: optional(yesNo()),
	max_repo_creation: optional(integer()),
	prohibit_login: optional(yesNo()),
	allow_create_organization: optional(yesNo()),
	restricted: optional(yesNo()),
	visibility: optional(text({ enum: ["public", "limited", "private"] })),
});

export const adminEditUser = endpoint({
	id: "adminEditUser",
	route: "PATCH /admin/users/:username",
	summary: "Change a user",
	scope: "admin",
	audit: "account.edited",
	on: givesAccess(adminOf("username", "user")),
	body: EditUserOption,
	returns: { 200: User },
	async run({ app, actor, account, body }) {
		const edited = await editUser(app, actor, account, {
			loginName: body.login_name,
			sourceId: body.source_id,
			email: body.email,
			fullName: body.full_name,
			password: body.password,
			mustChangePassword: body.must_change_password,
			website: body.website,
			location: body.location,
			description: body.description,
			active: body.active,
			admin: body.admin,
			maxRepositories: body.max_repo_creation,
			prohibitLogin: body.prohibit_login,
			allowCreateOrganization: body.allow_create_organization,
			restricted: body.restricted,
			visibility: (body.visibility || undefined) as "public" | undefined,
		});
		return accountView(app, actor, edited);
	},
});

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
	paged: true,
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

export const adminDeleteUser = endpoint({
	id: "adminDeleteUser",
	route: "DELETE /admin/users/:username",
	summary: "Delete a user, with `purge` all that he owns too",
	scope: "admin",
	audit: ["account.deleted", "repository.deleted", "package.deleted"],
	on: adminOf(),
	query: Type.Object({ purge: Optional(YesNo()) }),
	returns: { 204: null },
	run: ({ app, actor, account, query }) =>
		deleteUser(app, actor, account, { purge: query.purge ?? false }),
});
