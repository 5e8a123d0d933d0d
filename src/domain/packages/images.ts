import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Package, Version } from "./package.ts";
import type { PackageFile } from "./package-file.ts";

/** The property of a version that has the digest of the manifest to which it belongs. An index has those of this name alone. */
export const subjectProperty = "oci.subject";

type Bytes = { owner: number; package: number; sha256: string };

const blob = query((q, p: Bytes) =>
	q
		.selectFrom("package_file")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where("type", "=", "container")
		.where("sha256", "=", p.sha256)
		.where("package_id", "=", p.package)
		.limit(1),
);
const byManifest = query((q, p: Bytes) =>
	q
		.selectFrom("package_file")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_file.version_id",
		)
		.selectAll("package_version")
		.where("package_file.owner_id", "=", p.owner)
		.where("package_file.type", "=", "container")
		.where("package_file.sha256", "=", p.sha256)
		.where("package_file.package_id", "=", p.package)
		.where("package_file.lead", "=", 1)
		.where("package_version.internal", "=", 0),
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

type Image = Pick<Package, "id" | "owner_id">;

/** A blob that some version of an image has; whoever else has the same bytes does not count. */
export const blobOf = (
	db: Reader,
	{ id, owner_id: owner }: Image,
	sha256: string,
): Promise<PackageFile | undefined> =>
	db.first(blob, { owner, package: id, sha256 });
/** Those of some blobs that an image has, by sha256: one look each, however many versions have it. */
export async function blobsOf(
	db: Reader,
	image: Image,
	sha256: readonly string[],
): Promise<ReadonlyMap<string, PackageFile>> {
	const found = new Map<string, PackageFile>();
	for (const one of sha256) {
		const file = await blobOf(db, image, one);
		if (file) found.set(one, file);
	}
	return found;
}
/** The versions that are about one manifest: its tags, or itself; the oldest first. */
export async function versionsOfManifest(
	db: Reader,
	{ id, owner_id: owner }: Image,
	sha256: string,
): Promise<Version[]> {
	const rows = await db.all(byManifest, { owner, package: id, sha256 });
	return rows.sort((a, b) => a.id - b.id);
}
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
