import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { changePackage, changeRegistry } from "./change-registry.ts";
import { type Package, type Version, versionsOf } from "./package.ts";
import {
	cutOffPackage,
	hasManyVersions,
	tellDeleted,
} from "./remove-versions.ts";

const dropPackage = query((q, p: { id: number }) =>
	q.deleteFrom("package").where("id", "=", p.id),
);
const dropVersion = query((q, p: { id: number }) =>
	q.deleteFrom("package_version").where("id", "=", p.id),
);
const dropFiles = query((q, p: { ids: number[] }, d) =>
	q.deleteFrom("package_file").where("id", "in", d.list(p.ids)),
);
const anyFile = query((q, p: { version: number }) =>
	q
		.selectFrom("package_file")
		.select("id")
		.where("version_id", "=", p.version)
		.limit(1),
);
const anyVersion = query((q, p: { package: number }) =>
	q
		.selectFrom("package_version")
		.select("id")
		.where("package_id", "=", p.package)
		.where("internal", "=", 0)
		.limit(1),
);
const owned = query((q, p: { owner: number; limit: number }) =>
	q
		.selectFrom("package")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.orderBy("lower_name")
		.limit(p.limit),
);

/** Whether an account owns packages. */
export const ownsPackages = async (
	db: Pick<Transaction, "first">,
	owner: number,
): Promise<boolean> =>
	(await db.first(owned, { owner, limit: 1 })) !== undefined;

/** Deletes all packages of an account, one after the other. */
export async function deletePackagesOf(
	app: App,
	actor: Actor,
	owner: number,
): Promise<void> {
	for (;;) {
		const some = await app.db.all(owned, { owner, limit: 50 });
		if (some.length === 0) return;
		for (const one of some) await deletePackage(app, actor, one);
	}
}

/**
 * Deletes a package with all its versions. One that has many is taken away from everybody at once, and a job deletes them.
 * @throws DomainError "not-found" when it is gone already
 */
export const deletePackage = (
	app: App,
	actor: Actor,
	target: Package,
): Promise<void> =>
	app.db.write(async (tx) => {
		await changeRegistry(app, tx, target.owner_id, target.type);
		if (await hasManyVersions(tx, target)) {
			const { account } = actor;
			if (!(await cutOffPackage(app, tx, target, account?.id ?? null)))
				throw notFound();
			noteAudit(app, tx, {
				action: "package.deleted",
				in: { accountId: target.owner_id },
				target,
				facts: { type: target.type },
			});
			return;
		}
		const versions = await versionsOf(tx, target);
		if (!(await tx.run(dropPackage, { id: target.id }))) throw notFound();
		for (const version of versions)
			await tellDeleted(app, tx, actor.account?.id, target, version);
	});

/** Deletes a version, and the package with its last one. @throws DomainError "not-found" when it is gone already */
export const deleteVersion = (
	app: App,
	actor: Actor,
	target: Package,
	version: Version,
	inTransaction?: (tx: Transaction) => Promise<void>,
): Promise<void> =>
	app.db.write(async (tx) => {
		await changeRegistry(app, tx, target.owner_id, target.type);
		await deleteVersionIn(app, tx, actor, target, version);
		await inTransaction?.(tx);
	});

/** Deletes a file, the version with its last one, and so on. @throws DomainError "not-found" when it is gone already */
export const deleteFile = (
	app: App,
	actor: Actor,
	target: Package,
	version: Version,
	file: { id: number },
): Promise<void> => deleteFiles(app, actor, target, version, [file]);

/** The same for several of one version. */
export const deleteFiles = (
	app: App,
	actor: Actor,
	target: Package,
	version: Version,
	files: readonly { id: number }[],
): Promise<void> =>
	app.db.write(async (tx) => {
		await changeRegistry(app, tx, target.owner_id, target.type);
		const ids = files.map(({ id }) => id);
		if (!(await tx.run(dropFiles, { ids }))) throw notFound();
		if (await tx.first(anyFile, { version: version.id }))
			await changePackage(tx, target.id);
		else await deleteVersionIn(app, tx, actor, target, version);
	});

/** Deletes a version in a transaction that holds the registry. */
export async function deleteVersionIn(
	app: App,
	tx: Transaction,
	actor: Actor,
	target: Package,
	version: Version,
): Promise<void> {
	if (!(await tx.run(dropVersion, { id: version.id }))) throw notFound();
	await tellDeleted(app, tx, actor.account?.id, target, version);
	if (await tx.first(anyVersion, { package: target.id }))
		await changePackage(tx, target.id);
	else await tx.run(dropPackage, { id: target.id });
}
