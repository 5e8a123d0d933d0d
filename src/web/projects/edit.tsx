import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createProject,
	deleteProject,
	editProject,
} from "../../domain/projects/change-projects.ts";
import {
	columnsOf,
	type Project,
	type ProjectColumn,
	projectById,
	rulesOf,
} from "../../domain/projects/project.ts";
import {
	happenings,
	type RuleTrigger,
	setRules,
} from "../../domain/projects/rules.ts";
import { projects } from "../../guards/project.ts";
import { bounds } from "../../text/text-limits.ts";
import { choice, line, lines, whole } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Form, Line, Lines, Select, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";
import {
	type BoardsAt,
	BoardsPage,
	baseOf,
	boardsAddress,
	homeIn,
	paramsOf,
} from "./place.tsx";

const Fields = ({ of }: { of?: Project }) => (
	<>
		<Line
			name="title"
			label={t("Title")}
			value={of?.title}
			maxlength={bounds.title.max}
			required
			autofocus
		/>
		<Lines
			name="description"
			label={t("Description")}
			value={of?.description}
			hint={t("Markdown is supported.")}
			editor
		/>
		<Select
			name="cards"
			label={t("Card preview")}
			value={of?.card_kind ?? "text"}
			options={[
				["text", t("Text only")],
				["images", t("Text and images")],
			]}
		/>
	</>
);
const fields = {
	title: line({ required: "Title can't be blank." }),
	description: lines(),
	cards: choice("text", "images"),
};

const projectReads = ({ title, description, card_kind }: Project) => ({
	title,
	description,
	cards: card_kind,
});

/** The pages on which a board is made and changed, with their forms. */
export function boardEditing(at: BoardsAt): (Page | Declared)[] {
	const editPage = pageOfEditing(at);
	return [...newBoard(at), editPage, ...formsOfEditing(at, editPage)];
}

function newBoard({ base, make }: BoardsAt): (Page | Declared)[] {
	const newPage = page({
		route: `GET ${base}/projects/new`,
		on: make,
		run: (found) => {
			const home = homeIn(found);
			return (
				<BoardsPage of={home} title={t("New project")} width="mid">
					<div class="stack l">
						<h1>{t("New project")}</h1>
						<Form
							does={{ route: `POST ${base}/projects/new` }}
							params={paramsOf(home)}
						>
							<Fields />
							<Select
								name="template"
								label={t("Template")}
								options={[
									["none", t("None: one column")],
									["kanban", t("Basic Kanban: To do, In progress, Done")],
									["triage", t("Bug triage")],
								]}
							/>
							<div class="actions">
								<Submit>{t("Create project")}</Submit>
								<a class="btn" href={boardsAddress(home)}>
									{t("Cancel")}
								</a>
							</div>
						</Form>
					</div>
				</BoardsPage>
			);
		},
	});
	return [
		newPage,
		form({
			route: `POST ${base}/projects/new`,
			creates: true,
			audit: unrecorded.planning,
			on: make,
			fields: { ...fields, template: choice("none", "kanban", "triage") },
			shownOn: newPage,
			async run({ app, actor, context, fields: typed }) {
				const home = homeIn(context);
				const of = home.within
					? { repository: home.within.repository.id }
					: { owner: home.account.id };
				const { id } = await createProject(app, actor, of, typed);
				return see(boardsAddress(home, `/${id}`));
			},
		}),
	];
}

