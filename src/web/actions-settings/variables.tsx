import {
	createVariable,
	deleteVariable,
	editVariable,
	listVariables,
} from "../../domain/actions/settings.ts";
import { isDomainError } from "../../errors.ts";
import { line, lines } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Form, Line, Lines, Submit } from "../parts/form.tsx";
import { Paged } from "../parts/paged.tsx";
import { t } from "../words/words.ts";
import { addressIn, frameOf, type Place } from "./place.ts";

const size = 50;
const path = "/actions/variables";

/** The pages of variables of a place. */
export function variablesIn<L extends object>(
	place: Place<L>,
): readonly (Page | Declared)[] {
	const variablesPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, page, ...found }) {
			const params = place.params(found as L);
			const Frame = frameOf(place, found as L);
			const window = { limit: size, offset: (page - 1) * size };
			const { rows, total } = await listVariables(
				app.db,
				place.holder(found as L),
				window,
			);
			return (
				<Frame current="/actions/variables" title={t("Variables")}>
					<p class="soft text">{place.words().variables}</p>
					{rows.length > 0 && (
						<div class="box">
							<ul class="list l-wait">
								{rows.map((variable) => (
									<li>
										<span />
										<div>
											<span class="strong mono wrap">{variable.name}</span>
											<p class="sub mono wrap">
												{variable.value.slice(0, 300)}
											</p>
											{variable.description && (
												<p class="sub">{variable.description}</p>
											)}
										</div>
										<Form
											does={{ route: `POST ${place.base}${path}/delete` }}
											params={params}
											class="fig"
										>
											<input type="hidden" name="name" value={variable.name} />
											<Submit
												tone="danger"
												small
												label={t("Delete the variable {name}", {
													name: variable.name,
												})}
											>
												{t("Delete")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</div>
					)}
					<Paged page={page} size={size} total={total} />
					<Form
						does={{ route: `POST ${place.base}${path}` }}
						params={params}
						id="new"
					>
						<h2>{t("New variable, or another value for one")}</h2>
						<Line
							name="name"
							label={t("Name")}
							hint={t("Capital letters, digits and _; such as REGION.")}
							maxlength={255}
							required
							spellcheck={false}
						/>
						<Lines
							name="value"
							label={t("Value")}
							mono
							rows={3}
							spellcheck={false}
							required
						/>
						<Line
							name="description"
							label={t("What it is for")}
							maxlength={500}
						/>
						<div class="actions">
							<Submit>{t("Keep the variable")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});

	const keepVariable = form({
		route: `POST ${place.base}${path}`,
		on: place.on,
		fields: {
			name: line({ required: "Give it a name." }),
			value: lines({ max: 65_536, required: "Type the value." }),
			description: line({ max: 500 }),
		},
		shownOn: variablesPage,
		async run({ app, fields, ...found }) {
			const { name, value, description } = fields;
			await createVariable(
				app,
				place.holder(found as L),
				name,
				value,
				description,
			).catch(async (error) => {
				if (!isDomainError(error, "conflict")) throw error;
				const change = { name: undefined, value, description };
				await editVariable(app, place.holder(found as L), name, change);
			});
			return see(
				addressIn(place, found as L, path),
				t("The variable is kept."),
			);
		},
	});

	const dropVariable = form({
		route: `POST ${place.base}${path}/delete`,
		on: place.on,
		fields: { name: line({ required: "Which one?" }) },
		shownOn: variablesPage,
		async run({ app, fields, ...found }) {
			await deleteVariable(app, place.holder(found as L), fields.name);
			return see(
				addressIn(place, found as L, path),
				t("The variable is deleted."),
			);
		},
	});
	return [variablesPage, keepVariable, dropVariable];
}
