import type { ProjectField } from "../../domain/projects/field.ts";
import type { ProjectColumn } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { LabelDot, LabelTag } from "../parts/issues/label-tag.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Paged } from "../parts/paged.tsx";
import { t } from "../words/words.ts";
import { cardTitle, iconOf, stateWord } from "./card.tsx";
import {
	type Card,
	rowsOfPage,
	type ShownTable,
	stateTitle,
} from "./load-board.ts";
import { type Look, lookAddress } from "./look.ts";
import { boardsAddress } from "./place.tsx";
import { toBoard } from "./to-board.ts";
import { sentValues, Value, ValueInput } from "./value.tsx";

interface Parts {
	readonly of: FoundProject;
	readonly columns: readonly ProjectColumn[];
	readonly fields: readonly ProjectField[];
	readonly look: Look;
	readonly edits: boolean;
}

/** The cards of a board as rows, group by group; who may changes the values in their places. */
export function BoardTable({
	shown,
	page,
	...parts
}: Parts & { shown: ShownTable; page: number }) {
	const { fields, look, edits } = parts;
	const { rows, heads, total } = shown;
	if (total === 0)
		return (
			<Empty title={t("No cards")}>
				{t("Cards that match the filter appear here.")}
			</Empty>
		);
	const keepsValues = edits && fields.length > 0;
	const width = 6 + fields.length + (keepsValues ? 1 : 0);
	const groups = [...Map.groupBy(rows, ({ key }) => key)];
	return (
		<>
			<section
				class="box scroll"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
				tabIndex={0}
				aria-label={t("Table")}
				data-table={keepsValues ? "" : undefined}
			>
				<table class="grid">
					<thead>
						<tr>
							<Head look={look} word="title" title={t("Title")} />
							<Head look={look} word="state" title={t("Status")} />
							<Head look={look} word="column" title={t("Column")} />
							<Head look={look} word="assignee" title={t("Assignees")} />
							<Head look={look} word="label" title={t("Labels")} />
							<Head look={look} word="milestone" title={t("Milestone")} />
							{fields.map(({ id, name }) => (
								<Head look={look} word={`field:${id}`} title={name} />
							))}
							{keepsValues && (
								<th scope="col">
									<span class="unseen">{t("Save")}</span>
								</th>
							)}
						</tr>
					</thead>
					{groups.map(([key, of], i) => {
						const head = heads.get(key);
						return (
							<tbody>
								{head && (
									<tr class="head-of">
										<th scope="rowgroup" colSpan={width}>
											<span class="line">
												{head.color && <LabelDot color={head.color} />}
												<span>{head.title}</span>
												<span class="soft">{head.total}</span>
												{head.current && (
													<span class="state ok">{t("now")}</span>
												)}
												<span class="soft">{head.about}</span>
											</span>
										</th>
									</tr>
								)}
								{of.map(({ card }) => (
									<Row
										parts={parts}
										card={card}
										id={`${card.id}-${i}`}
										keeps={keepsValues}
									/>
								))}
							</tbody>
						);
					})}
				</table>
			</section>
			<Paged page={page} size={rowsOfPage} total={total} />
		</>
	);
}

/** The head of a column of the table, which sorts by it: once forwards, then backwards, then not. */
function Head({
	look,
	word,
	title,
}: {
	look: Look;
	word: string;
	title: string;
}) {
	const up = look.sortWord === word;
	const down = look.sortWord === `-${word}`;
	return (
		<th
			scope="col"
			aria-sort={up ? "ascending" : down ? "descending" : undefined}
		>
			<a
				class="ink"
				href={lookAddress(look, { sort: up ? `-${word}` : down ? "" : word })}
			>
				{title}
				{(up || down) && <span aria-hidden="true">{up ? " ↑" : " ↓"}</span>}
			</a>
		</th>
	);
}

function Row({
	parts: { of, columns, fields },
	card,
	id,
	keeps,
}: {
	parts: Parts;
	card: Card;
	id: string;
	/** Its values can be changed. */
	keeps: boolean;
}) {
	const { issue } = card;
	const title = cardTitle(card);
	const form = `v-${id}`;
	return (
		<tr id={`row-${id}`}>
			<th scope="row">
				<span class="line">
					<Icon name={iconOf(card)[0]} tone={iconOf(card)[1]} />
					<span class="unseen">{stateWord(card)} </span>
					<span>
						{issue ? (
							<>
								<a class="ink" href={issue.html_url}>
									<TitleText of={issue.title} />
								</a>{" "}
								<span class="soft">
									{of.within ? "" : issue.repository.full_name}#{issue.number}
								</span>
							</>
						) : (
							<a
								class="ink"
								href={boardsAddress(of, `/${of.project.id}/items/${card.id}`)}
							>
								{title}
							</a>
						)}
					</span>
				</span>
			</th>
			<td>{stateTitle(statePlace(card))}</td>
			<td>{columns.find((one) => one.id === card.column_id)?.title}</td>
			<td>{issue?.assignees.map(({ login }) => login).join(", ")}</td>
			<td>
				<span class="tags">
					{issue?.labels.map((label) => (
						<LabelTag of={label} />
					))}
				</span>
			</td>
			<td>{issue?.milestone?.title}</td>
			{fields.map((field) => (
				<td class={keeps ? "cell" : undefined}>
					{keeps ? (
						<ValueInput
							of={card}
							field={field}
							form={form}
							label={`${field.name}: ${title}`}
						/>
					) : (
						<Value of={card} field={field} />
					)}
				</td>
			))}
			{keeps && (
				<td class="keep">
					<Form
						{...toBoard(of, "items/:item/values", { item: card.id })}
						class=""
						id={form}
					>
						<input type="hidden" name="had" value={sentValues(card, fields)} />
						<Submit
							small
							tone=""
							label={t("Save values of {title}", { title })}
						>
							{t("Save")}
						</Submit>
					</Form>
				</td>
			)}
		</tr>
	);
}

const statePlace = ({ issue }: Card): number =>
	issue
		? issue.pull_request?.merged
			? 1
			: issue.state === "closed"
				? 2
				: 0
		: 3;
