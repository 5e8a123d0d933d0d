import { renameAccount } from "../../../domain/accounts/rename-account.ts";
import { adminOf } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { option, text } from "../../../http/fields.ts";

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
	audit: "account.renamed",
	on: adminOf("username", "user"),
	body: RenameUserOption,
	returns: { 204: null },
	run: ({ app, actor, account, body }) =>
		renameAccount(app, actor, account, body.new_username),
});
