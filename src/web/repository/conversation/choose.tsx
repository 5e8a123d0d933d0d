import type { ComponentChildren } from "preact";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { FormTarget } from "../../parts/issues/comment-acts.ts";
import { FilterField, filtering } from "../../parts/issues/filter-field.tsx";
import { t } from "../../words/words.ts";

/** A small menu with a form behind a pen: what can be chosen, and a button that sends it. It works without scripts. */
export const Choose = ({
	id,
	label,
	act,
	to,
	had = [],
	none,
	keys,
	filters = true,
	save,
	children,
}: {
	id: string;
	label: string;
	/** What the command palette calls it. */
	act?: string;
	/** The key that opens it. */
	keys?: string;
	/** It has choices that words can narrow. */
	filters?: boolean;
	/** The words of its button, where it does more than save. */
	save?: string;
	to: FormTarget;
	/** What was chosen when the page came: of that alone something is taken away. */
	had?: readonly (string | number)[];
	/** Stands there when there is nothing to choose. */
	none?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<div class="end at">
		<button
			class="btn plain icon s set"
			type="button"
			popovertarget={id}
			aria-label={label}
			title={label}
			aria-keyshortcuts={keys}
			data-act={act}
		>
			<Icon name="pen" />
		</button>
		<div
			class="menu choose"
			id={id}
			popover="auto"
			{...(filters && filtering())}
		>
			{none || (
				<Form does={to} params={to.params} class="">
					<h2>{label}</h2>
					{had.map((one) => (
						<input type="hidden" name="had" value={one} />
					))}
					{filters && <FilterField />}
					<div class="choices">{children}</div>
					<Submit small>{save ?? t("Save")}</Submit>
				</Form>
			)}
		</div>
	</div>
);

/** One thing to choose. */
export const Choice = ({
	name,
	value,
	checked,
	radio = false,
	hint,
	children,
}: {
	name: string;
	value: string | number;
	checked: boolean;
	radio?: boolean;
	hint?: string;
	children: ComponentChildren;
}) => (
	<label class="check">
		<input
			type={radio ? "radio" : "checkbox"}
			name={name}
			value={value}
			checked={checked}
		/>
		<span class="cut">{children}</span>
		{hint && <span class="hint cut">{hint}</span>}
	</label>
);
