import { labelSets } from "../../../templates/labels.ts";
import { Form, Select, Submit } from "../../parts/form.tsx";
import { t } from "../../words/words.ts";

export const initializeRoute = "POST /:owner/:repo/labels/initialize";

/** Labels to begin with. */
export const LabelSets = ({
	params,
}: {
	params: Readonly<Record<string, string>>;
}) => (
	<Form does={{ route: initializeRoute }} params={params}>
		<h2>{t("Label sets")}</h2>
		<Select
			name="set"
			label={t("Label set")}
			options={labelSets().map((name): [string, string] => [name, name])}
		/>
		<div class="actions">
			<Submit tone="">{t("Create labels")}</Submit>
		</div>
	</Form>
);
