import { listDeleted } from "../../domain/lifecycle/deleted/deleted-repository.ts";
import { siteAdmin } from "../../guards/account.ts";
import { DeletedKinds } from "../deleted/deleted-kinds.tsx";
import {
	DeletedList,
	decideDeleted,
	deletedFields,
	keptFor,
} from "../deleted/deleted-list.tsx";
import { form, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { wordOf } from "../parts/find-form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { AdminFind, narrows } from "./filters.tsx";

const size = pageSize.rows;
const here = () => at("/-/admin/deleted");

/** The deleted repositories of all owners. */
export const deletedPage = page({
	route: "GET /-/admin/deleted",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const { rows, total } = await listDeleted(
			app.db,
			{ word: wordOf(search) },
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/deleted" title={t("Deleted items")}>
				<DeletedKinds current="" />
				<p class="soft text">{keptFor(app)}</p>
				{(total > 0 || narrows(search)) && (
					<AdminFind
						label={t("Search repositories")}
						search={search}
						list={here()}
					/>
				)}
				{rows.length > 0 ? (
					<DeletedList of={rows} app={app} does={decideDeletion} params={{}} />
				) : narrows(search) ? (
					<Empty title={t("No repositories found")}>
						{t("Try fewer or different words.")}
					</Empty>
				) : (
					<Empty title={t("No deleted repositories")} />
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

export const decideDeletion = form({
	route: "POST /-/admin/deleted/:id",
	audit: ["repository.restored", "repository.purged"],
	on: siteAdmin,
	fields: deletedFields,
	shownOn: deletedPage,
	sudo: true,
	run: ({ app, actor, params, fields }) =>
		decideDeleted(app, actor, params.id, fields, { list: here() }),
});
