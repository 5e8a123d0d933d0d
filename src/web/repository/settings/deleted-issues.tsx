import { listDeletedIssues } from "../../../domain/issues/deleted/deleted-issue.ts";
import { repo } from "../../../guards/repository.ts";
import {
	DeletedIssueList,
	decideDeletedIssue,
	deletedIssueFields,
	issuesKeptFor,
} from "../../deleted/deleted-issues.tsx";
import { form, page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/deleted";
const size = pageSize.rows;

/** The deleted issues and pull requests of a repository. */
export const deletedOfRepositoryPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context, page: shown }) {
		const { rows, total } = await listDeletedIssues(
			app.db,
			{ repository: context.repository.id },
			windowOf(shown, size),
		);
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={t("Deleted issues")}
			>
				<p class="soft text">{issuesKeptFor(app)}</p>
				{rows.length > 0 ? (
					<DeletedIssueList
						of={rows}
						app={app}
						does={decideDeletedOfRepository}
						params={paramsOf(context)}
					/>
				) : (
					<Empty title={t("No deleted issues")} />
				)}
				<Paged page={shown} size={size} total={total} />
			</RepositorySettings>
		);
	},
});

export const decideDeletedOfRepository = form({
	route: `POST ${base}${path}/:id`,
	audit: ["issue.restored", "issue.purged"],
	on: repo.admin(),
	fields: deletedIssueFields,
	shownOn: deletedOfRepositoryPage,
	sudo: true,
	run: ({ app, actor, context, params, fields }) =>
		decideDeletedIssue(app, actor, params.id, fields, {
			repository: context.repository.id,
			list: settingsOf(context, path),
		}),
});
