import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { lockTypes } from "../issue-types/change-types.ts";
import {
	type TypesOwner,
	typeIsThere,
	typesOf,
} from "../issue-types/issue-type.ts";
import { rowsIn, thingsAtOnce } from "../lifecycle/removal/portions.ts";
import { enqueueGone, type GoneThings, haveMuch } from "./gone-things.ts";

/** Types that no organization has any more: `removed` is 1. */
export const goneIssueTypes: GoneThings = {
	job: "remove-issue-types",
	all: {
		// the index has no others
		some: query((q, _: { of: number }) =>
			q
				.selectFrom("issue_type")
				.select("id")
				.where("removed", "=", 1)
				.limit(thingsAtOnce),
		),
		remove: query((q, p: { ids: number[] }, d) =>
			q.deleteFrom("issue_type").where("id", "in", d.list(p.ids)),
		),
		rows: rowsIn([["typed_issue", "type_id"]]),
	},
	of: 1,
};
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("issue_type").where("id", "=", p.id).where(typeIsThere()),
);
const takeAway = query((q, p: { id: number }) =>
	q
		.updateTable("issue_type")
		.set({ removed: 1 })
		.where("id", "=", p.id)
		.where(typeIsThere()),
);

/**
 * Deletes a type of an organization; its issues have none then. One that many have is gone for everybody at once, and a job takes it out of the rows.
 * @throws DomainError "not-found"
 */
export const deleteIssueType = (
	app: App,
	owner: TypesOwner,
	id: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		await lockTypes(tx, owner);
		if (!(await typesOf(tx, owner)).some((type) => type.id === id))
			throw notFound();
		const many = await haveMuch(tx, goneIssueTypes.all.rows, [id]);
		await tx.run(many ? takeAway : remove, { id });
		if (many) await enqueueGone(app, tx, goneIssueTypes);
	});
