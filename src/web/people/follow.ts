import {
	followAccount,
	unfollowAccount,
} from "../../domain/accounts/follows.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { signedInWith } from "../../guards/account.ts";
import { choice } from "../fields.ts";
import { form, see } from "../page.ts";
import { at, pathOf } from "../visit.ts";
import { ownerPage } from "./owner-page.tsx";

/** Follows a user or an organization, or no longer. */
export const follow = form({
	route: "POST /:username/-/follow",
	audit: unrecorded.personal,
	on: signedInWith(),
	fields: { follow: choice("yes", "no") },
	shownOn: ownerPage,
	async run({ app, me, account, fields }) {
		await (fields.follow === "yes" ? followAccount : unfollowAccount)(
			app,
			me,
			account,
		);
		return see(at(pathOf(account.name)));
	},
});
