import { query, type Reader } from "../../database/database.ts";
import type { PackageFile } from "./package-file.ts";
import type { PackageType } from "./package-types.ts";
import { propertiesOf } from "./properties.ts";

/** A file of an index: with the names of its package and version, and its properties. */
export type RegistryFile = PackageFile & {
	readonly package_name: string;
	readonly version: string;
	readonly metadata: string;
	readonly properties: Readonly<Record<string, string>>;
};

const files = query((q, p: { owner: number; type: string }) =>
	q
		.selectFrom("package_file")
		.innerJoin(
			"package_version",
			"package_version.id",
			"package_file.version_id",
		)
		.innerJoin("package", "package.id", "package_version.package_id")
		.selectAll("package_file")
		.select([
			"package.name as package_name",
			"package_version.version",
			"package_version.metadata",
		])
		.where("package.owner_id", "=", p.owner)
		.where("package.type", "=", p.type)
		.where("package_version.internal", "=", 0)
		.orderBy("package.lower_name")
		.orderBy("package_file.id"),
);

/** All files of an owner's packages of a type, by the names of the packages; two queries. */
export async function registryFiles(
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<RegistryFile[]> {
	const rows = await db.all(files, { owner, type });
	const properties = Map.groupBy(
		await propertiesOf(
			db,
			"file",
			rows.map(({ id }) => id),
		),
		({ of }) => of,
	);
	return rows.map((row) => ({
		...row,
		properties: Object.fromEntries(
			(properties.get(row.id) ?? []).map(({ name, value }) => [name, value]),
		),
	}));
}
