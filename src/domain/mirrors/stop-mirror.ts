import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { badRequest } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { bitsOf } from "../permissions/units.ts";
import { recordEdit } from "../repositories/record-edit.ts";
import type { Repository } from "../repositories/repository.ts";

const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository")
		.select(["units", "mirror"])
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const release = updateTable("repository", {
	set: ["units"],
	values: { mirror: 0 },
	where: ["id"],
});
const forget = query((q, p: { id: number }) =>
	q.deleteFrom("pull_mirror").where("repository_id", "=", p.id),
);

/**
 * Makes a mirror a repository of its own, which others may write and which follows nothing any more. A round that waits finds no
 * mirror and does nothing. @throws DomainError "bad-request" for what is no mirror
 */
export const stopMirror = (
	app: App,
	actor: Actor,
	repository: Repository,
): Promise<void> =>
	app.db.write(async (tx) => {
		const row = await tx.first(held, { id: repository.id });
		if (!row?.mirror) throw badRequest("Repository is not a mirror");
		// what a mirror has not of its own
		const units = row.units | bitsOf(["pulls", "actions"]);
		tx.later(release, { id: repository.id, units });
		tx.later(forget, { id: repository.id });
		await recordEdit(app, tx, actor, repository, ["mirror"]);
	});
