import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createView,
	deleteView,
	editView,
} from "../../domain/projects/views.ts";
import { projects } from "../../guards/project.ts";
import { choice, line, whole } from "../fields.ts";
import { type Form, form, type Page, see } from "../page.ts";
import { t } from "../words/words.ts";
import { type BoardsAt, boardsAddress } from "./place.tsx";
import { backToBoard } from "./to-board.ts";

const look = {
	as_layout: choice("board", "table"),
	as_group: line({ max: 40 }),
	as_sort: line({ max: 40 }),
	as_q: line({ max: 1000 }),
};
const lookIn = (fields: {
	as_layout: "board" | "table";
	as_group: string;
	as_sort: string;
	as_q: string;
}) => ({
	layout: fields.as_layout,
	groupedBy: fields.as_group,
	sortedBy: fields.as_sort,
	filter: fields.as_q,
});
const name = () => line({ required: "Name can't be blank.", max: 80 });

/** The forms of saved views. */
export const viewForms = ({ base }: BoardsAt, shownOn: Page): Form[] => [
	form({
		route: `POST ${base}/projects/:id/views`,
		creates: true,
		audit: unrecorded.planning,
		on: projects.write(),
		fields: { ...look, name: name() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const wish = { ...lookIn(fields), name: fields.name };
			const { id } = await createView(app, actor, context.project, wish);
			return see(boardsAddress(context, `/${context.project.id}?view=${id}`));
		},
	}),
	form({
		route: `POST ${base}/projects/:id/views/:view`,
		audit: unrecorded.planning,
		on: projects.view(),
		fields: { title: name() },
		shownOn,
		async run({ app, actor, context, fields, view }) {
			await editView(app, actor, view, { name: fields.title });
			return backToBoard(context);
		},
	}),
	form({
		route: `POST ${base}/projects/:id/views/:view/look`,
		audit: unrecorded.planning,
		on: projects.view(),
		fields: look,
		shownOn,
		async run({ app, actor, context, fields, view }) {
			await editView(app, actor, view, lookIn(fields));
			return see(
				boardsAddress(context, `/${context.project.id}?view=${view.id}`),
				t("The changes were saved."),
			);
		},
	}),
	form({
		route: `POST ${base}/projects/:id/views/:view/move`,
		audit: unrecorded.planning,
		on: projects.view(),
		fields: { position: whole() },
		shownOn,
		async run({ app, actor, context, fields, view }) {
			await editView(app, actor, view, fields);
			return backToBoard(context);
		},
	}),
	form({
		route: `POST ${base}/projects/:id/views/:view/delete`,
		audit: unrecorded.planning,
		on: projects.view(),
		fields: {},
		shownOn,
		async run({ app, actor, context, view }) {
			await deleteView(app, actor, view);
			return see(boardsAddress(context, `/${context.project.id}`));
		},
	}),
];
