import { createUser } from "../../domain/accounts/create-user.ts";
import { siteAdmin } from "../../guards/account.ts";
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
