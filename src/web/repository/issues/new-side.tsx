import { LabelTag } from "../../parts/issues/label-tag.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { Choice } from "../conversation/choose.tsx";
import type { Choices } from "../conversation/load-side.ts";

const wordsIn = (search: URLSearchParams, ...names: string[]): string[] =>
	names
		.flatMap((name) => search.getAll(name))
		.flatMap((value) => value.split(","))
		.map((word) => word.trim().toLowerCase())
		.filter(Boolean);

/** What a new issue begins with: what the address or the template names is chosen. */
export function NewSide({
	choices,
	search,
	labels,
	assignees,
	type,
}: {
	choices: Choices;
	search: URLSearchParams;
	labels: readonly string[];
	assignees: readonly string[];
	/** The name that the template says. */
	type: string;
}) {
	const typed = visit().failed?.typed;
	const labelWords = [
		...wordsIn(search, "labels"),
		...labels.map((name) => name.toLowerCase()),
	];
	const people = [
		...wordsIn(search, "assignees", "assignee"),
		...assignees.map((name) => name.toLowerCase()),
	];
	const typeWord = wordsIn(search, "type")[0] ?? type.trim().toLowerCase();
	const milestone = wordsIn(search, "milestone")[0] ?? "";
	const has = (name: string, value: string | number, otherwise: boolean) =>
		typed ? typed.getAll(name).includes(String(value)) : otherwise;
	const offered = choices.labels.filter(({ archived_at }) => !archived_at);
	return (
		<aside class="side" aria-label={t("About this issue")}>
			{offered.length > 0 && (
				<fieldset class="picks">
					<legend>{t("Labels")}</legend>
					{offered.map((label) => (
						<Choice
							name="labels"
							value={label.id}
							checked={has(
								"labels",
								label.id,
								labelWords.includes(label.name.toLowerCase()) ||
									labelWords.includes(String(label.id)),
							)}
						>
							<LabelTag of={label} />
						</Choice>
					))}
				</fieldset>
			)}
			<TypeField
				of={choices.types}
				chosen={(id, name) => has("type", id, typeWord === name.toLowerCase())}
			/>
			{choices.milestones.length > 0 && (
				<label class="field">
					<span class="strong">{t("Milestone")}</span>
					<select class="input" name="milestone">
						<option value="0">{t("None")}</option>
						{choices.milestones.map(({ id, title }) => (
							<option
								value={id}
								selected={has(
									"milestone",
									id,
									milestone === String(id) || milestone === title.toLowerCase(),
								)}
							>
								{title}
							</option>
						))}
					</select>
				</label>
			)}
			{choices.people.length > 0 && (
				<fieldset class="picks">
					<legend>{t("Assignees")}</legend>
					{choices.people.map(({ name }) => (
						<Choice
							name="assignees"
							value={name}
							checked={has(
								"assignees",
								name,
								people.includes(name.toLowerCase()),
							)}
						>
							{name}
						</Choice>
					))}
				</fieldset>
			)}
		</aside>
	);
}

const TypeField = ({
	of: types,
	chosen,
}: {
	of: Choices["types"];
	chosen: (id: number, name: string) => boolean;
}) =>
	types.length === 0 ? null : (
		<label class="field">
			<span class="strong">{t("Type")}</span>
			<select class="input" name="type">
				<option value="0">{t("None")}</option>
				{types.map(({ id, name }) => (
					<option value={id} selected={chosen(id, name)}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
