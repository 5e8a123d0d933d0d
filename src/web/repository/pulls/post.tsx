import type { ComponentChildren } from "preact";
import { FormKey } from "../../forms/form-key-field.tsx";
import { routePath } from "../../page.ts";
import { editing } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { MarkedText } from "../../parts/writing/text-marks.tsx";
import { at, type FailedForm, visit } from "../../visit.ts";

/** A form of which a page has many: what was wrong is told at the one that was sent, not at all of them. */
export function Post({
	to,
	params,
	query,
	class: css,
	id,
	children,
}: {
	to: { readonly route: string };
	params: Readonly<Record<string, string | number>>;
	query?: string;
	class?: string;
	id?: string;
	children: ComponentChildren;
}) {
	return (
		<form
			method="post"
			action={at(routePath(to.route, params)) + (query ? `?${query}` : "")}
			class={css}
			id={id}
		>
			<FormKey does={to} />
			{children}
		</form>
	);
}

/** What came of a form of many that was sent in vain, where `field` tells which one it was. */
export function failedOf(
	{ route }: { readonly route: string },
	field = "",
	value: string | number = "",
): FailedForm | undefined {
	const { failed } = visit();
	if (failed?.route !== route) return undefined;
	if (field && failed.typed.get(field) !== String(value)) return undefined;
	return failed;
}

/** Lines of text in a form of many, with what is wrong about them or about the whole. */
export function Text({
	id,
	name = "body",
	label,
	failed,
	value = "",
	rows = 4,
	focus = false,
	bar,
}: {
	id: string;
	name?: string;
	label: string;
	failed?: FailedForm;
	value?: string;
	rows?: number;
	focus?: boolean;
	/** More for the end of the bar of marks. */
	bar?: ComponentChildren;
}) {
	const wrong = failed && (failed.wrong[name] ?? failed.wrong[""]);
	return (
		<div class="field editor-field">
			<label for={id}>{label}</label>
			<MarkedText end={bar}>
				<textarea
					{...editing()}
					class="input"
					id={id}
					name={name}
					rows={rows}
					autofocus={focus}
					aria-invalid={wrong ? "true" : undefined}
					aria-describedby={wrong ? `${id}-e` : undefined}
				>
					{failed?.typed.get(name) ?? value}
				</textarea>
			</MarkedText>
			{wrong && (
				<p class="wrong" id={`${id}-e`}>
					<Icon name="alert" />
					<span>{wrong}</span>
				</p>
			)}
		</div>
	);
}
