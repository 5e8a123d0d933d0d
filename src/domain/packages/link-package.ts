import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { badRequest } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { changePackage } from "./change-registry.ts";
import type { Package } from "./package.ts";

const link = updateTable(
	"package",
	{ set: ["repository_id"], where: ["id"] },
	(update, p) =>
		update.where((e) =>
			e.or([
				e("repository_id", "is", null),
				e("repository_id", "!=", p.repository_id),
			]),
		),
);
const unlink = updateTable(
	"package",
	{ values: { repository_id: null }, where: ["id"] },
	(update) => update.where("repository_id", "is not", null),
);

/** Links a package with a repository. @throws DomainError "bad-request" when it is already */
export const linkPackage = (
	app: App,
	target: Package,
	repository: { id: number; name?: string },
): Promise<void> =>
	app.db.write(async (tx) => {
		const { id } = target;
		if (!(await tx.run(link, { id, repository_id: repository.id })))
			throw badRequest("the package is already linked to this repository");
		note(app, tx, target, repository.name);
		await changePackage(tx, id);
	});

/** Takes the link away. @throws DomainError "bad-request" when there is none */
export const unlinkPackage = (app: App, target: Package): Promise<void> =>
	app.db.write(async (tx) => {
		const { id } = target;
		if (!(await tx.run(unlink, { id })))
			throw badRequest("the package is not linked to a repository");
		note(app, tx, target, "");
		await changePackage(tx, id);
	});

const note = (
	app: App,
	tx: Transaction,
	target: Package,
	repository: string | undefined,
) =>
	noteAudit(app, tx, {
		action: "package.linked",
		in: { accountId: target.owner_id },
		target,
		facts: { type: target.type, repository },
	});
