import { accountById } from "../../domain/accounts/account.ts";
import { beginActing, endActing } from "../../domain/permissions/act-as.ts";
import { notFound } from "../../errors.ts";
import { anyone, siteAdminBrowser } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { form, see } from "../page.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { adminHome } from "./overview.tsx";
import { personPage } from "./people.tsx";

export const actAs = form({
	route: "POST /-/admin/users/:id/act",
	audit: "acting.began",
	on: siteAdminBrowser,
	fields: {},
	sudo: true,
	shownOn: personPage,
	async run({ app, actor, params }) {
		const account = await accountById(app.db, idOf(params.id));
		if (account?.kind !== "user") throw notFound();
		await beginActing(app, actor, account);
		return see(at(pathOf(account.name)));
	},
});

export const stopActing = form({
	route: "POST /-/acting/end",
	audit: "acting.ended",
	on: anyone,
	fields: {},
	shownOn: adminHome,
	async run({ app, actor }) {
		await endActing(app, actor);
		return see(
			at(`/-/admin/users/${actor.account?.id}/edit`),
			t("You are acting as yourself again."),
		);
	},
});
