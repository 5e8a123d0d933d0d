import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { lockProject, noteChange } from "./change-projects.ts";
import { fieldsOf, readValue } from "./field.ts";
import { cardOf, type ProjectCard } from "./project.ts";

const put = insertInto(
	"project_value",
	["card_id", "field_id", "word", "number", "option_id"],
	(insert) =>
		insert.onConflict((conflict) =>
			conflict.columns(["card_id", "field_id"]).doUpdateSet((e) => ({
				word: e.ref("excluded.word"),
				number: e.ref("excluded.number"),
				option_id: e.ref("excluded.option_id"),
			})),
		),
);
const remove = query((q, p: { card: number; field: number }) =>
	q
		.deleteFrom("project_value")
		.where("card_id", "=", p.card)
		.where("field_id", "=", p.field),
);

/**
 * Gives a card values in fields, by the ids of these: texts, numbers, days and ids of options as they are written; an empty one takes the
 * value away. @throws DomainError "invalid" for one that does not fit, "not-found" for a field or a card that is gone
 */
export const setValues = (
	app: App,
	actor: Actor,
	{ id, project_id }: Pick<ProjectCard, "id" | "project_id">,
	values: ReadonlyMap<number, string>,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (values.size === 0) return;
		const project = await lockProject(tx, project_id);
		const card = await cardOf(tx, id);
		if (!card) throw notFound();
		const fields = await fieldsOf(tx, project_id);
		for (const [of, typed] of values) {
			const field = fields.find((one) => one.id === of);
			if (!field) throw notFound();
			if (typed.trim() === "") await tx.run(remove, { card: id, field: of });
			else
				await tx.run(put, {
					card_id: id,
					field_id: of,
					...readValue(field, typed),
				});
		}
		await noteChange(app, tx, actor, project, { issue: card.issue_id });
	});
