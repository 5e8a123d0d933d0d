import { type Label, listLabels } from "../../../domain/labels/label.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { planning } from "../../../guards/planning.ts";
import { idOf } from "../../../text/path-id.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Icon } from "../../parts/icon.tsx";
import {
	LabelSets,
	labelForms,
	NewLabel,
} from "../../parts/issues/label-forms.tsx";
import { type LabelEdits, LabelRow } from "../../parts/issues/label-row.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { may } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

const size = pageSize.rows;

export const labelsPage = page({
	route: "GET /:owner/:repo/labels",
	on: planning.read(),
	async run({ app, context, search, page, params }) {
		const { repository, owner } = context;
		const { rows, total } = await listLabels(
			app.db,
			{ repository: repository.id },
			search.get("sort") ?? "",
			windowOf(page, size),
		);
		const shared =
			owner.kind === "organization" && page === 1
				? (
						await listLabels(app.db, { organization: owner.id }, "", {
							limit: size,
							offset: 0,
						})
					).rows
				: [];
		const plans = may("planning.write", context);
		const edits = plans
			? { ...forms, params, editing: idOf(search.get("edit") ?? "") }
			: undefined;
		return (
			<RepositoryPage of={context} tab="issues" title={t("Labels")}>
				<div class="stack l">
					<div class="title">
						<h1>{t("Labels")}</h1>
						<div class="actions">
							<a class="btn" href={homeOf(context, "/milestones")}>
								{t("Milestones")}
							</a>
							{plans && rows.length > 0 && (
								<a class="btn primary" href="#new">
									<Icon name="plus" />
									{t("New label")}
								</a>
							)}
						</div>
					</div>
					{rows.length + shared.length === 0 ? (
						<Empty title={t("No labels yet")}>
							{t("Labels describe an issue with a word and a color.")}
						</Empty>
					) : (
						<section class="box" aria-label={t("Labels")}>
							<LabelRows of={context} labels={rows} edits={edits} />
						</section>
					)}
					{shared.length > 0 && (
						<section class="stack s">
							<h2>{t("Labels of {name}", { name: owner.name })}</h2>
							<div class="box">
								<LabelRows of={context} labels={shared} edits={undefined} />
							</div>
						</section>
					)}
					<Paged page={page} size={size} total={total} />
					{plans && <NewLabel does={forms.make} params={params} />}
					{plans && rows.length === 0 && (
						<LabelSets
							does={forms.begin}
							params={params}
							label={t("Label set")}
						/>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

const LabelRows = ({
	of,
	labels,
	edits,
}: {
	of: RepositoryContext;
	labels: readonly Label[];
	edits: LabelEdits | undefined;
}) => (
	<ul class="list labels-list">
		{labels.map((label) => (
			<LabelRow
				of={label}
				href={homeOf(of, `/issues?labels=${label.id}`)}
				edits={edits}
			>
				{plural(label.open_issues, "1 open issue", "{n} open issues")}
			</LabelRow>
		))}
	</ul>
);

const forms = labelForms({
	base: "/:owner/:repo/labels",
	make: "/new",
	on: planning.write(),
	shownOn: labelsPage,
	home: ({ repository }: RepositoryContext) => ({ repository: repository.id }),
	list: (context) => homeOf(context, "/labels"),
});

/** The forms of the labels of a repository. */
export const repositoryLabels = Object.values(forms);
