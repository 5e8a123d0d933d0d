import { listLabels } from "../../../domain/labels/label.ts";
import { type OrganizationContext, org } from "../../../guards/organization.ts";
import { idOf } from "../../../text/path-id.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import {
	LabelSets,
	labelForms,
	NewLabel,
} from "../../parts/issues/label-forms.tsx";
import { LabelRow } from "../../parts/issues/label-row.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/labels";
const size = pageSize.rows;
const homeOf = ({ organization }: OrganizationContext) => ({
	organization: organization.id,
});

export const labelsPage = page({
	route: `GET ${base}${path}`,
	on: org.owner(),
	async run({ app, context, page, search }) {
		const { rows, total } = await listLabels(
			app.db,
			homeOf(context),
			"",
			windowOf(page, size),
		);
		const editing = idOf(search.get("edit") ?? "");
		const params = paramsOf(context);
		const edits = { ...forms, params, editing };
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
				{editing === 0 && <NewLabel does={forms.make} params={params} />}
				{total === 0 && (
					<LabelSets does={forms.begin} params={params} label={t("Labels")} />
				)}
			</OrganizationSettings>
		);
	},
});

const forms = labelForms({
	base: `${base}${path}`,
	make: "",
	on: org.owner(),
	shownOn: labelsPage,
	home: homeOf,
	list: (context) => settingsOf(context, path),
});

/** The forms of the labels of an organization. */
export const organizationLabels = Object.values(forms);
