import {
	type Package,
	packageByName,
	packagesByIds,
	type Version,
	versionOf,
	versionsByIds,
} from "../domain/packages/package.ts";
import { fileOf, type PackageFile } from "../domain/packages/package-file.ts";
import { notFound } from "../errors.ts";
import type { PackageType } from "../package-types.ts";
import type { Call } from "./registry.ts";

/** @throws DomainError "not-found" */
export async function findPackage(
	{ app, owner }: Call,
	type: PackageType,
	name: string,
): Promise<Package> {
	const target = await packageByName(app.db, owner.id, type, name);
	if (!target) throw notFound("package not found");
	return target;
}

/** @throws DomainError "not-found" */
export async function findVersion(
	call: Call,
	type: PackageType,
	name: string,
	version: string,
): Promise<{ target: Package; version: Version }> {
	const target = await findPackage(call, type, name);
	const found = await versionOf(call.app.db, target, version);
	if (!found) throw notFound("version not found");
	return { target, version: found };
}

/** The version and the package that a file belongs to. @throws DomainError "not-found" */
export async function fileWithVersion(
	{ app }: Call,
	{ version_id }: PackageFile,
): Promise<{ target: Package; version: Version }> {
	const [version] = await versionsByIds(app.db, [version_id]);
	const [target] = version
		? await packagesByIds(app.db, [version.package_id])
		: [];
	if (!version || !target) throw notFound("file not found");
	return { target, version };
}

/** @throws DomainError "not-found" */
export async function findFile(
	call: Call,
	type: PackageType,
	name: string,
	version: string,
	file: string,
): Promise<PackageFile> {
	const found = await findVersion(call, type, name, version);
	const row = await fileOf(call.app.db, found.version, file);
	if (!row) throw notFound("file not found");
	return row;
}
