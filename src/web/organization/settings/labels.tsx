import {
	createLabel,
	deleteLabel,
	editLabel,
} from "../../../domain/labels/change-labels.ts";
import { labelById, listLabels } from "../../../domain/labels/label.ts";
import { invalid, notFound } from "../../../errors.ts";
import { type OrganizationContext, org } from "../../../guards/organization.ts";
import { labelSet, labelSets } from "../../../templates/labels.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Select, Submit } from "../../parts/form.tsx";
import {
	fields,
	hash,
	LabelFields,
	labelReads,
} from "../../parts/issues/label-fields.tsx";
import { LabelRow } from "../../parts/issues/label-row.tsx";
import { Paged } from "../../parts/paged.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/labels";
const size = 50;
const homeOf = ({ organization }: OrganizationContext) => ({
	organization: organization.id,
});

export const labelsPage = page({
	route: `GET ${base}${path}`,
	on: org.owner(),
	async run({ app, context, page, search }) {
		const { rows, total } = await listLabels(app.db, homeOf(context), "", {
			limit: size,
			offset: (page - 1) * size,
		});
		const editing = idOf(search.get("edit") ?? "");
		const params = paramsOf(context);
		const edits = { change: changeLabel, remove: removeLabel, params, editing };
		return (
			<OrganizationSettings of={context} current={path} title={t("Labels")}>
				<p class="soft text">
					{t(
						"All repositories of the organization have these labels in addition to their own.",
					)}
				</p>
				{rows.length === 0 ? (
					<Empty title={t("No labels yet")} />
				) : (
					<section class="box" aria-label={t("Labels")}>
						<ul class="list labels-list">
							{rows.map((label) => (
								<LabelRow of={label} edits={edits} />
							))}
						</ul>
					</section>
				)}
				<Paged page={page} size={size} total={total} />
				{editing === 0 && (
					<Form does={makeLabel} params={params} id="new">
						<h2>{t("New label")}</h2>
						<LabelFields />
						<div class="actions">
							<Submit>{t("Create label")}</Submit>
						</div>
					</Form>
				)}
				{total === 0 && (
					<Form does={beginLabels} params={params}>
						<h2>{t("Label sets")}</h2>
						<Select
							name="set"
							label={t("Labels")}
							options={labelSets().map((name) => [name, name] as const)}
						/>
						<div class="actions">
							<Submit tone="">{t("Create labels")}</Submit>
						</div>
					</Form>
				)}
			</OrganizationSettings>
		);
	},
});

export const makeLabel = form({
	route: `POST ${base}${path}`,
	creates: true,
	on: org.owner(),
	fields,
	shownOn: labelsPage,
	async run({ app, actor, context, fields }) {
		const label = { ...fields, color: hash(fields.color) };
		await createLabel(app, actor, homeOf(context), label);
		return see(settingsOf(context, path), t("The label was created."));
	},
});

export const beginLabels = form({
	route: `POST ${base}${path}/initialize`,
	creates: true,
	on: org.owner(),
	fields: { set: line() },
	shownOn: labelsPage,
	async run({ app, actor, context, fields }) {
		const set = labelSet(fields.set);
		if (!set)
			throw invalid(t("This label set does not exist."), { field: "set" });
		const home = homeOf(context);
		const window = { limit: 1000, offset: 0 };
		const present = await listLabels(app.db, home, "", window);
		const names = new Set(present.rows.map(({ name }) => name));
		for (const label of set)
			if (!names.has(label.name))
				await createLabel(app, actor, home, {
					...label,
					color: `#${label.color}`,
				});
		return see(settingsOf(context, path), t("The labels were created."));
	},
});

export const changeLabel = form({
	route: `POST ${base}${path}/:id/edit`,
	on: org.owner(),
	fields: { ...fields, archived: tick() },
	shownOn: labelsPage,
	async reads({ app, context, params }) {
		const now = await labelById(app.db, homeOf(context), idOf(params.id));
		return now && labelReads(now);
	},
	async run({ app, actor, context, params, fields }) {
		const label = await labelById(app.db, homeOf(context), idOf(params.id));
		if (!label) throw notFound();
		const edit = { ...fields, color: hash(fields.color) };
		await editLabel(app, actor, label, edit);
		return see(settingsOf(context, path), t("The label was saved."));
	},
});

export const removeLabel = form({
	route: `POST ${base}${path}/:id/delete`,
	on: org.owner(),
	fields: {},
	shownOn: labelsPage,
	sudo: true,
	async run({ app, actor, context, params }) {
		const label = await labelById(app.db, homeOf(context), idOf(params.id));
		if (!label) throw notFound();
		await deleteLabel(app, actor, label);
		return see(settingsOf(context, path), t("The label was deleted."));
	},
});
