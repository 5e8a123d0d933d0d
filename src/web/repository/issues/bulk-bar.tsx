import type { ComponentChildren } from "preact";
import { Form } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { FilterField, filtering } from "../../parts/issues/filter-field.tsx";
import { LabelTag } from "../../parts/issues/label-tag.tsx";
import { Selection } from "../../parts/issues/selection.tsx";
import { TypeTag } from "../../parts/issues/type-tag.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { RepositoryNames } from "../addresses.ts";
import type { Base } from "../conversation/addresses.ts";
import { Choice } from "../conversation/choose.tsx";
import type { Choices } from "../conversation/load-side.ts";

export const bulkRoute = <const B extends Base>(base: B) =>
	`POST /:owner/:repo/${base}/-/bulk` as const;

/** What can be done to all rows that are chosen. */
export const BulkBar = ({
	of: { owner, repository },
	base,
	choices,
}: {
	of: RepositoryNames;
	base: Base;
	choices: Choices;
}) => (
	<Form
		does={{ route: bulkRoute(base) }}
		params={{ owner: owner.name, repo: repository.name }}
		class="bulk"
		id="bulk"
	>
		<input type="hidden" name="query" value={visit().entry.query.toString()} />
		<Selection />
		<button
			class="btn s"
			type="submit"
			name="act"
			value="close"
			aria-keyshortcuts="e"
		>
			{t("Close")}
		</button>
		<button class="btn s" type="submit" name="act" value="reopen">
			{t("Reopen")}
		</button>
		{choices.labels.length > 0 && (
			<Pick
				name="label"
				keys="l"
				label={t("Label")}
				options={choices.labels.map((label) => [
					label.id,
					<LabelTag of={label} />,
				])}
			>
				<button class="btn s primary" type="submit" name="act" value="label">
					{t("Add label")}
				</button>
				<button class="btn s" type="submit" name="act" value="unlabel">
					{t("Remove label")}
				</button>
			</Pick>
		)}
		{base === "issues" && <TypePick of={choices.types} />}
		{choices.milestones.length > 0 && (
			<Pick
				name="milestone"
				keys="m"
				label={t("Milestone")}
				options={[
					...choices.milestones.map(({ id, title }): [number, string] => [
						id,
						title,
					]),
					[0, t("No milestone")],
				]}
			>
				<button
					class="btn s primary"
					type="submit"
					name="act"
					value="milestone"
				>
					{t("Set milestone")}
				</button>
			</Pick>
		)}
		{choices.people.length > 0 && (
			<Pick
				name="person"
				keys="a"
				label={t("Assignee")}
				options={choices.people.map(({ name }) => [name, name])}
			>
				<button class="btn s primary" type="submit" name="act" value="assign">
					{t("Assign")}
				</button>
				<button class="btn s" type="submit" name="act" value="unassign">
					{t("Unassign")}
				</button>
			</Pick>
		)}
	</Form>
);

const TypePick = ({ of: types }: { of: Choices["types"] }) =>
	types.length === 0 ? null : (
		<Pick
			name="type"
			keys="t"
			label={t("Type")}
			options={[
				...types.map((type): [number, ComponentChildren] => [
					type.id,
					<TypeTag of={type} />,
				]),
				// last, as the first is chosen from the start
				[0, t("No type")],
			]}
		>
			<button class="btn s primary" type="submit" name="act" value="type">
				{t("Set type")}
			</button>
		</Pick>
	);

/** A menu of what the selected rows can get, opened by a key; its buttons say what is done with the choice. */
const Pick = ({
	name,
	label,
	keys,
	options,
	children,
}: {
	name: string;
	label: string;
	keys: string;
	options: readonly (readonly [
		value: string | number,
		words: ComponentChildren,
	])[];
	children: ComponentChildren;
}) => (
	<div class="at">
		<button
			class="btn s"
			type="button"
			popovertarget={`b-${name}`}
			aria-keyshortcuts={keys}
		>
			{label}
			<Icon name="down" />
		</button>
		<div class="menu choose" id={`b-${name}`} popover="auto" {...filtering()}>
			<FilterField />
			<fieldset class="choices">
				<legend class="unseen">{label}</legend>
				{options.map(([value, words], i) => (
					<Choice radio name={name} value={value} checked={i === 0}>
						{words}
					</Choice>
				))}
			</fieldset>
			<div class="actions">{children}</div>
		</div>
	</div>
);
