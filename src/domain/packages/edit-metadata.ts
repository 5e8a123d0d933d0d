import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { changePackage, changeRegistry } from "./change-registry.ts";
import type { Package, Version } from "./package.ts";

const byId = query((q, p: { id: number }) =>
	q.selectFrom("package_version").select("metadata").where("id", "=", p.id),
);
const set = updateTable("package_version", {
	set: ["metadata"],
	where: ["id"],
});

/** Replaces what is kept of a version, in a transaction that holds the registry. */
export const setMetadata = (
	tx: Transaction,
	id: number,
	metadata: unknown,
): Promise<number> => tx.run(set, { id, metadata: JSON.stringify(metadata) });

/**
 * Changes what is kept of a version.
 * @throws DomainError "not-found" when it is gone
 */
export const editMetadata = <T>(
	app: App,
	target: Package,
	version: Version,
	change: (metadata: T) => T,
): Promise<void> =>
	app.db.write(async (tx) => {
		await changeRegistry(app, tx, target.owner_id, target.type);
		const row = await tx.first(byId, { id: version.id });
		if (!row) throw notFound();
		await setMetadata(tx, version.id, change(JSON.parse(row.metadata)));
		noteAudit(app, tx, {
			action: "package.edited",
			in: { accountId: target.owner_id },
			target,
			facts: { type: target.type, version: version.version },
		});
		await changePackage(tx, target.id);
	});
