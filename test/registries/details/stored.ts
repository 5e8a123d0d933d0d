import { accountByName } from "../../../src/domain/accounts/account.ts";
import type { PackageDetails } from "../../../src/domain/packages/details/package-details.ts";
import { readDetails } from "../../../src/domain/packages/details/read-details.ts";
import {
	latestVersionOf,
	packageByName,
} from "../../../src/domain/packages/package.ts";
import type { PackageType } from "../../../src/package-types.ts";
import type { Forge } from "../../../src/start-forge.ts";

/** What is told of the newest version of a package of ada's. */
export async function storedDetails(
	{ app }: Forge,
	type: PackageType,
	name: string,
): Promise<PackageDetails> {
	const owner = await accountByName(app.db, "ada");
	const found = owner && (await packageByName(app.db, owner.id, type, name));
	const version = found && (await latestVersionOf(app.db, found));
	if (!version) throw new Error(`there is no ${type} ${name}`);
	return readDetails(app.db, type, version);
}

/** Groups of dependencies, each in one line. */
export const lines = ({ dependencies }: PackageDetails): string[] =>
	dependencies.map(
		({ kind, only, dependencies: all }) =>
			`${kind}${only && `[${only}]`}: ${all.map(({ name, range }) => `${name} ${range}`.trim()).join(", ")}`,
	);

/** A form with a file, as clients send packages. */
export function formWith(
	bytes: Buffer,
	fields: readonly (readonly [string, string])[] = [],
	name = "package",
): FormData {
	const form = new FormData();
	for (const [field, value] of fields) form.append(field, value);
	form.append("content", new Blob([new Uint8Array(bytes)]), name);
	return form;
}
