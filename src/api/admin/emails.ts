import Type from "typebox";
import { searchEmails } from "../../domain/accounts/emails.ts";
import { siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Email, emailView } from "../../views/email.ts";

export const adminGetAllEmails = endpoint({
	id: "adminGetAllEmails",
	route: "GET /admin/emails",
	summary: "List the e-mail addresses of all users",
	scope: "admin",
	on: siteAdmin,
	paged: true,
	returns: { 200: Type.Array(Email) },
	async run({ app, page }) {
		const { rows, total } = await searchEmails(app, {}, page);
		return paginated(rows.map(emailView), total);
	},
});

export const adminSearchEmails = endpoint({
	id: "adminSearchEmails",
	route: "GET /admin/emails/search",
	summary: "Search the e-mail addresses of all users",
	scope: "admin",
	on: siteAdmin,
	query: Type.Object({ q: Type.Optional(Type.String()) }),
	paged: true,
	returns: { 200: Type.Array(Email) },
	async run({ app, query, page }) {
		const { rows, total } = await searchEmails(app, { word: query.q }, page);
		return paginated(rows.map(emailView), total);
	},
});