const pageOfEditing = ({ base }: BoardsAt): Page =>
	page({
		route: `GET ${base}/projects/:id/edit`,
		on: projects.write(),
		async run({ app, context, project }) {
			const [columns, rules] = await Promise.all([
				columnsOf(app.db, project.id),
				rulesOf(app.db, project.id),
			]);
			const params = { ...paramsOf(context), id: project.id };
			const to = (rest: string) => ({
				route: `POST ${baseOf(context)}/projects/:id/${rest}`,
			});
			return (
				<BoardsPage of={context} title={project.title} width="mid">
					<div class="stack l">
						<h1>{t("Edit project")}</h1>
						<Form
							does={to("edit")}
							params={params}
							reads={projectReads(project)}
						>
							<Fields of={project} />
							<div class="actions">
								<Submit>{t("Save")}</Submit>
								<a class="btn" href={boardsAddress(context, `/${project.id}`)}>
									{t("Cancel")}
								</a>
							</div>
						</Form>
						<Form
							does={to("rules")}
							params={params}
							class="stack"
							reads={rulesReads(columns, rules)}
						>
							<h2>{t("Automation")}</h2>
							{happenings.map((what) => (
								<Rule
									what={what}
									columns={columns}
									value={
										rules.find((rule) => rule.what === what)?.column_id ?? 0
									}
								/>
							))}
							<div class="actions">
								<Submit tone="">{t("Save")}</Submit>
							</div>
						</Form>
						<Form does={to("delete")} params={params} class="stack s">
							<h2>{t("Delete project")}</h2>
							<p class="hint">
								{t("Its issues are kept. Its notes are deleted permanently.")}
							</p>
							<div class="actions">
								<Submit tone="danger">{t("Delete project")}</Submit>
							</div>
						</Form>
					</div>
				</BoardsPage>
			);
		},
	});

const formsOfEditing = ({ base }: BoardsAt, editPage: Page): Declared[] => [
	form({
		route: `POST ${base}/projects/:id/edit`,
		audit: unrecorded.planning,
		on: projects.write(),
		fields,
		shownOn: editPage,
		async reads({ app, project }) {
			const now = await projectById(app.db, project.id);
			return now && projectReads(now);
		},
		async run({ app, actor, context, project, fields: typed }) {
			await editProject(app, actor, project, typed);
			return see(boardsAddress(context, `/${project.id}`));
		},
	}),
	form({
		route: `POST ${base}/projects/:id/rules`,
		audit: unrecorded.planning,
		on: projects.write(),
		fields: {
			opened: whole(),
			closed: whole(),
			reopened: whole(),
			merged: whole(),
		},
		shownOn: editPage,
		reads: async ({ app, project }) =>
			rulesReads(
				await columnsOf(app.db, project.id),
				await rulesOf(app.db, project.id),
			),
		async run({ app, actor, context, project, fields: typed }) {
			await setRules(app, actor, project, typed);
			return see(
				boardsAddress(context, `/${project.id}/edit`),
				t("The changes were saved."),
			);
		},
	}),
	form({
		route: `POST ${base}/projects/:id/state`,
		audit: unrecorded.planning,
		on: projects.write(),
		fields: { state: choice("open", "closed") },
		shownOn: editPage,
		async run({ app, actor, context, project, fields: typed }) {
			const closed = typed.state === "closed";
			await editProject(app, actor, project, { closed });
			return see(boardsAddress(context, `/${project.id}`));
		},
	}),
	form({
		route: `POST ${base}/projects/:id/delete`,
		audit: unrecorded.planning,
		on: projects.write(),
		fields: {},
		shownOn: editPage,
		async run({ app, actor, context, project }) {
			await deleteProject(app, actor, project);
			return see(boardsAddress(context), t("The project was deleted."));
		},
	}),
];

/** Gives the column to which each of the happenings leads, with its id: several may have one title. */
const rulesReads = (
	columns: readonly ProjectColumn[],
	rules: Awaited<ReturnType<typeof rulesOf>>,
) =>
	Object.fromEntries(
		happenings.map((what) => {
			const to = rules.find((rule) => rule.what === what)?.column_id;
			const column = columns.find(({ id }) => id === to);
			return [what, column ? `${column.title} #${column.id}` : ""];
		}),
	);

const ruleWords = (): Record<RuleTrigger, string> => ({
	opened: t("Add new issues and pull requests to"),
	closed: t("Move closed items to"),
	reopened: t("Move reopened items to"),
	merged: t("Move merged pull requests to"),
});

const Rule = ({
	what,
	columns,
	value,
}: {
	what: RuleTrigger;
	columns: readonly ProjectColumn[];
	value: number;
}) => (
	<Select
		name={what}
		label={ruleWords()[what]}
		value={String(value)}
		options={[
			["0", t("no column")],
			...columns.map(({ id, title }) => [String(id), title] as const),
		]}
	/>
);
