import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { storePicture } from "../accounts/avatar.ts";
import type { Actor } from "../permissions/actor.ts";
import { recordEdit } from "./record-edit.ts";
import type { Repository } from "./repository.ts";

const put = updateTable("repository", {
	set: ["avatar", "updated_at"],
	values: { outer_avatar: "" },
	where: ["id"],
});

/** Gives a repository a picture that came as base64; undefined takes it away. @throws DomainError "bad-request" for what is no picture */
export async function setRepositoryPicture(
	app: App,
	actor: Actor,
	repository: Repository,
	base64: string | undefined,
): Promise<void> {
	const avatar = base64 === undefined ? "" : await storePicture(app, base64);
	await app.db.write(async (tx) => {
		tx.later(put, { id: repository.id, avatar, updated_at: now(app) });
		await recordEdit(app, tx, actor, repository, ["avatar"]);
	});
}
