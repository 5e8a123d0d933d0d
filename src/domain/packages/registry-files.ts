import type { Reader } from "../../database/database.ts";
import type { PackageType } from "../../package-types.ts";
import { allVersionsByName } from "./package.ts";
import { filesByVersion, type PackageFile } from "./package-file.ts";
import { propertiesOf } from "./properties.ts";

/** A file of an index: with the names of its package and version, and its properties. */
export type RegistryFile = PackageFile & {
	readonly package_name: string;
	readonly version: string;
	readonly metadata: string;
	readonly properties: Readonly<Record<string, string>>;
};

/** All files of an owner's packages of a type, by the names of the packages, the oldest of each first. Of many some are read at a time. */
export async function registryFiles(
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<RegistryFile[]> {
	const versions = await allVersionsByName(db, owner, type);
	const byVersion = await filesByVersion(db, versions);
	const files = [...byVersion.values()].flat();
	const properties = Map.groupBy(
		await propertiesOf(
			db,
			"file",
			files.map(({ id }) => id),
		),
		({ of }) => of,
	);
	const all = [...Map.groupBy(versions, (one) => one.package_id).values()];
	return all.flatMap((ofPackage) =>
		ofPackage
			.flatMap(({ id, name, version, metadata }) =>
				(byVersion.get(id) ?? []).map((file) => ({
					...file,
					package_name: name,
					version,
					metadata,
					properties: Object.fromEntries(
						(properties.get(file.id) ?? []).map((one) => [one.name, one.value]),
					),
				})),
			)
			.sort((a, b) => a.id - b.id),
	);
}
