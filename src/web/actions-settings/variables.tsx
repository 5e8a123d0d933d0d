import {
	createVariable,
	deleteVariable,
	editVariable,
	listVariables,
} from "../../domain/actions/settings.ts";
import { isDomainError } from "../../errors.ts";
import { bounds } from "../../text/text-limits.ts";
import { line, lines } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Lines } from "../parts/form.tsx";
import { Paged } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";
import { NewValue, ValueList } from "./value-list.tsx";

const size = 50;
const path = "/actions/variables";

/** The pages of variables of a place. */
export function variablesIn<L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Declared)[] {
	const variablesPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context, page }) {
			const to = {
				route: `POST ${place.base}${path}`,
				params: place.params(context),
			} as const;
			const Frame = frameOf(place, context);
			const window = { limit: size, offset: (page - 1) * size };
			const { rows, total } = await listVariables(
				app.db,
				place.holder(context),
				window,
			);
			return (
				<Frame current="/actions/variables" title={t("Variables")}>
					<p class="soft text">{place.words().variables}</p>
					<ValueList
						of={rows}
						to={to}
						about={(variable) => (
							<>
								<p class="sub mono wrap">{variable.value.slice(0, 300)}</p>
								{variable.description && (
									<p class="sub">{variable.description}</p>
								)}
							</>
						)}
						deletes={(name) => t("Delete variable {name}", { name })}
					/>
					<Paged page={page} size={size} total={total} />
					<NewValue
						title={t("Add or update variable")}
						example={t(
							"Uppercase letters, digits and underscores, for example REGION.",
						)}
						to={to}
						submit={t("Save variable")}
					>
						<Lines
							name="value"
							label={t("Value")}
							mono
							rows={3}
							spellcheck={false}
							required
						/>
					</NewValue>
				</Frame>
			);
		},
	});

	const keepVariable = form({
		route: `POST ${place.base}${path}`,
		creates: true,
		on: place.on,
		fields: {
			name: line({ required: "Name can't be blank." }),
			value: lines({
				...bounds.secretValue,
				required: "Value can't be blank.",
			}),
			description: line({ max: 500 }),
		},
		shownOn: variablesPage,
		async run({ app, context, fields }) {
			const { name, value, description } = fields;
			await createVariable(
				app,
				place.holder(context),
				name,
				value,
				description,
			).catch(async (error) => {
				if (!isDomainError(error, "conflict")) throw error;
				const change = { name: undefined, value, description };
				await editVariable(app, place.holder(context), name, change);
			});
			return see(addressIn(place, context, path), t("The variable was saved."));
		},
	});

	const dropVariable = form({
		route: `POST ${place.base}${path}/delete`,
		on: place.on,
		fields: { name: line({ required: "Choose an entry." }) },
		shownOn: variablesPage,
		async run({ app, context, fields }) {
			await deleteVariable(app, place.holder(context), fields.name);
			return see(
				addressIn(place, context, path),
				t("The variable was deleted."),
			);
		},
	});
	return [variablesPage, keepVariable, dropVariable];
}
