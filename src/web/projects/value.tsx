import { renderToString } from "preact-render-to-string";
import {
	currentOption,
	type FieldOption,
	numberText,
	type ProjectField,
} from "../../domain/projects/field.ts";
import { LabelDot } from "../parts/issues/label-tag.tsx";
import { visit } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { type Card, dayText, iterationText } from "./load-board.ts";

/** The value of a card in a field as forms send it; "" for none. */
export function sentValue({ values }: Card, field: ProjectField): string {
	const value = values.find(({ field_id }) => field_id === field.id);
	if (!value) return "";
	if (value.number !== undefined)
		return numberText(Math.round(value.number * 1_000_000));
	return value.text ?? value.date ?? String(value.option_id ?? "");
}

/** The values of a card by the ids of the fields, to be compared with what comes back. */
export const sentValues = (
	card: Card,
	fields: readonly ProjectField[],
): string =>
	JSON.stringify(
		Object.fromEntries(
			fields.map((field) => [field.id, sentValue(card, field)]),
		),
	);

/** A value in words. */
export function Value({ of, field }: { of: Card; field: ProjectField }) {
	const sent = sentValue(of, field);
	if (!sent) return null;
	if (field.kind === "number") return <>{number(Number(sent))}</>;
	if (field.kind === "date") return <>{dayText(sent)}</>;
	const option = field.options.find(({ id }) => String(id) === sent);
	if (!option) return <>{sent}</>;
	return (
		<span class="valued">
			{option.color && <LabelDot color={option.color.slice(1)} />}
			<span class="cut" title={iterationText(option) || undefined}>
				{option.title}
			</span>
		</span>
	);
}

/** The values of a card as small signs, besides the one by which it stands in its group. */
export function Values({
	of,
	fields,
	without,
	written,
}: {
	of: Card;
	fields: readonly ProjectField[];
	without: ProjectField | undefined;
	/** What a page has of it: many cards have the same values. */
	written: Map<string, string>;
}) {
	let html = "";
	for (const field of fields) {
		const sent = field === without ? "" : sentValue(of, field);
		if (!sent) continue;
		const key = `${field.id} ${sent}`;
		const one = written.get(key) ?? renderToString(<Tag of={of} at={field} />);
		written.set(key, one);
		html += one;
	}
	if (!html) return null;
	return (
		<dl
			class="values"
			// rendered above
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

const Tag = ({ of, at }: { of: Card; at: ProjectField }) => (
	<div class="tag">
		<dt>{at.name}</dt>
		<dd class="cut">
			<Value of={of} field={at} />
		</dd>
	</div>
);

/** What changes a value: a line, a number, a day, or one of the options. */
export function ValueInput({
	of,
	field,
	form,
	label,
	id,
	typed,
}: {
	of: Card;
	field: ProjectField;
	/** The id of the form that sends it, where it stands outside of that. */
	form?: string;
	/** Read aloud where no label is seen. */
	label?: string;
	id?: string;
	/** What came back from a form that was refused. */
	typed?: string | null;
}) {
	const value = typed ?? sentValue(of, field);
	const shared = { id, form, name: `f${field.id}`, "aria-label": label };
	const today = new Date(visit().app.clock()).toISOString().slice(0, 10);
	if (field.kind === "choice" || field.kind === "iteration") {
		const current = currentOption(field.options, today);
		return (
			<select {...shared} class="input">
				<option value="">–</option>
				{field.options.map((option) => (
					<option value={option.id} selected={String(option.id) === value}>
						{optionText(option, option === current)}
					</option>
				))}
			</select>
		);
	}
	return (
		<input
			{...shared}
			class={form ? "input" : "input w-m"}
			type={field.kind === "date" ? "date" : "text"}
			inputmode={field.kind === "number" ? "decimal" : undefined}
			maxlength={field.kind === "number" ? 20 : 256}
			value={value}
			autocomplete="off"
		/>
	);
}

const optionText = ({ title }: FieldOption, current: boolean): string =>
	current ? t("{title} (current)", { title }) : title;
