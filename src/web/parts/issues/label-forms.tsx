import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	createLabel,
	editLabel,
} from "../../../domain/labels/change-labels.ts";
import {
	type Label,
	type LabelHome,
	labelById,
	listLabels,
} from "../../../domain/labels/label.ts";
import { deleteLabel } from "../../../domain/removal/remove-label.ts";
import { invalid, notFound } from "../../../errors.ts";
import type { Guard } from "../../../http/endpoint.ts";
import { labelSet, labelSets } from "../../../templates/labels.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, tick } from "../../fields.ts";
import {
	type Form as Declared,
	form,
	type Page,
	type PageContext,
	see,
} from "../../page.ts";
import { t } from "../../words/words.ts";
import { Form, Select, Submit } from "../form.tsx";
import { fields, hash, LabelFields, labelReads } from "./label-fields.tsx";

/** The home of labels: a repository, or an organization for all of its repositories. */
interface LabelsPlace<L extends object> {
	/** The beginning of the routes. */
	readonly base: string;
	/** The part that follows it in the route of a new label. */
	readonly make: "" | "/new";
	readonly on: Guard<L, true>;
	readonly shownOn: Page;
	home(found: L): LabelHome;
	/** The address of the list. */
	list(found: L): string;
}

/** The forms that change the labels of a place. */
export const labelForms = <L extends object>({
	base,
	make,
	on,
	shownOn,
	home,
	list,
}: LabelsPlace<L>): Record<
	"make" | "change" | "remove" | "begin",
	Declared
> => ({
	make: form({
		route: `POST ${base}${make}`,
		creates: true,
		audit: unrecorded.planning,
		on,
		fields,
		shownOn,
		async run({ app, actor, context, fields }) {
			const label = { ...fields, color: hash(fields.color) };
			await createLabel(app, actor, home(context), label);
			return see(list(context), t("The label was created."));
		},
	}),
	change: form({
		route: `POST ${base}/:id/edit`,
		audit: unrecorded.planning,
		on,
		fields: { ...fields, archived: tick() },
		shownOn,
		reads: async (request) => labelReads(await labelOf(home, request)),
		async run(request) {
			const { app, actor, context, fields } = request;
			const edit = { ...fields, color: hash(fields.color) };
			await editLabel(app, actor, await labelOf(home, request), edit);
			return see(list(context), t("The label was saved."));
		},
	}),
	remove: form({
		route: `POST ${base}/:id/delete`,
		audit: unrecorded.planning,
		on,
		fields: {},
		shownOn,
		sudo: true,
		async run(request) {
			const { app, actor, context } = request;
			await deleteLabel(app, actor, await labelOf(home, request));
			return see(list(context), t("The label was deleted."));
		},
	}),
	begin: form({
		route: `POST ${base}/initialize`,
		creates: true,
		audit: unrecorded.planning,
		on,
		fields: { set: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const set = labelSet(fields.set);
			if (!set)
				throw invalid(t("This label set does not exist."), { field: "set" });
			const window = { limit: 1000, offset: 0 };
			const present = await listLabels(app.db, home(context), "", window);
			const names = new Set(present.rows.map(({ name }) => name));
			for (const label of set)
				if (!names.has(label.name))
					await createLabel(app, actor, home(context), {
						...label,
						color: `#${label.color}`,
					});
			return see(list(context), t("The labels were created."));
		},
	}),
});

/** The label that an address names. @throws DomainError "not-found" */
async function labelOf<L extends object>(
	home: LabelsPlace<L>["home"],
	{ app, context, params }: PageContext<string, L>,
): Promise<Label> {
	const { id = "" } = params as { id?: string };
	const label = await labelById(app.db, home(context), idOf(id));
	if (!label) throw notFound();
	return label;
}

interface FormOfPlace {
	does: Declared;
	params: Readonly<Record<string, string>>;
}

export const NewLabel = ({ does, params }: FormOfPlace) => (
	<Form does={does} params={params} id="new">
		<h2>{t("New label")}</h2>
		<LabelFields />
		<div class="actions">
			<Submit>{t("Create label")}</Submit>
		</div>
	</Form>
);

/** Labels to begin with. */
export const LabelSets = ({
	does,
	params,
	label,
}: FormOfPlace & { label: string }) => (
	<Form does={does} params={params}>
		<h2>{t("Label sets")}</h2>
		<Select
			name="set"
			label={label}
			options={labelSets().map((name) => [name, name] as const)}
		/>
		<div class="actions">
			<Submit tone="">{t("Create labels")}</Submit>
		</div>
	</Form>
);
