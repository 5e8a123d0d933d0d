import Type from "typebox";
import type { EmailAddress } from "../domain/accounts/emails.ts";

export const Email = Type.Object(
	{
		email: Type.String({ format: "email" }),
		verified: Type.Boolean(),
		primary: Type.Boolean(),
		user_id: Type.Integer({ description: "0 in a user's own list" }),
		username: Type.String({ description: "empty in a user's own list" }),
	},
	{ $id: "Email" },
);

/** An address; with `name`, the account that has it is named, as administrators see it. */
export const emailView = (
	row: EmailAddress & { name?: string },
): Type.Static<typeof Email> => ({
	email: row.email,
	verified: row.verified === 1,
	primary: row.is_primary === 1,
	user_id: row.name === undefined ? 0 : row.account_id,
	username: row.name ?? "",
});
