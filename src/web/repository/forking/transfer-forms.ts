import { accountById } from "../../../domain/accounts/account.ts";
import {
	acceptTransfer,
	rejectTransfer,
} from "../../../domain/transfers/answer-transfer.ts";
import { repo } from "../../../guards/repository.ts";
import { form, see } from "../../page.ts";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { repositoryPage } from "../home.tsx";

export const takeOver = form({
	route: "POST /:owner/:repo/action/accept_transfer",
	audit: "repository.transferred",
	on: repo.recipient(),
	fields: {},
	shownOn: repositoryPage,
	sudo: true,
	async run({ app, actor, context }) {
		const row = await acceptTransfer(app, actor, context);
		const owner = await accountById(app.db, row.owner_id);
		return see(
			at(pathOf(owner?.name ?? context.owner.name, row.name)),
			t("The repository was transferred to {name}.", {
				name: owner?.name ?? "",
			}),
		);
	},
});

export const refuseTransfer = form({
	route: "POST /:owner/:repo/action/reject_transfer",
	audit: ["repository.transfer-rejected", "repository.collaborator-changed"],
	on: repo.recipient(),
	fields: {},
	shownOn: repositoryPage,
	async run({ app, actor, context }) {
		await rejectTransfer(app, actor, context);
		return see(at("/"), t("The transfer was rejected."));
	},
});
