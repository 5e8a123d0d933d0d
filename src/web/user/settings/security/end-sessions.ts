import {
	endSession,
	signOutOthers,
} from "../../../../domain/accounts/sessions.ts";
import { signedIn } from "../../../../guards/account.ts";
import { whole } from "../../../fields.ts";
import { form, see } from "../../../page.ts";
import { at } from "../../../visit.ts";
import { plural, t } from "../../../words/words.ts";
import { securityPage } from "./security.tsx";

const here = () => at("/user/settings/security");

export const endOne = form({
	route: "POST /user/settings/security/sessions/end",
	audit: "session.ended",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: securityPage,
	async run({ app, me, fields }) {
		await endSession(app, me, fields.id);
		return see(here(), t("The session was signed out."));
	},
});

export const endOthers = form({
	route: "POST /user/settings/security/sessions/end-others",
	audit: "session.ended",
	on: signedIn(),
	fields: {},
	shownOn: securityPage,
	async run({ app, actor, me }) {
		const ended = await signOutOthers(app, me, actor.session?.id);
		return see(
			here(),
			plural(
				ended,
				"1 session was signed out.",
				"{n} sessions were signed out.",
			),
		);
	},
});
