import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import type { PackageFileTable } from "../../database/schema-packages.ts";
import type { PackageType } from "../../package-types.ts";

export type PackageFile = Selectable<PackageFileTable>;

const ofVersion = query((q, p: { version: number }) =>
	q
		.selectFrom("package_file")
		.selectAll()
		.where("version_id", "=", p.version)
		.orderBy("lower_name")
		.orderBy("key"),
);
const ofVersions = query((q, p: { versions: number[] }, d) =>
	q
		.selectFrom("package_file")
		.selectAll()
		.where("version_id", "in", d.list(p.versions))
		.orderBy("id"),
);
const byName = query((q, p: { version: number; name: string; key: string }) =>
	q
		.selectFrom("package_file")
		.selectAll()
		.where("version_id", "=", p.version)
		.where("lower_name", "=", p.name)
		.where("key", "=", p.key),
);
const inRegistry = query(
	(q, p: { owner: number; type: string; name: string; key: string }) =>
		q
			.selectFrom("package_file")
			.innerJoin(
				"package_version",
				"package_version.id",
				"package_file.version_id",
			)
			.innerJoin("package", "package.id", "package_version.package_id")
			.selectAll("package_file")
			.where("package.owner_id", "=", p.owner)
			.where("package.type", "=", p.type)
			.where("package_file.lower_name", "=", p.name)
			.where("package_file.key", "=", p.key)
			.limit(1),
);
const inPackage = query((q, p: { package: number; name: string }) =>
	q
		.selectFrom("package_file")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_file.version_id",
		)
		.selectAll("package_file")
		.where("package_version.package_id", "=", p.package)
		.where("package_file.lower_name", "=", p.name)
		.limit(1),
);

/** The files of a version, by name. */
export const filesOf = (
	db: Reader,
	{ id }: { id: number },
): Promise<PackageFile[]> => db.all(ofVersion, { version: id });
/** The files of some versions, by the versions' ids; of many versions some are read at a time. */
export async function filesByVersion(
	db: Reader,
	versions: readonly { id: number }[],
): Promise<ReadonlyMap<number, PackageFile[]>> {
	const rows: PackageFile[] = [];
	await inPortions(versions, async (some) => {
		const ids = some.map(({ id }) => id);
		rows.push(...(await db.all(ofVersions, { versions: ids })));
	});
	return Map.groupBy(rows, (row) => row.version_id);
}
/** A file of a version by its name, whatever its case. */
export const fileOf = (
	db: Reader,
	{ id }: { id: number },
	name: string,
	key = "",
): Promise<PackageFile | undefined> =>
	db.first(byName, { version: id, name: name.toLowerCase(), key });
/** A file by its name wherever it is among the packages of an owner and type. */
export const fileInRegistry = (
	db: Reader,
	owner: number,
	type: PackageType,
	name: string,
	key = "",
): Promise<PackageFile | undefined> =>
	db.first(inRegistry, { owner, type, name: name.toLowerCase(), key });
/** A file by its name in any version of a package. */
export const fileInPackage = (
	db: Reader,
	{ id }: { id: number },
	name: string,
): Promise<PackageFile | undefined> =>
	db.first(inPackage, { package: id, name: name.toLowerCase() });
