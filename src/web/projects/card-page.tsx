import { fieldsOf, type ProjectField } from "../../domain/projects/field.ts";
import { columnOf, type ProjectColumn } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { notFound } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { itemViews } from "../../views/project-item.ts";
import { topic } from "../live/topics.ts";
import { type Page, page } from "../page.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { cardTitle, iconOf, stateWord } from "./card.tsx";
import { type Card, iterationText } from "./load-board.ts";
import { type BoardsAt, BoardsPage, boardsAddress, changes } from "./place.tsx";
import { toBoard } from "./to-board.ts";
import { sentValue, sentValues, Value, ValueInput } from "./value.tsx";

/** A card of a board with its values. */
export const cardPage = ({ base }: BoardsAt): Page =>
	page({
		route: `GET ${base}/projects/:id/items/:item`,
		on: projects.readCard(),
		live: ({ project }) => [topic.project(project)],
		async run({ app, actor, context, card: row }) {
			const { project } = context;
			const [[card], fields, column] = await Promise.all([
				itemViews(app, actor, [row]),
				fieldsOf(app.db, project.id),
				columnOf(app.db, row.column_id),
			]);
			if (!card) throw notFound();
			return (
				<BoardsPage
					of={context}
					title={`${cardTitle(card)} · ${project.title}`}
					width="mid"
				>
					<div class="stack l">
						<CardHead of={context} card={card} column={column} />
						{!card.issue && <p class="pre">{card.note}</p>}
						{fields.length === 0 && (
							<p class="soft">{t("The project has no custom fields.")}</p>
						)}
						{fields.length > 0 &&
							(changes(context) ? (
								<ValueForm of={context} card={card} fields={fields} />
							) : (
								<ValueList of={card} fields={fields} />
							))}
					</div>
				</BoardsPage>
			);
		},
	});

const CardHead = ({
	of,
	card,
	column,
}: {
	of: FoundProject;
	card: Card;
	column: ProjectColumn | undefined;
}) => (
	<div class="stack s">
		<h1>{cardTitle(card)}</h1>
		<p class="line wrap soft">
			<Icon name={iconOf(card)[0]} tone={iconOf(card)[1]} />
			<span class="unseen">{stateWord(card)}</span>
			{card.issue && (
				<a href={card.issue.html_url}>
					{card.issue.repository.full_name}#{card.issue.number}
				</a>
			)}
			<span>
				{t("{column} in the project", {
					column: column?.title ?? "",
				})}{" "}
				<a href={boardsAddress(of, `/${of.project.id}`)}>{of.project.title}</a>
			</span>
		</p>
	</div>
);

const ValueList = ({
	of: card,
	fields,
}: {
	of: Card;
	fields: readonly ProjectField[];
}) => (
	<dl class="facts">
		{fields.map((field) => (
			<>
				<dt>{field.name}</dt>
				<dd>
					{sentValue(card, field) ? (
						<Value of={card} field={field} />
					) : (
						<span class="soft">{t("None")}</span>
					)}
				</dd>
			</>
		))}
	</dl>
);

function ValueForm({
	of,
	card,
	fields,
}: {
	of: FoundProject;
	card: Card;
	fields: readonly ProjectField[];
}) {
	const typed = visit().failed?.typed;
	return (
		<Form {...toBoard(of, "items/:item/values", { item: card.id })}>
			<input
				type="hidden"
				name="had"
				value={typed?.get("had") ?? sentValues(card, fields)}
			/>
			{fields.map((field) => (
				<div class="field">
					<label for={`v-${field.id}`}>{field.name}</label>
					<ValueInput
						of={card}
						field={field}
						id={`v-${field.id}`}
						typed={typed?.get(`f${field.id}`)}
					/>
					{field.kind === "iteration" && (
						<p class="hint">
							{field.options
								.filter(({ id }) => String(id) === sentValue(card, field))
								.map(iterationText)}
						</p>
					)}
				</div>
			))}
			<div class="actions">
				<Submit>{t("Save")}</Submit>
				<a class="btn" href={boardsAddress(of, `/${of.project.id}`)}>
					{t("Cancel")}
				</a>
			</div>
		</Form>
	);
}
