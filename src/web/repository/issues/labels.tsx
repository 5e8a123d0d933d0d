import type { App } from "../../../app.ts";
import {
	createLabel,
	deleteLabel,
	editLabel,
} from "../../../domain/labels/change-labels.ts";
import {
	type Label,
	labelById,
	listLabels,
} from "../../../domain/labels/label.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid, notFound } from "../../../errors.ts";
import { planning } from "../../../guards/planning.ts";
import { labelSet } from "../../../templates/labels.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import {
	fields,
	hash,
	LabelFields,
	labelReads,
} from "../../parts/issues/label-fields.tsx";
import { type LabelEdits, LabelRow } from "../../parts/issues/label-row.tsx";
import { Paged } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { may } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { initializeRoute, LabelSets } from "./label-sets.tsx";

const size = 50;

export const labelsPage = page({
	route: "GET /:owner/:repo/labels",
	on: planning.read(),
	async run({ app, context, search, page, params }) {
		const { repository, owner } = context;
		const { rows, total } = await listLabels(
			app.db,
			{ repository: repository.id },
			search.get("sort") ?? "",
			{ limit: size, offset: (page - 1) * size },
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
			? {
					change: changeLabel,
					remove: removeLabelForm,
					params,
					editing: idOf(search.get("edit") ?? ""),
				}
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
					{plans && (
						<Form does={makeLabel} params={params} id="new">
							<h2>{t("New label")}</h2>
							<LabelFields />
							<div class="actions">
								<Submit>{t("Create label")}</Submit>
							</div>
						</Form>
					)}
					{plans && rows.length === 0 && <LabelSets params={params} />}
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
				<p class="sub">
					{plural(label.open_issues, "1 open issue", "{n} open issues")}
				</p>
			</LabelRow>
		))}
	</ul>
);

export const makeLabel = form({
	route: "POST /:owner/:repo/labels/new",
	creates: true,
	on: planning.write(),
	fields,
	shownOn: labelsPage,
	async run({ app, actor, context, fields }) {
		await createLabel(
			app,
			actor,
			{ repository: context.repository.id },
			{ ...fields, color: hash(fields.color) },
		);
		return see(homeOf(context, "/labels"), t("The label was created."));
	},
});

async function labelOf(app: App, context: RepositoryContext, id: string) {
	const home = { repository: context.repository.id };
	const label = await labelById(app.db, home, idOf(id));
	if (!label) throw notFound();
	return label;
}

export const changeLabel = form({
	route: "POST /:owner/:repo/labels/:id/edit",
	on: planning.write(),
	fields: { ...fields, archived: tick() },
	shownOn: labelsPage,
	reads: async ({ app, context, params }) =>
		labelReads(await labelOf(app, context, params.id)),
	async run({ app, actor, context, params, fields }) {
		const label = await labelOf(app, context, params.id);
		await editLabel(app, actor, label, {
			...fields,
			color: hash(fields.color),
		});
		return see(homeOf(context, "/labels"), t("The label was saved."));
	},
});

export const removeLabelForm = form({
	route: "POST /:owner/:repo/labels/:id/delete",
	on: planning.write(),
	fields: {},
	shownOn: labelsPage,
	sudo: true,
	async run({ app, actor, context, params }) {
		await deleteLabel(app, actor, await labelOf(app, context, params.id));
		return see(homeOf(context, "/labels"), t("The label was deleted."));
	},
});

export const initializeLabels = form({
	route: initializeRoute,
	creates: true,
	on: planning.write(),
	fields: { set: line() },
	shownOn: labelsPage,
	async run({ app, actor, context, fields }) {
		const set = labelSet(fields.set);
		if (!set)
			throw invalid(t("This label set does not exist."), { field: "set" });
		const home = { repository: context.repository.id };
		const present = await listLabels(app.db, home, "", {
			limit: 1000,
			offset: 0,
		});
		const names = new Set(present.rows.map(({ name }) => name));
		for (const label of set)
			if (!names.has(label.name))
				await createLabel(app, actor, home, {
					...label,
					color: `#${label.color}`,
				});
		return see(homeOf(context, "/labels"), t("The labels were created."));
	},
});
