import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Package, Version } from "./package.ts";
import type { PackageFile } from "./package-file.ts";

/** The property of a version that has the digest of the manifest to which it belongs. An index has those of this name alone. */
export const subjectProperty = "oci.subject";

const blob = query((q, p: { package: number; sha256: string }) =>
	q
		.selectFrom("package_file")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_file.version_id",
		)
		.selectAll("package_file")
		.where("package_version.package_id", "=", p.package)
		.where("package_file.sha256", "=", p.sha256)
		.limit(1),
);
const blobs = query((q, p: { package: number; sha256: string[] }, d) =>
	q
		.selectFrom("package_file")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_file.version_id",
		)
		.selectAll("package_file")
		.where("package_version.package_id", "=", p.package)
		.where("package_file.sha256", "in", d.list(p.sha256)),
);
const byManifest = query((q, p: { package: number; sha256: string }) =>
	q
		.selectFrom("package_version")
		.innerJoin("package_file", "package_file.version_id", "package_version.id")
		.selectAll("package_version")
		.where("package_version.package_id", "=", p.package)
		.where("package_version.internal", "=", 0)
		.where("package_file.lead", "=", 1)
		.where("package_file.sha256", "=", p.sha256)
		.orderBy("package_version.id"),
);
const referring = query((q, p: { package: number; digest: string }) =>
	q
		.selectFrom("package_property")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_property.version_id",
		)
		.selectAll("package_version")
		.where("package_version.package_id", "=", p.package)
		.where("package_property.name", "=", sql.lit(subjectProperty))
		.where("package_property.value", "=", p.digest)
		.orderBy("package_property.version_id"),
);

/** A blob that some version of an image has; whoever else has the same bytes does not count. */
export const blobOf = (
	db: Reader,
	{ id }: Pick<Package, "id">,
	sha256: string,
): Promise<PackageFile | undefined> => db.first(blob, { package: id, sha256 });
/** Those of some blobs that an image has, by sha256. */
export async function blobsOf(
	db: Reader,
	{ id }: Pick<Package, "id">,
	sha256: string[],
): Promise<ReadonlyMap<string, PackageFile>> {
	const rows = sha256.length
		? await db.all(blobs, { package: id, sha256 })
		: [];
	return new Map(rows.map((row) => [row.sha256, row]));
}
/** The versions that are about one manifest: its tags, or itself. */
export const versionsOfManifest = (
	db: Reader,
	{ id }: Pick<Package, "id">,
	sha256: string,
): Promise<Version[]> => db.all(byManifest, { package: id, sha256 });
/** The versions whose manifests say that they belong to the one of a digest. */
export const versionsAbout = (
	db: Reader,
	{ id }: Pick<Package, "id">,
	digest: string,
): Promise<Version[]> => db.all(referring, { package: id, digest });
/** A change for a transaction: gives a version another name. */
export const renameVersion = updateTable("package_version", {
	set: ["version", "lower_version"],
	where: ["id"],
});
