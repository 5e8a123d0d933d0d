import { createUser } from "../../domain/accounts/create-user.ts";
import { editUser } from "../../domain/accounts/edit-user.ts";
import { createRepository } from "../../domain/repositories/create-repository.ts";
import { adminOf, siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	integer,
	option,
	optional,
	text,
	time,
	yesNo,
} from "../../http/fields.ts";
import { secondsOf } from "../../text/rfc3339.ts";
import { accountView, User } from "../../views/account.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { CreateRepoOption, newRepositoryOf } from "../repos/options.ts";
import { single } from "../single.ts";

export const CreateUserOption = option("CreateUserOption", {
	username: text({ max: 40, rule: "Username" }),
	email: text({ max: 254, rule: "Email" }),
	full_name: optional(text({ max: 100 })),
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
	on: siteAdmin,
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
	full_name: optional(text({ max: 100 })),
	password: optional(text({ max: 255 })),
	must_change_password: optional(yesNo()),
	website: optional(text({ max: 255, rule: "Url" })),
	location: optional(text({ max: 50 })),
	description: optional(text({ max: 255 })),
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
	on: adminOf("username", "user"),
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

export const adminCreateRepo = endpoint({
	id: "adminCreateRepo",
	route: "POST /admin/users/:username/repos",
	summary: "Create a repository for a user or an organization",
	scope: "admin",
	on: adminOf(),
	body: CreateRepoOption,
	returns: { 201: Repository },
	async run({ app, actor, account, body }) {
		const wanted = newRepositoryOf(body);
		const repository = await createRepository(app, actor, account, wanted);
		return single(await repositoryViews(app, actor, [repository]));
	},
});
