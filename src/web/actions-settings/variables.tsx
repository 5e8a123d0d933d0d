import {
	createVariable,
	deleteVariable,
	editVariable,
	listVariables,
} from "../../domain/actions/settings.ts";
import { isDomainError } from "../../errors.ts";
import type { Form, Page } from "../page.ts";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";
import { type ValueKind, valuesIn } from "./values.tsx";

type Variable = Awaited<ReturnType<typeof listVariables>>["rows"][number];

const variables: ValueKind<Variable> = {
	path: "/actions/variables",
	words: "variables",
	field: "value",
	secret: false,
	rows: 3,
	list: listVariables,
	async save(app, holder, { name, value, description }) {
		try {
			await createVariable(app, holder, name, value, description);
		} catch (error) {
			if (!isDomainError(error, "conflict")) throw error;
			const change = { name: undefined, value, description };
			await editVariable(app, holder, name, change);
		}
	},
	remove: deleteVariable,
	texts: () => ({
		title: t("Variables"),
		add: t("Add or update variable"),
		example: t(
			"Uppercase letters, digits and underscores, for example REGION.",
		),
		submit: t("Save variable"),
		saved: t("The variable was saved."),
		deleted: t("The variable was deleted."),
	}),
	about: (variable) => (
		<>
			<p class="sub mono wrap">{variable.value.slice(0, 300)}</p>
			{variable.description && <p class="sub">{variable.description}</p>}
		</>
	),
	deletes: (name) => t("Delete variable {name}", { name }),
};

/** The pages of variables of a place. */
export const variablesIn = <L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Form)[] => valuesIn(place, variables);
