import Type from "typebox";
import { removeEmails } from "../../domain/accounts/emails.ts";
import {
	addEmails,
	allEmailsOf,
} from "../../domain/registration/add-emails.ts";
import { givesAccess, signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, option, optional, text } from "../../http/fields.ts";
import { Email, emailView } from "../../views/email.ts";

const own = signedIn({ publicOnly: false });

export const CreateEmailOption = option("CreateEmailOption", {
	emails: optional(list(text({ max: 254 }))),
});
export const DeleteEmailOption = option("DeleteEmailOption", {
	emails: optional(list(text({ max: 254 }))),
});

export const userListEmails = endpoint({
	id: "userListEmails",
	route: "GET /user/emails",
	summary: "List one's own e-mail addresses",
	scope: "user",
	on: own,
	returns: { 200: Type.Array(Email) },
	run: async ({ app, me }) => (await allEmailsOf(app, me)).map(emailView),
});

export const userAddEmail = endpoint({
	id: "userAddEmail",
	route: "POST /user/emails",
	summary: "Add e-mail addresses",
	scope: "user",
	audit: ["email.added", "email.requested"],
	on: givesAccess(own),
	body: CreateEmailOption,
	returns: { 201: Type.Array(Email) },
	async run({ app, actor, me, body }) {
		await addEmails(app, actor, me, body.emails ?? []);
		return (await allEmailsOf(app, me)).map(emailView);
	},
});

export const userDeleteEmail = endpoint({
	id: "userDeleteEmail",
	route: "DELETE /user/emails",
	summary: "Delete e-mail addresses",
	scope: "user",
	audit: "email.removed",
	on: own,
	body: DeleteEmailOption,
	returns: { 204: null },
	run: ({ app, actor, me, body }) =>
		removeEmails(app, actor, me, body.emails ?? []),
});
