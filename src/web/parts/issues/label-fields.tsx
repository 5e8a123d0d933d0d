import type { Label } from "../../../domain/labels/label.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, tick } from "../../fields.ts";
import { t } from "../../words/words.ts";
import { Check, Form, Line, Submit } from "../form.tsx";

/** What one types of a label. */
export const LabelFields = ({
	of,
}: {
	of?: Pick<Label, "name" | "description" | "color" | "exclusive">;
}) => (
	<>
		<Line
			name="name"
			known={of && "edited-name"}
			label={t("Name")}
			value={of?.name}
			maxlength={bounds.labelName.max}
			hint={t("Use a slash for groups, such as priority/high.")}
			required
		/>
		<Line
			name="description"
			known={of && "edited-description"}
			label={t("Description")}
			value={of?.description}
			maxlength={bounds.labelDescription.max}
		/>
		<Line
			name="color"
			known={of && "edited-color"}
			label={t("Color")}
			value={`#${of?.color ?? "4f7cd6"}`}
			width="w-s"
			hint={t("Six hex digits, such as #d1453b.")}
			required
		/>
		<Check
			name="exclusive"
			label={t("Exclusive: an issue can have only one label of this group")}
			hint={t("The group is the part before the last slash of the name.")}
			checked={of?.exclusive === 1}
		/>
	</>
);

/** Gives what the form of a label edits. */
export const labelReads = ({
	name,
	description,
	color,
	exclusive,
	archived_at,
}: Label) => ({
	name,
	description,
	color,
	exclusive: exclusive === 1,
	archived: archived_at > 0,
});

/** The form that changes a label, shown where the address asks for it (`?edit=`). */
export const EditLabel = ({
	does,
	params,
	of,
}: {
	does: { readonly route: string };
	params: Record<string, string | number>;
	of: Label;
}) => (
	<Form
		does={does}
		params={params}
		query={{ edit: String(of.id) }}
		reads={labelReads(of)}
	>
		<LabelFields of={of} />
		<Check
			name="archived"
			label={t("Archived: the label can no longer be added")}
			checked={of.archived_at > 0}
		/>
		<div class="actions">
			<Submit>{t("Save")}</Submit>
			<a class="btn" href="?">
				{t("Cancel")}
			</a>
		</div>
	</Form>
);

export const fields = {
	name: line({ required: "Name can't be blank.", ...bounds.labelName }),
	description: line(bounds.labelDescription),
	color: line({
		required: "Choose a color.",
		check: (value) =>
			/^#?[0-9a-f]{6}$/i.test(value)
				? undefined
				: t("Enter six hex digits, such as #d1453b."),
	}),
	exclusive: tick(),
};
/** A colour as the verbs take it. */
export const hash = (color: string) =>
	color.startsWith("#") ? color : `#${color}`;
