import {
	attributeOf,
	isRequired,
	labelOfField,
	optionsOf,
} from "../../../domain/issues/templates/compose-form.ts";
import type { FormField } from "../../../domain/issues/templates/read-templates.ts";
import { Check, FieldSet, Line, Lines, Submit } from "../../parts/form.tsx";
import { Html } from "../../parts/html.tsx";
import { Icon } from "../../parts/icon.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** The questions of a form, each as its kind of field; `notes` are the texts between them as HTML. */
export const Questions = ({
	fields,
	notes,
	search,
}: {
	fields: readonly FormField[];
	notes: readonly string[];
	search: URLSearchParams;
}) => (
	<>
		{fields.map((field, i) =>
			field.visible.includes("form") ? (
				<Question field={field} note={notes[i] ?? ""} search={search} />
			) : null,
		)}
		<div class="field">
			<label class="attach">
				<Icon name="clip" />
				<span>{t("Files")}</span>
				<input type="file" name="files" multiple />
			</label>
		</div>
		<div class="actions">
			<Submit>{t("Submit new issue")}</Submit>
		</div>
	</>
);

function Question({
	field,
	note,
	search,
}: {
	field: FormField;
	note: string;
	search: URLSearchParams;
}) {
	const name = `field:${field.id}`;
	const label = isRequired(field)
		? t("{label} (required)", { label: labelOfField(field) })
		: labelOfField(field);
	const hint = attributeOf(field, "description");
	const value = search.get(name) ?? attributeOf(field, "value");
	switch (field.type) {
		case "markdown":
			return <Html html={note} />;
		case "textarea":
			return (
				<Lines
					name={name}
					label={label}
					hint={hint}
					value={value}
					placeholder={attributeOf(field, "placeholder")}
					rows={6}
					editor
				/>
			);
		case "dropdown":
			return <Dropdown field={field} name={name} label={label} hint={hint} />;
		case "checkboxes":
			return (
				<FieldSet legend={label} name={name}>
					{hint && <p class="hint">{hint}</p>}
					{optionsOf(field).map((option, i) => (
						<Check
							name={name}
							value={String(i)}
							label={
								option.required
									? t("{label} (required)", { label: option.label })
									: option.label
							}
						/>
					))}
				</FieldSet>
			);
		default:
			return (
				<Line
					name={name}
					label={label}
					hint={hint}
					value={value}
					placeholder={attributeOf(field, "placeholder")}
					width=""
				/>
			);
	}
}

function Dropdown({
	field,
	name,
	label,
	hint,
}: {
	field: FormField;
	name: string;
	label: string;
	hint: string;
}) {
	const several = field.attributes.multiple === true;
	const options = optionsOf(field);
	const first = Number(field.attributes.default ?? -1);
	const typed = visit().failed?.typed.getAll(name);
	if (several)
		return (
			<FieldSet legend={label} name={name}>
				{hint && <p class="hint">{hint}</p>}
				{options.map((option, i) => (
					<Check
						name={name}
						value={String(i)}
						label={option.label}
						checked={i === first}
					/>
				))}
			</FieldSet>
		);
	const wrong = visit().failed?.wrong[name];
	return (
		<div class="field">
			<label for={`f-${name}`}>{label}</label>
			<select
				class="input"
				id={`f-${name}`}
				name={name}
				aria-invalid={wrong ? "true" : undefined}
			>
				<option value="">{t("Choose an option")}</option>
				{options.map((option, i) => (
					<option
						value={i}
						selected={typed ? typed.includes(String(i)) : i === first}
					>
						{option.label}
					</option>
				))}
			</select>
			{hint && <p class="hint">{hint}</p>}
			{wrong && (
				<p class="wrong">
					<Icon name="alert" />
					<span>{wrong}</span>
				</p>
			)}
		</div>
	);
}
