import { listDeletedAccounts } from "../../domain/removal/kept/deleted-account.ts";
import { siteAdmin } from "../../guards/account.ts";
import {
	accountsKeptFor,
	DeletedAccountList,
	decideDeletedAccount,
	deletedAccountFields,
} from "../deleted/deleted-accounts.tsx";
import { DeletedKinds } from "../deleted/deleted-kinds.tsx";
import { form, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, narrows } from "./filters.tsx";

const size = pageSize.rows;
const here = () => at("/-/admin/deleted/accounts");

/** The deleted users and organizations. */
export const deletedAccountsPage = page({
	route: "GET /-/admin/deleted/accounts",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const { rows, total } = await listDeletedAccounts(
			app.db,
			{ word: wordOf(search) },
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/deleted" title={t("Deleted items")}>
				<DeletedKinds current="/accounts" />
				<p class="soft text">{accountsKeptFor(app)}</p>
				{(total > 0 || narrows(search)) && (
					<AdminFind
						label={t("Search accounts")}
						search={search}
						list={here()}
					/>
				)}
				{rows.length > 0 ? (
					<DeletedAccountList
						of={rows}
						app={app}
						does={decideAccountDeletion}
					/>
				) : narrows(search) ? (
					<Empty title={t("No accounts found")}>
						{t("Try fewer or different words.")}
					</Empty>
				) : (
					<Empty title={t("No deleted accounts")} />
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

export const decideAccountDeletion = form({
	route: "POST /-/admin/deleted/accounts/:id",
	audit: ["account.restored", "account.purged"],
	on: siteAdmin,
	fields: deletedAccountFields,
	shownOn: deletedAccountsPage,
	sudo: true,
	run: ({ app, actor, params, fields }) =>
		decideDeletedAccount(app, actor, params.id, fields, here()),
});
