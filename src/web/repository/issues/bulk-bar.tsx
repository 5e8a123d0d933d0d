import type { ComponentChildren } from "preact";
import { Form } from "../../parts/form.tsx";
import { Selection } from "../../parts/issues/selection.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { RepositoryNames } from "../addresses.ts";
import type { Base } from "../conversation/addresses.ts";
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
		<button class="btn s" type="submit" name="act" value="close">
			{t("Close")}
		</button>
		<button class="btn s" type="submit" name="act" value="reopen">
			{t("Reopen")}
		</button>
		{choices.labels.length > 0 && (
			<Pick
				name="label"
				label={t("Label")}
				options={choices.labels.map(({ id, name }) => [id, name])}
			>
				<button class="btn s" type="submit" name="act" value="label">
					{t("Add label")}
				</button>
				<button class="btn s" type="submit" name="act" value="unlabel">
					{t("Remove label")}
				</button>
			</Pick>
		)}
		{choices.milestones.length > 0 && (
			<Pick
				name="milestone"
				label={t("Milestone")}
				options={[
					[0, t("No milestone")],
					...choices.milestones.map(({ id, title }): [number, string] => [
						id,
						title,
					]),
				]}
			>
				<button class="btn s" type="submit" name="act" value="milestone">
					{t("Set milestone")}
				</button>
			</Pick>
		)}
		{choices.people.length > 0 && (
			<Pick
				name="person"
				label={t("Assignee")}
				options={choices.people.map(({ name }) => [name, name])}
			>
				<button class="btn s" type="submit" name="act" value="assign">
					{t("Assign")}
				</button>
				<button class="btn s" type="submit" name="act" value="unassign">
					{t("Unassign")}
				</button>
			</Pick>
		)}
	</Form>
);

const Pick = ({
	name,
	label,
	options,
	children,
}: {
	name: string;
	label: string;
	options: readonly (readonly [value: string | number, words: string])[];
	children: ComponentChildren;
}) => (
	<span class="line">
		<select class="input s" name={name} aria-label={label}>
			{options.map(([value, words]) => (
				<option value={value}>{words}</option>
			))}
		</select>
		{children}
	</span>
);
