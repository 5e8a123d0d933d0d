import { filterOfLine } from "../../domain/issues/boards/board-query.ts";
import { fieldsOf } from "../../domain/projects/field.ts";
import { columnsOf } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { viewsOf } from "../../domain/projects/views.ts";
import { projects } from "../../guards/project.ts";
import { bounds } from "../../text/text-limits.ts";
import { assetPath } from "../assets.ts";
import { topic } from "../live/topics.ts";
import { type Page, page } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Html } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { descriptionHtml } from "./described.ts";
import { Board } from "./lanes.tsx";
import { loadGroups, loadTable } from "./load-board.ts";
import { lookOf } from "./look.ts";
import { LookBar } from "./look-bar.tsx";
import { type BoardsAt, BoardsPage, boardsAddress, changes } from "./place.tsx";
import { BoardTable } from "./table.tsx";
import { toBoard } from "./to-board.ts";

/** A board with its columns and cards, or its table. */
export const boardPage = ({ base }: BoardsAt): Page =>
	page({
		route: `GET ${base}/projects/:id`,
		on: projects.read(),
		live: ({ project }) => [topic.project(project)],
		async run({ app, actor, context, search, page: shownPage }) {
			const { project } = context;
			const [columns, fields, views] = await Promise.all([
				columnsOf(app.db, project.id),
				fieldsOf(app.db, project.id),
				viewsOf(app.db, project.id),
			]);
			const look = await lookOf(app, actor, context, fields, views, search);
			const repository = context.within?.repository;
			const filter = await filterOfLine(app, actor, look.line, {
				fields,
				repository,
			});
			const parts = { project, columns, fields, look, filter };
			const edits = changes(context);
			const shown =
				look.layout === "table"
					? {
							table: await loadTable(app, actor, parts, shownPage),
						}
					: { groups: await loadGroups(app, actor, parts) };
			const html = await descriptionHtml(app, actor, context);
			return (
				<BoardsPage
					of={context}
					title={
						look.view ? `${look.view.name} · ${project.title}` : project.title
					}
					width="wide"
					head={<script type="module" src={at(assetPath("board.js"))} />}
				>
					<div class="stack">
						<div class="title">
							<h1>{project.title}</h1>
							{edits && <Actions of={context} />}
						</div>
						{project.closed_at !== null && (
							<p class="soft">{t("This project is closed.")}</p>
						)}
						{html && <Html html={html} />}
						<LookBar
							of={context}
							look={look}
							views={views}
							fields={fields}
							edits={edits}
							unknown={filter.unknown}
						/>
						{edits && (
							<Form
								{...toBoard(context, "items")}
								class="line wrap"
								id="add-item"
							>
								<Line
									name="text"
									label={t("Add an issue or a note")}
									placeholder={t("#12, a URL or the text of a note")}
									maxlength={bounds.title.max}
								/>
								<Submit tone="">{t("Add card")}</Submit>
							</Form>
						)}
						{shown.table ? (
							<BoardTable
								of={context}
								columns={columns}
								fields={fields}
								look={look}
								edits={edits}
								shown={shown.table}
								page={shownPage}
							/>
						) : (
							<Board
								of={context}
								groups={shown.groups}
								look={look}
								fields={fields}
								edits={edits}
							/>
						)}
					</div>
				</BoardsPage>
			);
		},
	});

const Actions = ({ of }: { of: FoundProject }) => (
	<div class="actions">
		<a class="btn" href={boardsAddress(of, `/${of.project.id}/fields`)}>
			<Icon name="list" />
			{t("Fields")}
		</a>
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
				{of.project.closed_at === null ? t("Close") : t("Reopen")}
			</button>
		</Form>
	</div>
);
