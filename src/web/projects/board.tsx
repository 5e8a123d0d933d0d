import type { ComponentChildren } from "preact";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { projects } from "../../guards/project.ts";
import { assetPath } from "../assets.ts";
import { topic } from "../live/topics.ts";
import { type Page, page } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Html } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { LabelDot } from "../parts/issues/label-tag.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { BoardCard } from "./card.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { marked } from "./described.ts";
import { BoardFilter } from "./filter.tsx";
import {
	filterChoices,
	filterOf,
	loadBoard,
	type ShownColumn,
} from "./load-board.ts";
import { type BoardsAt, BoardsPage, boardsAddress, changes } from "./place.tsx";
import { BoardTable } from "./table.tsx";
import { toBoard } from "./to-board.ts";

/** A board with its columns and cards, or its table. */
export const boardPage = ({ base }: BoardsAt): Page =>
	page({
		route: `GET ${base}/projects/:id`,
		on: projects.read(),
		live: ({ project }) => [topic.project(project)],
		async run({ app, actor, search, params: _, entry: __, ...of }) {
			const { project } = of;
			const filter = await filterOf(app, project, search);
			const columns = await loadBoard(app, actor, filter);
			const choices = await filterChoices(app, project);
			const html = await marked(app, actor, of);
			const edits = changes(of);
			const table = search.get("view") === "table";
			return (
				<BoardsPage
					of={of}
					title={project.title}
					width="wide"
					head={<script type="module" src={at(assetPath("board.js"))} />}
				>
					<div class="stack">
						<div class="title">
							<h1>{project.title}</h1>
							{edits && <Actions of={of} />}
						</div>
						{project.closed_at !== null && (
							<p class="soft">{t("This project is closed.")}</p>
						)}
						{html && <Html html={html} />}
						<div class="line wrap">
							<BoardFilter choices={choices} search={search} />
							<nav class="line pair end" aria-label={t("View")}>
								<a
									class="btn s plain"
									href={view(search, "")}
									aria-current={table ? undefined : "true"}
								>
									{t("Board")}
								</a>
								<a
									class="btn s plain"
									href={view(search, "table")}
									aria-current={table ? "true" : undefined}
								>
									{t("Table")}
								</a>
							</nav>
						</div>
						{edits && (
							<Form {...toBoard(of, "items")} class="line wrap" id="add-item">
								<Line
									name="text"
									label={t("Add an issue or a note")}
									placeholder={t("#12, its address, or a text")}
									maxlength={255}
								/>
								<Submit tone="">{t("Add")}</Submit>
							</Form>
						)}
						{table ? (
							<BoardTable of={columns} />
						) : (
							<Board of={of} columns={columns} edits={edits} />
						)}
					</div>
				</BoardsPage>
			);
		},
	});

const Actions = ({ of }: { of: FoundProject }) => (
	<div class="actions">
		<a class="btn" href={boardsAddress(of, `/${of.project.id}/edit`)}>
			<Icon name="pen" />
			{t("Edit")}
		</a>
		<Form {...toBoard(of, "state")} class="">
			<button
				class="btn"
				type="submit"
				name="state"
				value={of.project.closed_at === null ? "closed" : "open"}
			>
				{of.project.closed_at === null ? t("Close") : t("Open again")}
			</button>
		</Form>
	</div>
);

function Board({
	of,
	columns,
	edits,
}: {
	of: FoundProject;
	columns: readonly ShownColumn[];
	edits: boolean;
}): ComponentChildren {
	const names = columns.map(({ column }) => column);
	return (
		<>
			{edits && (
				<p class="hint" id="moving">
					{t(
						"Drag a card or a column to its place, or press Shift and an arrow key while it has the focus.",
					)}
				</p>
			)}
			<section
				class="board"
				aria-label={t("Board")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
				tabIndex={0}
				data-board={edits ? "" : undefined}
			>
				{columns.map(({ column, cards, total }, i) => (
					<section
						class="lane"
						aria-labelledby={`c-${column.id}`}
						id={`lane-${column.id}`}
					>
						<header
							class="line"
							data-lane={edits ? column.id : undefined}
							draggable={edits}
						>
							{column.color && <LabelDot color={column.color.slice(1)} />}
							<h2 class="cut" id={`c-${column.id}`}>
								{column.title}
							</h2>
							<span class="soft">{total}</span>
							{edits && <ColumnMenu of={of} columns={names} at={i} />}
						</header>
						<ol class="cards" data-column={column.id}>
							{cards.map((card) => (
								<BoardCard of={of} card={card} columns={names} edits={edits} />
							))}
						</ol>
						{total > cards.length && (
							<p class="soft in">
								{t("{n} more stand further down.", {
									n: total - cards.length,
								})}
							</p>
						)}
					</section>
				))}
				{edits && (
					<section class="lane new" aria-label={t("New column")}>
						<Form {...toBoard(of, "columns")} class="stack s">
							<Line
								name="title"
								label={t("New column")}
								width=""
								maxlength={255}
								required
							/>
							<Submit tone="" small>
								{t("Add the column")}
							</Submit>
						</Form>
					</section>
				)}
			</section>
		</>
	);
}

function view(search: URLSearchParams, to: string): string {
	const query = new URLSearchParams(search);
	if (to) query.set("view", to);
	else query.delete("view");
	return `?${query}`;
}
