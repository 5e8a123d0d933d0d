import { listDeletedIssues } from "../../domain/issues/deleted/deleted-issue.ts";
import { siteAdmin } from "../../guards/account.ts";
import {
	DeletedIssueList,
	decideDeletedIssue,
	deletedIssueFields,
	issuesKeptFor,
} from "../deleted/deleted-issues.tsx";
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
const here = () => at("/-/admin/deleted/issues");

/** The deleted issues and pull requests of all repositories. */
export const deletedIssuesPage = page({
	route: "GET /-/admin/deleted/issues",
	on: siteAdmin,
	async run({ app, search, page: shown }) {
		const { rows, total } = await listDeletedIssues(
			app.db,
			{ word: wordOf(search) },
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/deleted" title={t("Deleted items")}>
				<DeletedKinds current="/issues" />
				<p class="soft text">{issuesKeptFor(app)}</p>
				{(total > 0 || narrows(search)) && (
					<AdminFind label={t("Search issues")} search={search} list={here()} />
				)}
				{rows.length > 0 ? (
					<DeletedIssueList
						of={rows}
						app={app}
						does={decideIssueDeletion}
						params={{}}
						homes
					/>
				) : narrows(search) ? (
					<Empty title={t("No issues found")}>
						{t("Try fewer or different words.")}
					</Empty>
				) : (
					<Empty title={t("No deleted issues")} />
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

export const decideIssueDeletion = form({
	route: "POST /-/admin/deleted/issues/:id",
	audit: ["issue.restored", "issue.purged"],
	on: siteAdmin,
	fields: deletedIssueFields,
	shownOn: deletedIssuesPage,
	sudo: true,
	run: ({ app, actor, params, fields }) =>
		decideDeletedIssue(app, actor, params.id, fields, { list: here() }),
});
