import type { Label } from "../../../domain/labels/label.ts";
import { line, tick } from "../../fields.ts";
import { t } from "../../words/words.ts";
import { Check, Line } from "../form.tsx";

/** What one types of a label. */
export const LabelFields = ({
	of,
}: {
	of?: Pick<Label, "name" | "description" | "color" | "exclusive">;
}) => (
	<>
		<Line
			name="name"
			label={t("Name")}
			value={of?.name}
			maxlength={50}
			hint={t("A slash makes groups: priority/high.")}
			required
		/>
		<Line
			name="description"
			label={t("What it means")}
			value={of?.description}
			maxlength={200}
		/>
		<Line
			name="color"
			label={t("Colour")}
			value={`#${of?.color ?? "4f7cd6"}`}
			width="w-s"
			hint={t("Six hex digits, such as #d1453b.")}
			required
		/>
		<Check
			name="exclusive"
			label={t("An issue has only one of this group")}
			hint={t("The group is what stands before the last slash of the name.")}
			checked={of?.exclusive === 1}
		/>
	</>
);

export const fields = {
	name: line({ required: "Give it a name.", max: 50 }),
	description: line({ max: 200 }),
	color: line({
		required: "Give it a colour.",
		check: (value) =>
			/^#?[0-9a-f]{6}$/i.test(value)
				? undefined
				: t("Six hex digits are wanted, such as #d1453b."),
	}),
	exclusive: tick(),
};
/** A colour as the verbs take it. */
export const hash = (color: string) =>
	color.startsWith("#") ? color : `#${color}`;
