import type { ComponentChildren } from "preact";
import { Form, Line, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";

/** Where the forms of a list of named values are sent. */
interface FormTarget {
	route: `POST ${string}`;
	params: Readonly<Record<string, string>>;
}

/** Secrets or variables by name, each with what is said about it and a button that deletes it. */
export const ValueList = <V extends { readonly name: string }>({
	of: values,
	to: { route, params },
	about,
	deletes,
}: {
	of: readonly V[];
	to: FormTarget;
	about(value: V): ComponentChildren;
	/** What the button is called for a name. */
	deletes(name: string): string;
}) =>
	values.length > 0 ? (
		<div class="box">
			<ul class="list l-wait">
				{values.map((value) => (
					<li>
						<span />
						<div>
							<span class="strong mono wrap">{value.name}</span>
							{about(value)}
						</div>
						<Form
							does={{ route: `${route}/delete` }}
							params={params}
							class="fig"
						>
							<input type="hidden" name="name" value={value.name} />
							<Submit tone="danger" small label={deletes(value.name)}>
								{t("Delete")}
							</Submit>
						</Form>
					</li>
				))}
			</ul>
		</div>
	) : null;

/** The form that keeps one: its name, its value (the field that is given) and what it is for. */
export const NewValue = ({
	title,
	example,
	to: { route, params },
	children,
	submit,
}: {
	title: string;
	/** A sentence about names, with one. */
	example: string;
	to: FormTarget;
	children: ComponentChildren;
	submit: string;
}) => (
	<Form does={{ route }} params={params} id="new">
		<h2>{title}</h2>
		<Line
			name="name"
			label={t("Name")}
			hint={example}
			maxlength={255}
			required
			spellcheck={false}
		/>
		{children}
		<Line name="description" label={t("Description")} maxlength={500} />
		<div class="actions">
			<Submit>{submit}</Submit>
		</div>
	</Form>
);
