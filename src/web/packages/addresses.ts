import type { Account } from "../../domain/accounts/account.ts";
import type { Package, Version } from "../../domain/packages/package.ts";
import { at, pathOf } from "../visit.ts";

/** Where the packages of an owner are, or one of them, or one of its versions; names stand in addresses in small letters. */
export const packagesAddress = (
	owner: Pick<Account, "name">,
	of?: Pick<Package, "type" | "lower_name">,
	version?: Pick<Version, "lower_version">,
): string =>
	at(
		pathOf(
			owner.name,
			"-",
			"packages",
			...(of ? [of.type, of.lower_name] : []),
			...(version ? [version.lower_version] : []),
		),
	);
