import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { ProjectsSchema } from "../../database/schema-projects.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { lockProject, noteChange } from "./change-projects.ts";
import { columnsOf, type Project } from "./project.ts";

/** What may happen to an item for which a board has a column. */
export const happenings = ["opened", "closed", "reopened", "merged"] as const;
export type RuleTrigger = ProjectsSchema["project_rule"]["what"];
/** The column for each thing that may happen; 0: none. */
type Rules = Readonly<Record<RuleTrigger, number>>;

const remove = query((q, p: { project: number; what: RuleTrigger }) =>
	q
		.deleteFrom("project_rule")
		.where("project_id", "=", p.project)
		.where("what", "=", p.what),
);
const insert = insertInto("project_rule", ["project_id", "what", "column_id"]);

/** Says into which columns a board puts items by itself; absent members stay. @throws DomainError "invalid" for an unknown column */
export const setRules = (
	app: App,
	actor: Actor,
	{ id }: Project,
	wanted: Partial<Rules>,
): Promise<void> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, id);
		const columns = await columnsOf(tx, id);
		for (const what of happenings) {
			const column = wanted[what];
			if (column === undefined) continue;
			if (column !== 0 && !columns.some((one) => one.id === column))
				throw invalid(`the project has no column ${column}`);
			await tx.run(remove, { project: id, what });
			if (column)
				await tx.run(insert, { project_id: id, what, column_id: column });
		}
		await noteChange(app, tx, actor, project);
	});
