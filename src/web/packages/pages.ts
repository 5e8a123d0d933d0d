import type { Form, Page } from "../page.ts";
import { ownerPackages, repositoryPackages } from "./list.tsx";
import { link, remove, settingsPage, unlink } from "./settings.tsx";
import {
	deletePackageVersion,
	packageFile,
	packagePage,
	versionPage,
	versionsPage,
} from "./version.tsx";

/** The pages of packages. */
export const packagePages: readonly (Page | Form)[] = [
	ownerPackages,
	repositoryPackages,
	settingsPage,
	link,
	unlink,
	remove,
	packagePage,
	versionsPage,
	versionPage,
	packageFile,
	deletePackageVersion,
];
