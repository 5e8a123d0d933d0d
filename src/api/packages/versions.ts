import Type from "typebox";
import { deleteVersion } from "../../domain/packages/delete-package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { packages } from "../../guards/package.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Package, packageViews } from "../../views/packages/package.ts";
import {
	PackageFile,
	packageFileView,
} from "../../views/packages/package-file.ts";
import { single } from "../single.ts";

export const getPackage = endpoint({
	id: "getPackage",
	route: "GET /packages/:owner/:type/:name/:version",
	summary: "Get a version of a package",
	scope: "package",
	on: packages.version(),
	returns: { 200: Package },
	run: async ({ app, actor, version }) =>
		single(await packageViews(app, actor, [version])),
});

export const deletePackageVersion = endpoint({
	id: "deletePackageVersion",
	route: "DELETE /packages/:owner/:type/:name/:version",
	summary: "Delete a version of a package, and the package with its last one",
	scope: "package",
	audit: "package.deleted",
	on: packages.version("write"),
	returns: { 204: null },
	run: ({ app, actor, target, version }) =>
		deleteVersion(app, actor, target, version),
});

export const listPackageFiles = endpoint({
	id: "listPackageFiles",
	route: "GET /packages/:owner/:type/:name/:version/files",
	summary: "List the files of a version of a package",
	scope: "package",
	on: packages.version(),
	returns: { 200: Type.Array(PackageFile) },
	run: async ({ app, version }) =>
		(await filesOf(app.db, version)).map(packageFileView),
});
