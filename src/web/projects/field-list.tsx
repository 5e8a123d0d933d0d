import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createField,
	deleteField,
	editField,
} from "../../domain/projects/change-fields.ts";
import {
	countValues,
	type FieldKind,
	fieldKinds,
	fieldsOf,
	type ProjectField,
} from "../../domain/projects/field.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { projects } from "../../guards/project.ts";
import { choice, line, whole } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Line, Select, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { plural, t } from "../words/words.ts";
import { type BoardsAt, BoardsPage, boardsAddress } from "./place.tsx";
import { toBoard } from "./to-board.ts";

export const kindWords = (): Record<FieldKind, string> => ({
	text: t("Text"),
	number: t("Number"),
	date: t("Date"),
	choice: t("Single select"),
	iteration: t("Iteration"),
});

/** The page of the fields that a board has of its own, with its forms. */
export function fieldList({ base }: BoardsAt): (Page | Declared)[] {
	const listPage = page({
		route: `GET ${base}/projects/:id/fields`,
		on: projects.write(),
		async run({ app, actor, context }) {
			const { project } = context;
			const [fields, counts] = await Promise.all([
				fieldsOf(app.db, project.id),
				countValues(app.db, actor, project.id),
			]);
			return (
				<BoardsPage
					of={context}
					title={`${t("Fields")} · ${project.title}`}
					width="mid"
				>
					<div class="stack l">
						<div class="stack s">
							<h1>{t("Fields of {title}", { title: project.title })}</h1>
							<p class="soft">
								{t(
									"A field gives each card a value of its own. You can group, filter and sort cards by fields.",
								)}
							</p>
						</div>
						{fields.length === 0 ? (
							<Empty title={t("No fields yet")}>
								{t("Add a priority, an estimate or a sprint, for example.")}
							</Empty>
						) : (
							<Fields of={context} fields={fields} counts={counts} />
						)}
						<NewField of={context} />
					</div>
				</BoardsPage>
			);
		},
	});
	const back = (of: FoundProject, rest = "", note = "") =>
		see(boardsAddress(of, `/${of.project.id}/fields${rest}`), note);
	return [
		listPage,
		form({
			route: `POST ${base}/projects/:id/fields`,
			creates: true,
			audit: unrecorded.planning,
			on: projects.write(),
			fields: {
				name: line({ required: "Name can't be blank.", max: 80 }),
				kind: choice(...fieldKinds),
			},
			shownOn: listPage,
			async run({ app, actor, context, fields }) {
				const field = await createField(app, actor, context.project, fields);
				const more = field.kind === "choice" || field.kind === "iteration";
				return back(context, more ? `/${field.id}` : "");
			},
		}),
		form({
			route: `POST ${base}/projects/:id/fields/:field/move`,
			audit: unrecorded.planning,
			on: projects.field(),
			fields: { position: whole() },
			shownOn: listPage,
			async run({ app, actor, context, fields, field }) {
				await editField(app, actor, field, fields);
				return back(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/fields/:field/delete`,
			audit: unrecorded.planning,
			on: projects.field(),
			fields: {},
			shownOn: listPage,
			async run({ app, actor, context, field }) {
				await deleteField(app, actor, field);
				return back(context, "", t("The field was deleted."));
			},
		}),
	];
}

const Fields = ({
	of,
	fields,
	counts,
}: {
	of: FoundProject;
	fields: readonly ProjectField[];
	counts: ReadonlyMap<string, number>;
}) => (
	<section class="box" aria-label={t("Fields")}>
		<ul class="list fields">
			{fields.map((field, i) => (
				<FieldRow
					of={of}
					field={field}
					values={counts.get(String(field.id)) ?? 0}
					place={i + 1}
					last={i === fields.length - 1}
				/>
			))}
		</ul>
	</section>
);

const NewField = ({ of }: { of: FoundProject }) => (
	<Form {...toBoard(of, "fields")} class="stack">
		<h2>{t("New field")}</h2>
		<Line name="name" label={t("Name")} maxlength={80} required />
		<Select
			name="kind"
			label={t("Type")}
			options={fieldKinds.map((kind) => [kind, kindWords()[kind]])}
			hint={t(
				"A single select field has options to choose from. An iteration field has time spans, such as sprints.",
			)}
		/>
		<div class="actions">
			<Submit>{t("Add field")}</Submit>
			<a class="btn" href={boardsAddress(of, `/${of.project.id}`)}>
				{t("Back to project")}
			</a>
		</div>
	</Form>
);

function FieldRow({
	of,
	field,
	values,
	place,
	last,
}: {
	of: FoundProject;
	field: ProjectField;
	values: number;
	place: number;
	last: boolean;
}) {
	const one = { field: field.id };
	const id = `m-field-${field.id}`;
	return (
		<li>
			<div>
				<a
					class="to"
					href={boardsAddress(of, `/${of.project.id}/fields/${field.id}`)}
				>
					{field.name}
				</a>
				<p class="sub">
					{kindWords()[field.kind]}
					{field.options.length > 0 &&
						` · ${plural(field.options.length, "1 option", "{n} options")}`}
					{` · ${plural(values, "1 value", "{n} values")}`}
				</p>
			</div>
			<div class="at end">
				<button
					class="btn plain icon s"
					type="button"
					popovertarget={id}
					aria-label={t("Edit field {name}", { name: field.name })}
				>
					<Icon name="more" />
				</button>
				<div class="menu choose" id={id} popover="auto">
					<a
						class="btn s"
						href={boardsAddress(of, `/${of.project.id}/fields/${field.id}`)}
					>
						{t("Edit")}
					</a>
					<Form {...toBoard(of, "fields/:field/move", one)} class="">
						{place > 1 && (
							<Submit small tone="" name="position" value={String(place - 1)}>
								{t("Move up")}
							</Submit>
						)}
						{!last && (
							<Submit small tone="" name="position" value={String(place + 1)}>
								{t("Move down")}
							</Submit>
						)}
					</Form>
					<Form {...toBoard(of, "fields/:field/delete", one)} class="">
						<p class="hint">
							{values === 0
								? t("No card has a value in this field.")
								: plural(
										values,
										"The value of 1 card is deleted with it.",
										"The values of {n} cards are deleted with it.",
									)}
						</p>
						<Submit small tone="danger">
							{t("Delete field")}
						</Submit>
					</Form>
				</div>
			</div>
		</li>
	);
}
