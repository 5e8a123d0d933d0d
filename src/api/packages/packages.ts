import Type from "typebox";
import { deletePackage } from "../../domain/packages/delete-package.ts";
import { listVersions } from "../../domain/packages/list-versions.ts";
import { latestVersionOf } from "../../domain/packages/package.ts";
import { notFound } from "../../errors.ts";
import { packages, typeNamed } from "../../guards/package.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Package, packageViews } from "../../views/packages/package.ts";
import { single } from "../single.ts";

export const listPackages = endpoint({
	id: "listPackages",
	route: "GET /packages/:owner",
	summary: "List the versions of all packages of an owner, the newest first",
	scope: "package",
	on: packages.ofOwner(),
	query: Type.Object({
		type: Type.Optional(Type.String()),
		q: Type.Optional(Type.String({ description: "a part of the name" })),
	}),
	paged: true,
	returns: { 200: Type.Array(Package) },
	async run({ app, actor, owner, query, page }) {
		const { type, q } = query;
		const named = type && typeNamed(type);
		const filter = { owner: owner.id, type: named, q: q?.trim() };
		const { rows, total } = await listVersions(app, filter, page);
		return paginated(await packageViews(app, actor, rows), total);
	},
});

export const listPackageVersions = endpoint({
	id: "listPackageVersions",
	route: "GET /packages/:owner/:type/:name",
	summary: "List the versions of a package, the newest first",
	scope: "package",
	on: packages.one(),
	paged: true,
	returns: { 200: Type.Array(Package) },
	async run({ app, actor, target, page }) {
		const filter = { package: target.id };
		const { rows, total } = await listVersions(app, filter, page);
		// a package of which only parts have arrived is none
		if (total === 0) throw notFound();
		return paginated(await packageViews(app, actor, rows), total);
	},
});

export const getLatestPackageVersion = endpoint({
	id: "getLatestPackageVersion",
	route: "GET /packages/:owner/:type/:name/-/latest",
	summary: "Get the version of a package that was uploaded last",
	scope: "package",
	on: packages.one(),
	returns: { 200: Package },
	async run({ app, actor, target }) {
		const version = await latestVersionOf(app.db, target);
		if (!version) throw notFound();
		return single(await packageViews(app, actor, [version]));
	},
});

export const deletePackageWithVersions = endpoint({
	id: "deletePackage",
	route: "DELETE /packages/:owner/:type/:name",
	summary: "Delete a package with all its versions",
	scope: "package",
	audit: "package.deleted",
	on: packages.one("write"),
	returns: { 204: null },
	run: ({ app, actor, target }) => deletePackage(app, actor, target),
});
