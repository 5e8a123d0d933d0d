import type { Static } from "typebox";
import Type from "typebox";
import {
	accountToHide,
	hiddenAccountByName,
	type HiddenAccount as Row,
} from "../../../domain/moderation/hidden-account.ts";
import {
	hideAccount,
	showAccount,
} from "../../../domain/moderation/hide-account.ts";
import { notFound } from "../../../errors.ts";
import { siteAdmin } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { integer, option, optional, prose } from "../../../http/fields.ts";
import { rfc3339Of } from "../../../text/rfc3339.ts";

const { Integer, String: Text } = Type;

export const HiddenUser = Type.Object(
	{
		id: Integer(),
		login: Text(),
		reason: Text(),
		hidden_at: Text({ format: "date-time" }),
		hidden_by: Text({ description: "empty for the command line" }),
	},
	{ $id: "HiddenUser" },
);

const view = (of: Row): Static<typeof HiddenUser> => ({
	id: of.id,
	login: of.name,
	reason: of.reason,
	hidden_at: rfc3339Of(of.hidden_at),
	hidden_by: of.hider ?? "",
});

export const HideUserOption = option("HideUserOption", {
	reason: prose({ description: "goes to the record of the account" }),
	report_id: optional(
		integer({ description: "the abuse report that is closed with it" }),
	),
});

export const adminGetHiddenUser = endpoint({
	id: "adminGetHiddenUser",
	route: "GET /admin/users/:username/hidden",
	summary: "Get why and since when a user is hidden",
	scope: "admin",
	extension: true,
	on: siteAdmin,
	returns: { 200: HiddenUser },
	async run({ app, params }) {
		const found = await hiddenAccountByName(app.db, params.username);
		if (!found) throw notFound();
		return view(found);
	},
});

export const adminHideUser = endpoint({
	id: "adminHideUser",
	route: "PUT /admin/users/:username/hidden",
	summary: "Block a user's sign-in and hide all that he wrote",
	scope: "admin",
	extension: true,
	audit: "account.hidden",
	on: siteAdmin,
	body: HideUserOption,
	returns: { 204: null },
	errors: [409],
	async run({ app, actor, params, body }) {
		const account = await accountToHide(app.db, params.username);
		await hideAccount(app, actor, account, {
			reason: body.reason,
			report: body.report_id,
		});
	},
});

export const adminShowUser = endpoint({
	id: "adminShowUser",
	route: "DELETE /admin/users/:username/hidden",
	summary: "Show a hidden user again, with all that he wrote",
	scope: "admin",
	extension: true,
	audit: "account.shown",
	on: siteAdmin,
	returns: { 204: null },
	async run({ app, actor, params }) {
		const found = await hiddenAccountByName(app.db, params.username);
		if (!found) throw notFound();
		await showAccount(app, actor, found);
	},
});
