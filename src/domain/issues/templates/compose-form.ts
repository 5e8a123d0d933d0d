import type { FormField } from "./read-templates.ts";

/** What somebody answered to the fields of a form: the values by the id of the field. */
type Answers = (id: string) => readonly string[];

const text = (value: unknown): string =>
	typeof value === "string" || typeof value === "number" ? String(value) : "";
const list = (value: unknown): readonly unknown[] =>
	Array.isArray(value) ? value : [];

/** What a field is called, and what it says of itself. */
export const labelOfField = (field: FormField): string =>
	text(field.attributes.label) || field.id;
export const attributeOf = (field: FormField, name: string): string =>
	text(field.attributes[name]);

/** The choices of a field: their words, and whether one must be ticked. */
export const optionsOf = (
	field: FormField,
): readonly { readonly label: string; readonly required: boolean }[] =>
	list(field.attributes.options).map((option) => {
		if (typeof option !== "object" || option === null)
			return { label: text(option), required: false };
		const { label, required } = option as Record<string, unknown>;
		return { label: text(label), required: required === true };
	});

export const isRequired = (field: FormField): boolean =>
	field.validations?.required === true;

/** The places of the choices that were made; a menu that nobody touched sends nothing but an empty text. */
const placesOf = (values: readonly string[]): ReadonlySet<number> =>
	new Set(values.filter((value) => /^\d+$/.test(value)).map(Number));

/** The choices of a field that somebody made, in the order of the form: they are sent by their places. */
function chosen(field: FormField, values: readonly string[]): string[] {
	const picked = placesOf(values);
	return optionsOf(field)
		.filter((_, i) => picked.has(i))
		.map(({ label }) => label);
}

/** What is wrong with an answer: the kind of it, undefined for nothing. */
export function answerFault(
	field: FormField,
	values: readonly string[],
): "required" | "number" | "pattern" | undefined {
	if (field.type === "markdown" || !field.visible.includes("form"))
		return undefined;
	if (field.type === "checkboxes") {
		const picked = placesOf(values);
		return optionsOf(field).some((one, i) => one.required && !picked.has(i))
			? "required"
			: undefined;
	}
	const value =
		field.type === "dropdown"
			? chosen(field, values).join("")
			: (values[0] ?? "").trim();
	if (value === "") return isRequired(field) ? "required" : undefined;
	if (field.validations?.is_number === true && Number.isNaN(Number(value)))
		return "number";
	return undefined;
}

/** The text of an issue as a form's answers make it: a heading for each question, and below it what was answered. */
export const composeForm = (
	fields: readonly FormField[],
	answers: Answers,
): string =>
	fields
		.filter((field) => field.visible.includes("content"))
		.flatMap((field) => {
			if (field.type === "markdown")
				return [attributeOf(field, "value").trim()];
			return [`### ${labelOfField(field)}`, answerOf(field, answers(field.id))];
		})
		.filter(Boolean)
		.join("\n\n");

function answerOf(field: FormField, values: readonly string[]): string {
	if (field.type === "checkboxes") {
		const picked = placesOf(values);
		return optionsOf(field)
			.map(({ label }, i) => `- [${picked.has(i) ? "x" : " "}] ${label}`)
			.join("\n");
	}
	const value =
		field.type === "dropdown"
			? chosen(field, values).join(", ")
			: (values[0] ?? "").replaceAll("\r\n", "\n").trim();
	if (!value) return "_No response_";
	const language = attributeOf(field, "render");
	if (field.type !== "textarea" || !language) return value;
	const longest = Math.max(
		2,
		...[...value.matchAll(/`+/g)].map(([ticks]) => ticks.length),
	);
	const fence = "`".repeat(longest + 1);
	return `${fence}${language.replace(/[^\w+#.-]/g, "")}\n${value}\n${fence}`;
}
