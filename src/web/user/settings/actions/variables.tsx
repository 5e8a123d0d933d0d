import {
	createVariable,
	deleteVariable,
	editVariable,
	listVariables,
} from "../../../../domain/actions/settings.ts";
import { isDomainError } from "../../../../errors.ts";
import { signedIn } from "../../../../guards/account.ts";
import { line, lines } from "../../../fields.ts";
import { form, page, see } from "../../../page.ts";
import { Form, Line, Lines, Submit } from "../../../parts/form.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { at } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";

const size = 50;
const path = "/user/settings/actions/variables";
const own = ({ id }: { id: number }) => ({ owner: id, repository: null });

export const variablesPage = page({
	route: "GET /user/settings/actions/variables",
	on: signedIn(),
	async run({ app, me, page }) {
		const window = { limit: size, offset: (page - 1) * size };
		const { rows, total } = await listVariables(app.db, own(me), window);
		return (
			<SettingsPage current="/actions/variables" title={t("Variables")}>
				<p class="soft text">
					{t(
						"Workflows of all your repositories read them. They are no secrets: logs may show them.",
					)}
				</p>
				{rows.length > 0 && (
					<div class="box">
						<ul class="list l-wait">
							{rows.map((variable) => (
								<li>
									<span />
									<div>
										<span class="strong mono wrap">{variable.name}</span>
										<p class="sub mono wrap">{variable.value.slice(0, 300)}</p>
										{variable.description && (
											<p class="sub">{variable.description}</p>
										)}
									</div>
									<Form does={{ route: `POST ${path}/delete` }} class="fig">
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
				<Form does={{ route: `POST ${path}` }} id="new">
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
			</SettingsPage>
		);
	},
});

export const keepVariable = form({
	route: "POST /user/settings/actions/variables",
	on: signedIn(),
	fields: {
		name: line({ required: "Give it a name." }),
		value: lines({ max: 65_536, required: "Type the value." }),
		description: line({ max: 500 }),
	},
	shownOn: variablesPage,
	async run({ app, me, fields }) {
		const { name, value, description } = fields;
		await createVariable(app, own(me), name, value, description).catch(
			async (error) => {
				if (!isDomainError(error, "conflict")) throw error;
				const change = { name: undefined, value, description };
				await editVariable(app, own(me), name, change);
			},
		);
		return see(at(path), t("The variable is kept."));
	},
});

export const dropVariable = form({
	route: "POST /user/settings/actions/variables/delete",
	on: signedIn(),
	fields: { name: line({ required: "Which one?" }) },
	shownOn: variablesPage,
	async run({ app, me, fields }) {
		await deleteVariable(app, own(me), fields.name);
		return see(at(path), t("The variable is deleted."));
	},
});
